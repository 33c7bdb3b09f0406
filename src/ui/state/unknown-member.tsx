import type { ReactNode } from 'react'
import { strings } from '../../strings/zh-CN.ts'
import { Button } from '../form/button.tsx'
import { useChrome } from '../frame/chrome.tsx'
import { StateView } from './state-view.tsx'
import { useSkeletonDelay } from './skeleton.tsx'

interface UnknownMemberProps {
  /** `useMemberQuestion` of the platform. */
  readonly question: { readonly status: 'waiting' | 'offline' | 'failed'; readonly ask: () => void }
  readonly skeleton: ReactNode
}

/** What stands in place of a member's content while it is not known whose token this is (screens 0.3). */
export function UnknownMember({ question: { status, ask }, skeleton }: UnknownMemberProps) {
  const chrome = useChrome()
  const isSkeletonShown = useSkeletonDelay(status === 'waiting')
  if (status === 'waiting') {
    return (
      <div aria-busy="true">
        <span className="vh">正在加载</span>
        {isSkeletonShown && skeleton}
      </div>
    )
  }
  return (
    <StateView
      illustration={status === 'offline' ? 'offline' : 'error'}
      title="登录状态待确认"
      text={status === 'offline' ? strings.offline : undefined}
      actions={
        <>
          <Button variant="quiet" onClick={chrome.onBack}>
            {strings.back}
          </Button>
          <Button onClick={ask}>{strings.retry}</Button>
        </>
      }
    />
  )
}
