import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { CourseDetail } from '../../api/course.ts'
import { useActionFailure, useNetworkGate } from '../../platform/browser/action-failure.ts'
import { pendingAtom } from '../../platform/sync/sync-atoms.ts'
import { lessonToContinue, type Watched } from '../../domain/course/chapter-rows.ts'
import type { Entitlement } from '../../domain/course/entitlement.ts'
import { orderedLessons } from '../../domain/learning/lesson-order.ts'
import { BuyActions } from './buy-actions.tsx'
import styles from './course.module.css'
import { FavouriteButton } from './favourite-button.tsx'
import { LearnAction } from './learn-action.tsx'
import { useFavourite } from './use-favourite.ts'
import { useToLogin } from './use-to-login.ts'

export interface CourseBarProps {
  readonly detail: CourseDetail
  readonly entitlement: Entitlement
  readonly watched: Watched
  readonly refresh: () => Promise<void>
}

/** The bar at the lower edge: favourite, and what the viewer may do (screens 2.6, 1.16). */
export function CourseBar({ detail, entitlement, watched, refresh }: CourseBarProps) {
  const favourite = useFavourite(detail.course.id, detail.isCollect)
  const pendingCount = useAtomValue(pendingAtom).length
  const [note, setNote] = useState('')
  const gate = useNetworkGate()
  const failure = useActionFailure()
  const toLogin = useToLogin()

  function toggleFavourite(): void {
    if (!entitlement.isMember) return toLogin()
    setNote('')
    favourite.toggle().catch((error: unknown) => setNote(failure(error)))
  }

  const line = gate.message || note || (favourite.isPending ? `待同步 ${pendingCount} 条` : '')
  return (
    <div className={styles.bar}>
      <p role="status" className={line === '' ? 'vh' : styles.barNote}>
        {line}
      </p>
      <FavouriteButton
        isFavourite={entitlement.isMember && favourite.isFavourite}
        isBusy={favourite.isBusy}
        onClick={toggleFavourite}
      />
      {entitlement.bar === 'learn' ? (
        <LearnAction
          next={lessonToContinue(orderedLessons(detail.groups), watched)}
          isDoubtful={entitlement.isDoubtful}
          refresh={refresh}
        />
      ) : (
        <BuyActions courseId={detail.course.id} bar={entitlement.bar} gate={gate} />
      )}
    </div>
  )
}
