/** Connects the API to the rest of the app: its address, the token, and what its answers mean for everybody. */
import { configureApi } from '../api/port.ts'
import type { ConnectivityMonitor } from '../platform/browser/connectivity.ts'
import { paintUnderWay } from '../platform/browser/next-paint.ts'
import { isConfigured, settings, xsrfHeader } from '../platform/browser/settings.ts'
import { showToast } from '../platform/browser/toast.ts'
import { beginPause, defaultPauseMs, pauseAtom, pauseLeft } from '../platform/reads/pause.ts'
import { showScreens, tokenAtom } from '../platform/session/session-atoms.ts'
import { leaveForLogin } from '../platform/session/session-navigation.ts'
import type { Session } from '../platform/session/session-types.ts'
import { withTimeout } from '../platform/storage/with-timeout.ts'
import { appStore } from '../platform/store.ts'
import { inTime } from '../shared/code/in-time.ts'
import { strings } from '../strings/zh-CN.ts'
import type { makeRouter } from './router.tsx'

/** So long a call that did not reach the backend waits for the page to give way (screens 1.6.5), its code included. */
const foreignLimitMs = 5000

/** Must run before the first call: the API refuses to guess its address. */
export function connectApi(
  session: Session,
  connectivity: ConnectivityMonitor,
  router: ReturnType<typeof makeRouter>,
): void {
  configureApi({
    baseUrl: settings.apiBase,
    isBaseUnknown: !isConfigured,
    token: () => appStore.get(tokenAtom),
    xsrf: xsrfHeader,
    onAnswer: connectivity.report,
    isCutOff: () => !navigator.onLine,
    painting: paintUnderWay,
    pauseLeft,
    onBusy(detail) {
      if (detail.kind === 'throttled') beginPause(detail.retryAfterMs ?? defaultPauseMs)
      void inTime(import('../platform/reads/ask-again.ts')).then(
        ({ askAgainLater }) => askAgainLater(detail, session),
        // the code may come from the same busy server, or hang: without it nobody would notice the tap that may ask at
        // once, so no call is held back, and none is asked again
        () => appStore.set(pauseAtom, null),
      )
    },
    async onForeign() {
      // the call that failed waits for this before its screen says so: code that hangs would hold it for ever
      const leaving = import('../platform/pwa/give-way.ts').then(({ giveWay }) => giveWay())
      await withTimeout(foreignLimitMs, leaving, undefined).catch(() => {})
    },
    onUnauthorized: (token) => {
      const isLoggingIn = session.isLoggingIn()
      if (!session.end(token)) return
      showToast(strings.loginAgain)
      // a login that the server takes back at once ends at its own target (screens 1.7.4)
      if (isLoggingIn) showScreens()
      else void leaveForLogin(router)
    },
  })
}
