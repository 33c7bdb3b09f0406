import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { getStatus } from '../../api/status.ts'
import { useIsOffline } from '../../platform/browser/connectivity.ts'
import { isChunkError } from '../../platform/pwa/missing-chunk.ts'
import { paths } from '../../shared/paths.ts'
import { strings } from '../../strings/zh-CN.ts'
import { Button } from '../../ui/form/button.tsx'
import { OfflineView } from '../../ui/state/read-view.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { StateView } from '../../ui/state/state-view.tsx'

/** What a screen shows instead of itself after an unexpected exception or a missing chunk (screens 1.6.4). */
export function RouteCrashed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isOffline = useIsOffline() || !navigator.onLine
  const isMissingCode = isChunkError(error)
  const [hasGivenUp, setGivenUp] = useState(false)
  const isRecovering = isMissingCode && !isOffline && !hasGivenUp

  useEffect(() => {
    if (!isRecovering) return undefined
    const left = new AbortController()
    const giveUp = (): void => setGivenUp(true)
    void import('../../platform/pwa/recover-missing-chunk.ts')
      .then(({ recoverMissingChunk }) => recoverMissingChunk(getStatus, left.signal))
      .then(giveUp, giveUp)
    return () => left.abort()
  }, [isRecovering])

  useEffect(() => {
    if (!isMissingCode)
      void import('../../platform/browser/operator/report-error.ts').then(
        ({ reportError }) => reportError(error),
        () => {},
      )
  }, [isMissingCode, error])

  function retry(): void {
    reset()
    void router.invalidate()
  }

  if (isRecovering) {
    return (
      <Screen title="正在加载" isBusy>
        <Skeleton kind="rows" rows={6} />
      </Screen>
    )
  }
  if (isMissingCode && isOffline) {
    return (
      <Screen title={strings.offlineTitle}>
        <OfflineView onRetry={retry} />
      </Screen>
    )
  }
  return (
    <Screen title={strings.crashed}>
      <StateView
        illustration="error"
        title={strings.crashed}
        actions={
          <>
            <Button variant="quiet" onClick={() => void router.navigate({ to: paths.home, replace: true })}>
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
