import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { getStatus } from '../../api/status.ts'
import { connectivityAtom } from '../../platform/connectivity.ts'
import { isChunkError, reloadOnce } from '../../platform/missing-chunk.ts'
import { isUnreachable } from '../../shared/errors.ts'
import { strings } from '../../strings/zh-CN.ts'
import { Button } from '../../ui/button.tsx'
import { Screen } from '../../ui/screen.tsx'
import { StateView } from '../../ui/state-view.tsx'

/** What a screen shows instead of itself after an unexpected exception or a missing code part (screens 1.6.4). */
export function RouteCrashed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isOffline = useAtomValue(connectivityAtom) === 'offline' || !navigator.onLine
  const isMissingCode = isChunkError(error)

  useEffect(() => {
    if (!isMissingCode || isOffline) return undefined
    // a new deployment removed the old parts: one reload fetches the new ones, never a loop. Without a network nobody has
    // noticed yet, it would end on the browser's own error page: only a server that answers has deployed anything
    const left = new AbortController()
    void getStatus(left).then(reloadOnce, (failure: unknown) => {
      if (!left.signal.aborted && !isUnreachable(failure)) reloadOnce()
    })
    return () => left.abort()
  }, [isMissingCode, isOffline])

  function retry(): void {
    reset()
    void router.invalidate()
  }

  const title = isMissingCode && isOffline ? strings.partNotSaved : strings.crashed
  return (
    <Screen title={title} headerTitle={strings.crashed}>
      <StateView
        illustration="error"
        title={title}
        actions={
          <>
            <Button variant="quiet" onClick={() => void router.navigate({ to: '/', replace: true })}>
              {strings.home}
            </Button>
            <Button variant="primary" onClick={retry}>
              {strings.retry}
            </Button>
          </>
        }
      />
    </Screen>
  )
}
