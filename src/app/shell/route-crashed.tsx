import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { getStatus } from '../../api/status.ts'
import { currentActivity } from '../../platform/browser/activity.ts'
import { useIsOffline } from '../../platform/browser/connectivity.ts'
import { isChunkError, isHangingChunk } from '../../platform/pwa/missing-chunk.ts'
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
  const isHanging = isHangingChunk(error)
  // what hangs was waited for long enough
  const [hasGivenUp, setGivenUp] = useState(isHanging)
  const isRecovering = isMissingCode && !isOffline && !hasGivenUp

  useEffect(() => {
    if (!isRecovering) return undefined
    const left = new AbortController()
    const giveUp = (): void => setGivenUp(true)
    void import('../../platform/pwa/recover-missing-chunk.ts')
      .then(({ recoverMissingChunk }) => recoverMissingChunk(getStatus, left.signal, isHanging))
      .then(giveUp, giveUp)
    return () => left.abort()
  }, [isRecovering, isHanging])

  useEffect(() => {
    if (!isMissingCode)
      void import('../../platform/browser/operator/report-error.ts').then(
        ({ reportError }) => reportError(error),
        () => {},
      )
  }, [isMissingCode, error])

  function retry(): void {
    const { isPlaying, hasInput } = currentActivity()
    if (isHanging && !isOffline && !isPlaying && !hasInput) {
      setGivenUp(false)
      return
    }
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
  const title = isHanging ? strings.timeout : strings.crashed
  return (
    <Screen title={title}>
      <StateView
        illustration="error"
        title={title}
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
