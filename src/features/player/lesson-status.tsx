import { useAtomValue } from 'jotai'
import type { LessonDetail } from '../../api/lesson.ts'
import { useIsOffline } from '../../platform/connectivity.ts'
import { pendingAtom } from '../../platform/learning-atoms.ts'
import { formatPosition } from '../../shared/duration.ts'
import { Icon } from '../../ui/icon.tsx'
import { AppLink } from '../../ui/link.tsx'
import { orderAddress } from './buy-buttons.tsx'
import styles from './lesson.module.css'
import type { PlayMode } from './lesson-model.ts'

/** The lines under the player: trial, network, what waits to be sent (screens 2.7 layout 2). */
export function LessonStatus({ detail, mode }: { readonly detail: LessonDetail; readonly mode: PlayMode }) {
  const pending = useAtomValue(pendingAtom).length
  const isOffline = useIsOffline()
  return (
    <>
      {mode === 'trial' && (
        <div className={styles.trial}>
          <span>试看 {formatPosition(detail.lesson.freeSeconds)}，购买后可观看完整课时</span>
          <AppLink href={orderAddress(detail.course.id)} className={styles.buy}>
            购买课程
          </AppLink>
        </div>
      )}
      {isOffline && mode !== 'refused' && (
        <p className={styles.line} role="status">
          <Icon name="wifi-off" size={16} />
          网络已断开，恢复后自动继续
        </p>
      )}
      {pending > 0 && (
        <p className={styles.line} role="status">
          <Icon name="refresh" size={16} />
          待同步 {pending} 条
        </p>
      )}
    </>
  )
}
