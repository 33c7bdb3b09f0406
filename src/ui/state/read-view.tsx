import type { ReactNode } from 'react'
import { errorDetail, isGone } from '../../shared/errors.ts'
import type { ReadState } from '../../shared/read.ts'
import { errorMessage, strings } from '../../strings/zh-CN.ts'
import { Button } from '../form/button.tsx'
import { useChrome } from '../frame/chrome.tsx'
import { StateView } from './state-view.tsx'
import { StaleLine } from './stale-line.tsx'
import { useSkeletonDelay } from './skeleton.tsx'

interface ReadViewProps<T> {
  readonly state: ReadState<T>
  readonly onRetry: () => void
  readonly skeleton: ReactNode
  /** What to offer beside 返回 and 返回首页 when the content is gone. */
  readonly goneActions?: ReactNode
  readonly children: (data: T) => ReactNode
}

/** The states of a screen's main data (screens 0.2): never blank, never longer than 15 s without a way out. */
export function ReadView<T>({ state, onRetry, skeleton, goneActions, children }: ReadViewProps<T>) {
  const isSkeletonShown = useSkeletonDelay(state.status === 'loading')
  if (state.status === 'loading') {
    return (
      <div aria-busy="true" aria-label="正在加载">
        {isSkeletonShown ? skeleton : null}
      </div>
    )
  }
  if (state.status === 'failed') return <FailedView error={state.error} onRetry={onRetry} goneActions={goneActions} />
  return (
    <>
      {state.status === 'stale' && <StaleLine updatedAt={state.updatedAt} />}
      {children(state.data)}
    </>
  )
}

interface FailureProps {
  readonly error: unknown
  readonly onRetry: () => void
}

/** The state of a screen that has nothing to show: offline, gone or error (screens 0.2). */
export function FailedView({ goneActions, ...failure }: FailureProps & { readonly goneActions?: ReactNode }) {
  return isGone(failure.error) ? <GoneView actions={goneActions} /> : <ErrorView {...failure} />
}

/** The same where code 404 is not the last word, or has a view of its own: offline or error. */
export function ErrorView({ error, onRetry }: FailureProps) {
  const chrome = useChrome()
  if (errorDetail(error)?.kind === 'offline') return <OfflineView onRetry={onRetry} />
  return (
    <StateView
      illustration="error"
      title={errorMessage(error)}
      actions={
        <>
          <Button variant="quiet" onClick={chrome.onBack}>
            {strings.back}
          </Button>
          <Button variant="primary" onClick={onRetry}>
            {strings.retry}
          </Button>
        </>
      }
    />
  )
}

/** Nothing stored and no network (screens 0.2): data, or the code of the screen itself. */
export function OfflineView({ onRetry }: { onRetry: () => void }) {
  const { openSaved } = useChrome()
  return (
    <StateView
      illustration="offline"
      title={strings.offlineTitle}
      text={strings.notSaved}
      actions={
        <Button variant="primary" onClick={onRetry}>
          {strings.retry}
        </Button>
      }
      extra={
        <Button variant="text" onClick={openSaved}>
          {strings.savedContent}
        </Button>
      }
    />
  )
}

/** 内容不存在或已下架: for answers with code 404 and for addresses whose id is none (screens 0.2, section 6 row 57). */
export function GoneView({ actions }: { actions?: ReactNode }) {
  const chrome = useChrome()
  return (
    <StateView
      illustration="gone"
      title={strings.gone}
      actions={
        <>
          <Button variant="quiet" onClick={chrome.onBack}>
            {strings.back}
          </Button>
          <Button variant="primary" onClick={chrome.goHome}>
            {strings.home}
          </Button>
          {actions}
        </>
      }
    />
  )
}
