import { formatDuration, formatPosition } from '../../shared/duration.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import type { LearnedRow } from './learned-course-model.ts'
import styles from './learned-course.module.css'

const labels = { finished: '已学完', begun: '未学完', untouched: '未开始' } as const

/** A lesson: what was watched of its length, and whether it is done (screens 3.5). */
export function LearnedLessonRow({ row }: { readonly row: LearnedRow }) {
  const length = formatDuration(row.duration)
  const watched = formatPosition(row.watched)
  return (
    <li className={styles.row}>
      <AppLink href={`/course/video/${row.id}`} className={styles.link}>
        <span className={styles.body}>
          <span className={styles.name}>{row.title}</span>
          <span className={cx(styles.meta, 'num')}>{length === '' ? watched : `${watched}/${length}`}</span>
        </span>
        <span className={cx(styles.state, styles[row.state])}>
          {row.state === 'finished' && <Icon name="check" size={14} />}
          {labels[row.state]}
        </span>
        <Icon name="chevron-right" size={18} className={styles.chevron} />
      </AppLink>
    </li>
  )
}
