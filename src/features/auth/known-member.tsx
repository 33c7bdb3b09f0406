import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Member } from '../../api/member.ts'
import { connectivityAtom } from '../../platform/connectivity.ts'
import { useServices } from '../../platform/services.tsx'
import { isMemberFailedAtom, knownMemberAtom, tokenAtom } from '../../platform/session-atoms.ts'
import { strings } from '../../strings/zh-CN.ts'
import { Button } from '../../ui/button.tsx'
import { useChrome } from '../../ui/chrome.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StateView } from '../../ui/state-view.tsx'
import { useSkeletonDelay } from '../../ui/use-skeleton-delay.ts'

/** Renders what depends on the member, or what stands there until it is known who that is (screens 0.3). */
export function KnownMember({ children }: { readonly children: (member: Member) => ReactNode }) {
  const member = useAtomValue(knownMemberAtom)
  const hasToken = useAtomValue(tokenAtom) !== null
  if (member !== null) return children(member)
  // whoever has just logged out is on the way to another screen
  return hasToken ? <Unknown /> : null
}

function Unknown() {
  const { session } = useServices()
  const chrome = useChrome()
  const isOffline = useAtomValue(connectivityAtom) === 'offline'
  const isFailed = useAtomValue(isMemberFailedAtom)
  const isSlow = useSkeletonDelay(true)
  if (!isOffline && !isFailed) return isSlow ? <Skeleton kind="text" rows={4} /> : null
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
