import { paths } from '../../shared/paths.ts'
import { cx } from '../../ui/cx.ts'
import { AppLink } from '../../ui/frame/link.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { timeText, weekOf } from './record-sums.ts'
import { useRecord } from './use-record.ts'
import styles from './today-card.module.css'

/** Today and this week in one line: the way to the learning record (screens 4.12). */
export function TodayCard() {
  const { state } = useRecord()
  const known = state.status === 'ready' ? state : null
  const week = known === null ? null : weekOf(known.record.days, known.today)
  const goal = known?.record.goal ?? null
  const today = week?.days.find(({ isToday }) => isToday)?.ms ?? 0
  const longest = Math.max(1, ...(week?.days.map(({ ms }) => ms) ?? []))
  const isEmpty = week === null || week.ms === 0
  const sum = isEmpty ? '每天学了多久，记在本机' : `本周 ${timeText(week.ms)}`
  return (
    <AppLink href={paths.studyRecord} className={styles.card}>
      <span className={styles.text}>
        <span className={cx(styles.title, 'num')}>{isEmpty ? '学习记录' : `今日 ${timeText(today)}`}</span>
        <small className={cx(styles.note, 'num')}>{goal === null ? sum : `${sum}，目标 ${goal} 小时`}</small>
      </span>
      {!isEmpty && (
        <span className={styles.bars} aria-hidden="true">
          {week.days.map(({ day, ms, isToday }) => (
            <span
              key={day}
              className={cx(styles.bar, ms === 0 && styles.none, isToday && styles.today)}
              style={{ height: `${Math.round((ms / longest) * 100)}%` }}
            />
          ))}
        </span>
      )}
      <Icon name="chevron-right" size={18} className={styles.chevron} />
    </AppLink>
  )
}
