import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { getStatus } from '../../api/status.ts'
import { currentActivity } from '../../platform/browser/activity.ts'
import { useIsOffline } from '../../platform/browser/connectivity.ts'
import { isChunkError } from '../../platform/pwa/missing-chunk.ts'
import { hanging, inTime } from '../../shared/code/in-time.ts'
import { isUnreachable } from '../../shared/errors.ts'
import { paths } from '../../shared/paths.ts'
import { strings } from '../../strings/zh-CN.ts'
import { Button } from '../../ui/form/button.tsx'
import { OfflineView } from '../../ui/state/read-view.tsx'
import { Screen } from '../../ui/frame/screen.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { StateView } from '../../ui/state/state-view.tsx'

/** Address whose code is waited for a second time. */
let askedAgain: string | undefined

/** Loads the page again once something answers, which is no browser's error page; else the code may be asked for again. */
async function reloadIfAnswered(signal: AbortSignal): Promise<void> {
  const failure = await getStatus({ signal }).catch((error: unknown) => error)
  if (signal.aborted) return
  if (isUnreachable(failure)) askedAgain = undefined
  else location.reload()
}

/** What a screen shows instead of itself after an unexpected exception or a missing chunk (screens 1.6.4). */
export function RouteCrashed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const isOffline = useIsOffline() || !navigator.onLine
  const isHanging = error === hanging
  const isMissingCode = isHanging || isChunkError(error)
  // what hangs was waited for long enough
  const [attempt, setAttempt] = useState<'again' | 'reload' | null>(isChunkError(error) ? 'reload' : null)
  const isReloading = attempt === 'reload' && !isOffline

  useEffect(() => {
    if (!isReloading) return undefined
    const left = new AbortController()
    const { signal } = left
    const giveUp = (): void => setAttempt(null)
    // code that would do it might hang, too
    if (isHanging) void reloadIfAnswered(signal).then(giveUp)
    else
      void inTime(import('../../platform/pwa/recover-missing-chunk.ts'))
        .then(({ recoverMissingChunk }) => recoverMissingChunk(getStatus, signal))
        .then(giveUp, giveUp)
    return () => left.abort()
  }, [isReloading, isHanging])

  useEffect(() => {
    if (!isMissingCode)
      void import('../../platform/browser/operator/report-error.ts').then(
        ({ reportError }) => reportError(error),
        () => {},
      )
  }, [isMissingCode, error])

  /** Not `invalidate`, which renders the screen, and with it the error, before it asks. */
  async function waitOn(): Promise<void> {
    askedAgain = router.state.location.href
    setAttempt('again')
    await Promise.all(
      router.state.matches.map(async ({ routeId }) => router.loadRouteChunk(router.routesById[routeId])),
    )
    reset()
  }

  function retry(): void {
    const { isPlaying, hasInput } = currentActivity()
    if (!isHanging) {
      reset()
      void router.invalidate()
    } else if (askedAgain === router.state.location.href && !isOffline && !isPlaying && !hasInput) setAttempt('reload')
    else void waitOn()
  }

  if (isMissingCode && isOffline) {
    return (
      <Screen title={strings.offlineTitle}>
        <OfflineView onRetry={retry} />
      </Screen>
    )
  }
  if (attempt) {
    return (
      <Screen title="正在加载" isBusy>
        <Skeleton kind="rows" rows={6} />
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
