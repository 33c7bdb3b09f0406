import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { CourseDetail } from '../../api/course.ts'
import { useActionFailure, useNetworkGate, type NetworkGate } from '../../platform/browser/action-failure.ts'
import { useIsOffline } from '../../platform/browser/connectivity.ts'
import { recheckAccess } from '../../domain/course/use-access-recheck.ts'
import { useServices } from '../../platform/services.tsx'
import { pendingAtom } from '../../platform/sync/sync-atoms.ts'
import { lessonToContinue, type NextLesson, type Watched } from '../../domain/course/chapter-rows.ts'
import { offersVip, sellsCourse, type Entitlement, type EntitlementBar } from '../../domain/course/entitlement.ts'
import { orderedLessons } from '../../domain/learning/lesson-order.ts'
import { useFavourite } from '../../domain/learning/use-favourite.ts'
import { paths } from '../../shared/paths.ts'
import { strings } from '../../strings/zh-CN.ts'
import { Button, buttonClass } from '../../ui/form/button.tsx'
import { AppLink } from '../../ui/frame/link.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import styles from './course.module.css'
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
  const failureMessage = useActionFailure()
  const toLogin = useToLogin()
  const isShownAsFavourite = entitlement.isMember && isFavourite

  function toggleFavourite(): void {
    if (isBusy) return
    if (!entitlement.isMember) return toLogin()
    setFailure('')
    change(!isFavourite).catch((error: unknown) => setFailure(failureMessage(error)))
  }

  const message = gate.message || failure || (isPending ? `待同步 ${pendingCount} 条` : '')
  return (
    <div className={styles.bar}>
      <p role="status" className={message === '' ? 'vh' : styles.barMessage}>
        {message}
      </p>
      {/* not disabled while its call is running: that would take the focus away */}
      <button
        type="button"
        aria-pressed={isShownAsFavourite}
        aria-disabled={isBusy || undefined}
        className={styles.favourite}
        onClick={toggleFavourite}
      >
        <Icon name={isShownAsFavourite ? 'star-filled' : 'star'} />
        {isShownAsFavourite ? '已收藏' : '收藏'}
      </button>
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
  if (next === null) return <Button disabled>暂无可学习课时</Button>
  const { lessonId, label } = next
  if (!isDoubtful) {
    return (
      <AppLink href={paths.lesson(lessonId)} className={buttonClass()}>
        {label}
      </AppLink>
    )
  }
  async function askFirst(): Promise<void> {
    setBusy(true)
    if (await recheckAccess(session, refresh)) await router.navigate({ href: paths.lesson(lessonId) })
    setBusy(false)
  }
  return (
    <Button busy={isBusy} onClick={() => void askFirst()}>
      {label}
    </Button>
  )
}

interface BuyActionsProps {
  readonly courseId: number
  readonly bar: Exclude<EntitlementBar, 'learn'>
  /** Says above the buttons why it holds them back. */
  readonly gate: NetworkGate
}

/**
 * 购买课程 / 0元购买 and VIP会员免费看 (screens 1.16), or that nothing is sold without a price. The buying screens
 * themselves send visitors to the login.
 */
function BuyActions({ courseId, bar, gate }: BuyActionsProps) {
  const isOffline = useIsOffline()
  if (bar === 'not-sold') {
    return (
      <Button disabled looksInactive>
        {strings.noPrice}
      </Button>
    )
  }
  const label = bar === 'zero-buy' ? '0元购买' : '购买课程'
  return (
    <>
      {offersVip(bar) && (
        <AppLink href={paths.role} className={buttonClass({ variant: 'gold' })}>
          VIP会员免费看
        </AppLink>
      )}
      {sellsCourse(bar) &&
        (isOffline ? (
          <Button onClick={gate.pass}>{label}</Button>
        ) : (
          <AppLink href={paths.order({ goods_type: 'COURSE', goods_id: courseId })} className={buttonClass()}>
            {label}
          </AppLink>
        ))}
    </>
  )
}
