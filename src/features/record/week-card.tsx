import type { LearningRecord } from '../../domain/record/read-record.ts'
import { daysInARow, goalPercent, minutesOf, timeText, weekOf, type DaySum } from '../../domain/record/record-sums.ts'
import { cx } from '../../ui/cx.ts'
import { Cell } from '../../ui/frame/cell.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import styles from './record.module.css'
import { weekdayNames } from './reminder-text.ts'

interface WeekCardProps {
  readonly record: LearningRecord
  readonly today: string
  readonly onGoal: () => void
}

const minuteMs = 60_000
/** A full bar, unless a day has more. */
const fullMs = 60 * minuteMs

/** Today, the week by day, and how far its goal is reached. */
export function WeekCard({ record, today, onGoal }: WeekCardProps) {
  const { days, goal } = record
  const week = weekOf(days, today)
  const now = week.days.find(({ isToday }) => isToday)?.ms ?? 0
  const inARow = daysInARow(days, today)
  const full = Math.max(fullMs, ...week.days.map(({ ms }) => ms))
  const isEmpty = days.size === 0
  return (
    <section className={styles.card} aria-label="今日与本周">
      <div className={styles.today}>
        <div className={styles.todayText}>
          <p className={styles.caption}>今日</p>
          <p className={cx(styles.big, 'num')}>
            {now > 0 && now < minuteMs ? '<1' : minutesOf(now)}
            <small>分钟</small>
          </p>
          {isEmpty && <p className={styles.line}>从任意一节课开始</p>}
          {inARow > 1 && <p className={cx(styles.line, 'num')}>连续 {inARow} 天</p>}
        </div>
        <GoalRing percent={goal === null ? null : goalPercent(week.ms, goal)} />
      </div>
      <ol className={cx(styles.week, 'num')} aria-label="本周每天">
        {week.days.map((day, index) => (
          <Bar key={day.day} sum={day} name={weekdayNames[index] ?? ''} percent={Math.round((day.ms / full) * 100)} />
        ))}
      </ol>
      <Cell
        title={week.ms > 0 ? `本周 ${timeText(week.ms)}` : '本周目标'}
        value={goal === null ? '去设置' : `目标 ${goal} 小时`}
        onClick={onGoal}
      />
    </section>
  )
}

function Bar({ sum, name, percent }: { readonly sum: DaySum; readonly name: string; readonly percent: number }) {
  const { ms, isToday, isFuture } = sum
  const minutes = minutesOf(ms)
  const label = ms === 0 ? '·' : minutes === 0 ? '<1' : minutes
  return (
    <li className={cx(styles.day, isToday && styles.now)}>
      <span className="vh">
        {isToday ? `今天，周${name}` : `周${name}`}
        {isFuture ? '，还没到' : `，${timeText(ms)}`}
      </span>
      <span aria-hidden="true" className={styles.minutes}>
        {isFuture ? '' : label}
      </span>
      <span aria-hidden="true" className={styles.bar}>
        <span style={{ height: `${percent}%` }} />
      </span>
      <span aria-hidden="true">{isToday ? '今天' : name}</span>
    </li>
  )
}

/** Empty without a goal; green once it is reached. */
function GoalRing({ percent }: { readonly percent: number | null }) {
  const isReached = percent === 100
  return (
    <div className={cx(styles.goal, isReached && styles.reached)}>
      <svg width={84} height={84} viewBox="0 0 84 84" aria-hidden="true" className={styles.ring}>
        <circle cx={42} cy={42} r={38.5} />
        {/* round ends would show a dot for nothing */}
        {percent !== null && percent > 0 && (
          <circle
            cx={42}
            cy={42}
            r={38.5}
            pathLength={100}
            strokeDasharray={`${percent} 200`}
            className={styles.share}
          />
        )}
      </svg>
      {percent === null ? (
        <span className={styles.goalText}>
          未设
          <br />
          目标
        </span>
      ) : (
        <span className={cx(styles.goalText, 'num')}>
          {isReached ? <Icon name="check" size={24} /> : <b>{percent}%</b>}
          {isReached ? '已达目标' : '本周目标'}
        </span>
      )}
    </div>
  )
}
