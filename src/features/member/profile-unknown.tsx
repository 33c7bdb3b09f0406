import { useAtomValue } from 'jotai'
import { connectivityAtom } from '../../platform/connectivity.ts'
import { useServices } from '../../platform/services.tsx'
import { isMemberFailedAtom, sessionStateAtom } from '../../platform/session-atoms.ts'
import { strings } from '../../strings/zh-CN.ts'
import { Button } from '../../ui/button.tsx'
import { CellGroup, Cell } from '../../ui/cell.tsx'
import { useChrome } from '../../ui/chrome.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { StateView } from '../../ui/state-view.tsx'
import { useSkeletonDelay } from '../../ui/use-skeleton-delay.ts'

/** What stands in place of the rows while it is not known whose they are (screens 0.3). */
export function ProfileUnknown() {
  const { session } = useServices()
  const chrome = useChrome()
  const isRestoring = useAtomValue(sessionStateAtom) === 'restoring'
  const isOffline = useAtomValue(connectivityAtom) === 'offline'
  const isFailed = useAtomValue(isMemberFailedAtom)
  // whoever has just logged out is on the way to another screen
  if (!isRestoring) return null
  if (!isOffline && !isFailed) return <ProfileSkeleton />
  return (
    <StateView
      illustration={isOffline ? 'offline' : 'error'}
      title="登录状态待确认"
      text={isOffline ? strings.offline : undefined}
      actions={
        <>
          <Button variant="quiet" onClick={chrome.onBack}>
            {strings.back}
          </Button>
          <Button onClick={() => void session.loadMember()}>{strings.retry}</Button>
        </>
      }
    />
  )
}

function ProfileSkeleton() {
  const isShown = useSkeletonDelay(true)
  return (
    <div aria-busy="true">
      <span className="vh">正在加载</span>
      {isShown && (
        <>
          <CellGroup>
            <BoneRow height={52} />
            <BoneRow />
          </CellGroup>
          <CellGroup>
            <BoneRow />
            <BoneRow />
            <BoneRow />
          </CellGroup>
        </>
      )}
    </div>
  )
}

function BoneRow({ height = 16 }: { readonly height?: number }) {
  return (
    <Cell
      title={<Bone width={64} height={16} />}
      value={<Bone width={height === 16 ? 96 : height} height={height} />}
    />
  )
}
