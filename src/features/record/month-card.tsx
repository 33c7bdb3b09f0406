import { useState, type ReactNode } from 'react'
import type { LearningRecord } from '../../domain/record/read-record.ts'
import { addMonths, firstMonth, monthOf, monthSum, timeText, type MonthSum } from '../../domain/record/record-sums.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/form/icon-button.tsx'
import styles from './record.module.css'
import { weekdayNames } from './reminder-text.ts'

interface MonthCardProps {
  readonly days: LearningRecord['days']
  readonly today: string
  readonly children?: ReactNode
}

/** One month as a calendar; the present one first. */
export function MonthCard({ days, today, children }: MonthCardProps) {
  const [first, present] = [firstMonth(days, today), monthOf(today)]
  const [month, setMonth] = useState(present)
  const sum = monthSum(days, month, today)
  const [year, number] = month.split('-').map(Number)
  const name = `${month.slice(0, 4) === today.slice(0, 4) ? '' : `${year}年`}${number}月`
  const step = (count: number) => () => {
    const next = addMonths(month, count)
    if (next >= first && next <= present) setMonth(next)
  }
  return (
    <section className={styles.card} aria-labelledby="month-name">
      <div className={styles.cardHead}>
        <h2 id="month-name" className="num" aria-live="polite">
          {name}
        </h2>
        <span className={styles.steps}>
          {/* a button that was disabled under the focus would lose it */}
          <IconButton name="back" size={20} label="上个月" aria-disabled={month <= first} onClick={step(-1)} />
          <IconButton
            name="chevron-right"
            size={20}
            label="下个月"
            aria-disabled={month >= present}
            onClick={step(1)}
          />
        </span>
      </div>
      <Calendar sum={sum} name={name} />
      <p className={cx(styles.legend, 'num')}>
        <span className={styles.sum}>
          {sum.learned > 0 ? `学习 ${sum.learned} 天，${timeText(sum.ms)}` : '还没有记录'}
        </span>
        <span aria-hidden="true" className={styles.scale}>
          少
          {levelLooks.map((look, level) => (
            // five levels, which never change
            // oxlint-disable-next-line react/no-array-index-key
            <i key={level} className={look} />
          ))}
          多
        </span>
      </p>
      {children}
    </section>
  )
}

const levelLooks = [styles.level0, styles.level1, styles.level2, styles.level3, styles.level4] as const

/** The days in rows of a week; a screen reader hears each with its time. */
function Calendar({ sum, name }: { readonly sum: MonthSum; readonly name: string }) {
  const cells = [...Array.from({ length: sum.blanks }, () => null), ...sum.days]
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, index) => cells.slice(index * 7, index * 7 + 7))
  return (
    <table className={cx(styles.calendar, 'num')} aria-label={`${name}，每天学习的时间`}>
      <thead>
        <tr>
          {weekdayNames.map((weekday) => (
            <th key={weekday} scope="col" abbr={`周${weekday}`}>
              {weekday}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, index) => (
          // the weeks of a month, in their order
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            {Array.from({ length: 7 }, (_, weekday) => {
              const day = week[weekday]
              // no day of this month
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label
              if (!day) return <td key={weekday} />
              const { isFuture, isToday, level, ms } = day
              return (
                <td key={weekday} aria-current={isToday ? 'date' : undefined}>
                  <span className={cx(isFuture ? styles.future : levelLooks[level], isToday && styles.present)}>
                    {Number(day.day.slice(-2))}
                  </span>
                  {ms > 0 && <span className="vh">日，{timeText(ms)}</span>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
