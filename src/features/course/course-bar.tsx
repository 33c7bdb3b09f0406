import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { CourseDetail } from '../../api/course.ts'
import { useActionFailure, useNetworkGate } from '../../platform/browser/action-failure.ts'
import { useIsOffline } from '../../platform/browser/connectivity.ts'
import { recheckAccess } from '../../domain/course/use-access-recheck.ts'
import { useServices } from '../../platform/services.tsx'
import { pendingAtom } from '../../platform/sync/sync-atoms.ts'
import { lessonToContinue, type NextLesson } from '../../domain/course/chapter-rows.ts'
import { orderedLessons, type Watched } from '../../domain/learning/lesson-order.ts'
import type { Entitlement } from '../../domain/course/entitlement.ts'
import { useFavourite } from '../../domain/learning/use-favourite.ts'
import { paths } from '../../shared/paths.ts'
import { Button } from '../../ui/form/button.tsx'
import { BuyActions, CourseBarView, LearnLink, NothingToLearn } from './course-view.tsx'
import { useToLogin } from './use-to-login.ts'

export interface CourseBarProps {
  readonly detail: CourseDetail
  readonly entitlement: Entitlement
  readonly watched: Watched
  readonly refresh: () => Promise<void>
}

/** The bar at the lower edge: favourite, and what the viewer may do (screens 2.6, 1.16). */
export function CourseBar({ detail, entitlement, watched, refresh }: CourseBarProps) {
  const { isFavourite, isBusy, isPending, change } = useFavourite(detail.course.id, detail.isFavourite)
  const pendingCount = useAtomValue(pendingAtom).length
  const [failure, setFailure] = useState('')
  const gate = useNetworkGate()
  const isOffline = useIsOffline()
  const failureMessage = useActionFailure()
  const toLogin = useToLogin()
  const isShownAsFavourite = entitlement.isMember && isFavourite

  function toggleFavourite(): void {
    if (isBusy) return
    if (!entitlement.isMember) return toLogin()
    setFailure('')
    change(!isFavourite).catch((error: unknown) => setFailure(failureMessage(error)))
  }

  const { bar } = entitlement
  return (
    <CourseBarView
      message={gate.message || failure || (isPending ? `待同步 ${pendingCount} 条` : '')}
      isFavourite={isShownAsFavourite}
      isBusy={isBusy}
      onFavourite={toggleFavourite}
    >
      {bar === 'learn' ? (
        <LearnAction
          next={lessonToContinue(orderedLessons(detail.groups), watched)}
          isDoubtful={entitlement.isDoubtful}
          refresh={refresh}
        />
      ) : (
        <BuyActions courseId={detail.course.id} bar={bar} onBuyOffline={isOffline ? gate.pass : undefined} />
      )}
    </CourseBarView>
  )
}

interface LearnActionProps {
  /** Null when the course has no lessons. */
  readonly next: NextLesson | null
  /** The server grants less than the member should have. */
  readonly isDoubtful: boolean
  readonly refresh: () => Promise<void>
}

/** 开始学习 / 继续学习. In doubt about the session it is asked for first (screens 1.16 row 12, 1.5.7). */
function LearnAction({ next, isDoubtful, refresh }: LearnActionProps) {
  const router = useRouter()
  const { session } = useServices()
  const [isBusy, setBusy] = useState(false)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  if (next === null) return <NothingToLearn />
  if (!isDoubtful) return <LearnLink next={next} />
  const { lessonId, label } = next
  async function askFirst(): Promise<void> {
    setBusy(true)
    const canGoOn = await recheckAccess(session, refresh)
    // an answer that comes after the course was left must lead nowhere
    if (canGoOn && !isLeft.current) await router.navigate({ href: paths.lesson(lessonId) })
    setBusy(false)
  }
  return (
    <Button busy={isBusy} onClick={() => void askFirst()}>
      {label}
    </Button>
  )
}
