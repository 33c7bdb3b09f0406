import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../media/icon.tsx'
import { AppLink } from '../frame/link.tsx'
import { Tag } from '../text/tag.tsx'
import styles from './lesson-row.module.css'

export interface LessonRowProps {
  readonly href: string
  /** Place in the course, from 1; shown with two digits. */
  readonly number: number
  readonly title: string
  /** mm:ss, or empty when unknown. */
  readonly duration: string
  /** The mark of screens 1.16. */
  readonly mark?: 'lock' | 'trial' | 'none'
  /** Percent watched, 0 for none. */
  readonly progress?: number
  readonly isFinished?: boolean
  /** The lesson on the player. */
  readonly isCurrent?: boolean
  /** Further facts in the meta line, e.g. the download state. */
  readonly note?: ReactNode
  /** A control at the right edge that belongs to the row, e.g. 下载; it stands outside the link. */
  readonly action?: ReactNode
  readonly replace?: boolean
}

/** Circumference of the ring below: its stroke runs at r = 8. */
const ringLength = 2 * Math.PI * 8

function Ring({ percent }: { readonly percent: number }) {
  const circle = { cx: 10, cy: 10, r: 8, fill: 'none', strokeWidth: 2.5 }
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" className={styles.ring}>
      <circle {...circle} className={styles.track} />
      <circle
        {...circle}
        stroke="currentColor"
        strokeLinecap="round"
        strokeDasharray={`${(ringLength * percent) / 100} 60`}
        transform="rotate(-90 10 10)"
      />
    </svg>
  )
}

function End({ mark = 'none', progress = 0, isFinished, isCurrent }: LessonRowProps) {
  if (mark === 'trial') return <Tag tone="brand">试看</Tag>
  if (mark === 'lock') return <Icon name="lock" size={20} label="需购买" />
  if (progress > 0 && !isFinished && !isCurrent) return <Ring percent={progress} />
  return null
}

/** One lesson of a course: number, title, duration, what has been watched, its mark. */
export function LessonRow(props: LessonRowProps) {
  const { number, title, duration, progress = 0, isFinished = false, isCurrent = false } = props
  return (
    <div className={cx(styles.lesson, isCurrent && styles.current)}>
      <AppLink
        href={props.href}
        replace={props.replace}
        className={styles.link}
        aria-current={isCurrent ? 'true' : undefined}
      >
        <span className={cx(styles.number, 'num')}>
          {isCurrent ? (
            <span className={styles.playing} aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
          ) : (
            String(number).padStart(2, '0')
          )}
        </span>
        <span className={styles.body}>
          <span className={styles.title}>{title}</span>
          <span className={cx(styles.meta, 'num')}>
            {duration && <span>{duration}</span>}
            {isCurrent && <b>正在播放</b>}
            {isFinished && (
              <span className={styles.done}>
                <Icon name="check" size={14} />
                已学完
              </span>
            )}
            {!isFinished && progress > 0 && <span className={styles.part}>已学 {progress}%</span>}
            {props.note}
          </span>
        </span>
        <span className={styles.end}>
          <End {...props} />
        </span>
      </AppLink>
      {props.action}
    </div>
  )
}
