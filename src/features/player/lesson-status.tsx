import type { LessonDetail } from '../../api/lesson.ts'
import { formatPosition } from '../../shared/duration.ts'
import { sellsCourse, type EntitlementBar, type PlayMode } from '../../domain/course/entitlement.ts'
import { strings } from '../../strings/zh-CN.ts'
import { Icon } from '../../ui/media/icon.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { orderAddress } from './buy-buttons.tsx'
import styles from './lesson.module.css'

export interface LessonStatusProps {
  readonly detail: LessonDetail
  readonly bar: EntitlementBar
  readonly mode: PlayMode
  /** What an outage means for the picture, '' for nothing. */
  readonly outage: string
}

/** The lines under the player: trial, network (screens 2.7 layout 2). */
export function LessonStatus({ detail, bar, mode, outage }: LessonStatusProps) {
  return (
    <>
      {mode === 'trial' && (
        <div className={styles.trial}>
          <span>
            试看 {formatPosition(detail.lesson.freeSeconds)}，
            {bar === 'not-sold' ? strings.noPrice : '购买后可观看完整课时'}
          </span>
          {sellsCourse(bar) && (
            <AppLink href={orderAddress(detail.course.id)} className={styles.buy}>
              购买课程
            </AppLink>
          )}
        </div>
      )}
      {outage !== '' && (
        <p className={styles.message} role="status">
          <Icon name="wifi-off" size={16} />
          {outage}
        </p>
      )}
    </>
  )
}
