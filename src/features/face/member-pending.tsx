import { useAtomValue } from 'jotai'
import { connectivityAtom } from '../../platform/connectivity.ts'
import { useServices } from '../../platform/services.tsx'
import { isMemberFailedAtom } from '../../platform/session-atoms.ts'
import { strings } from '../../strings/zh-CN.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StateView } from '../../ui/state-view.tsx'
import { useSkeletonDelay } from '../../ui/use-skeleton-delay.ts'

/** What stands on the screen while the server has not said who the member is (screens 0.3). */
export function MemberPending() {
  const { session } = useServices()
  const isOffline = useAtomValue(connectivityAtom) === 'offline'
  const isFailed = useAtomValue(isMemberFailedAtom)
  const isWaiting = !isOffline && !isFailed
  const isSkeletonShown = useSkeletonDelay(isWaiting)
  if (isWaiting) return isSkeletonShown ? <Skeleton kind="rows" rows={2} /> : null
  return (
    <StateView
      illustration={isOffline ? 'offline' : 'error'}
      title="登录状态待确认"
      text={isOffline ? strings.offline : undefined}
      actions={<Button onClick={() => void session.loadMember()}>{strings.retry}</Button>}
    />
  )
}
