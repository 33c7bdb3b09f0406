/** The start-up sequence (screens 1.2): what is stored first, then the screen, and the network never in between. */
import { onlineManager } from '@tanstack/react-query'
import { latestAnnouncementRead } from '../api/announcement.ts'
import { configRead } from '../api/config.ts'
import { memberRead } from '../api/member.ts'
import { pageBlocksRead } from '../api/page-block.ts'
import { configureApi } from '../api/port.ts'
import { getStatus } from '../api/status.ts'
import { codeLoginAtom } from '../platform/session/code-login-atom.ts'
import { connectivityAtom, watchConnectivity } from '../platform/browser/connectivity.ts'
import { rememberEntries } from '../platform/browser/history-entries.ts'
import { withTimeout } from '../platform/storage/with-timeout.ts'
import { catchInstallPrompt } from '../platform/pwa/install-prompt.ts'
import type { Sync } from '../platform/sync/sync.ts'
import { markMissingChunks } from '../platform/pwa/missing-chunk.ts'
import { openingAddress, rememberOpeningAddress } from '../platform/browser/opening-address.ts'
import { beginPause, defaultPauseMs, pauseAtom, pauseLeft } from '../platform/reads/pause.ts'
import { prefetchRead } from '../platform/reads/use-read.ts'
import type { Services } from '../platform/services.tsx'
import { adoptReads, evictMemberReads } from '../platform/reads/session-reads.ts'
import { createSession } from '../platform/session/session.ts'
import type { MemberOutcome, Session } from '../platform/session/session-types.ts'
import { isVerifiedAtom, systemConfigAtom, showScreens, tokenAtom } from '../platform/session/session-atoms.ts'
import { leaveEntries, leaveForLogin } from '../platform/session/session-navigation.ts'
import { isConfigured, settings, xsrfHeader } from '../platform/browser/settings.ts'
import { onMemoryOnly, onStorageFull } from '../platform/storage/device-store.ts'
import { appStore } from '../platform/store.ts'
import { tabKeys } from '../platform/storage/storage-keys.ts'
import { readTabItem } from '../platform/storage/tab-storage.ts'
import { showToast } from '../platform/browser/toast.ts'
import { paths } from '../shared/paths.ts'
import { makeRouter } from './router.tsx'
import { appAddress, browserAddress, trimSlashes } from '../shared/base-path.ts'
import { AppError } from '../shared/errors.ts'
import { cleanAddress } from '../shared/safe-target.ts'
import { strings } from '../strings/zh-CN.ts'

/** Prepares everything the first render needs; resolves within about a second whatever the device does. */
export async function startApp() {
  const hasLoginCode = rememberOpeningAddress(location)
  cleanOpeningAddress()
  markMissingChunks()
  catchInstallPrompt(appStore)
  const never = new AbortController().signal

  const connectivity = watchConnectivity(appStore, getStatus)
  const session = createSession(
    appStore,
    {
      getConfig: () => configRead().fetch(never),
      getMember: () => memberRead().fetch(never),
      logout: async (token) => (await import('../api/auth.ts')).logout({ token }),
    },
    { adoptReads, evictMemberReads },
  )
  const { sync, load: loadSync } = lazySync()
  const router = makeRouter({ store: appStore, session })
  rememberEntries(router.history)

  configureApi({
    baseUrl: settings.apiBase,
    isBaseUnknown: !isConfigured,
    token: () => appStore.get(tokenAtom),
    xsrf: xsrfHeader,
    onAnswer: connectivity.report,
    pauseLeft,
    onBusy(detail) {
      if (detail.kind === 'throttled') beginPause(detail.retryAfterMs ?? defaultPauseMs)
      void import('../platform/reads/ask-again.ts').then(
        ({ askAgainLater }) => askAgainLater(detail, session),
        // a server that has no time may not have this file either: then nothing is held back, nor asked by itself
        () => appStore.set(pauseAtom, null),
      )
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

  const { brandColor } = settings
  // beside the stored session, so that the first screen has its colours
  const branded =
    brandColor === '' ? null : import('../platform/browser/brand.ts').then(({ applyBrand }) => applyBrand(brandColor))
  onMemoryOnly(() => showToast(strings.memoryOnly))
  onStorageFull(() => showToast(strings.storageFull))
  session.onFollowed((hasLeft) => {
    void (hasLeft ? leaveEntries(router) : router.invalidate())
  })
  const path = appAddress(location.pathname) ?? paths.home
  const firstData =
    path === paths.home ? Promise.all([prefetchRead(pageBlocksRead()), prefetchRead(latestAnnouncementRead())]) : null
  await Promise.all([session.hydrate(path), branded?.catch(() => {})])
  Object.assign(openingAddress, { path, token: appStore.get(tokenAtom) })
  if (hasReturnTo()) void import('./start-return.ts').then(({ goOnAfterLogin }) => goOnAfterLogin(router))

  // what a member does in the first second, network or not, is kept already: the code for it must be there
  const prepareSync = (): void => {
    if (appStore.get(tokenAtom) !== null) void loadSync().catch(() => {})
  }
  prepareSync()
  appStore.sub(tokenAtom, prepareSync)

  const asked = session.loadMember()
  if (hasLoginCode) followLoginCode(session, asked)
  void session
    .loadConfig()
    .then(leaveDesktop)
    .catch(() => {})

  const recover = (): void => {
    if (appStore.get(tokenAtom) !== null && !appStore.get(isVerifiedAtom)) void session.loadMember()
    void sync.drain({ isUrgent: true }).catch(() => {})
  }
  appStore.sub(connectivityAtom, () => onlineManager.setOnline(appStore.get(connectivityAtom) !== 'offline'))
  connectivity.onReconnect(() => {
    recover()
    void session.loadConfig()
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) recover()
  })

  // index.html shows the frame of the screen meanwhile: the first render is one that was worth waiting for
  await Promise.all([
    withTimeout(screenLimitMs, somethingToShow(router), null),
    firstData && withTimeout(dataLimitMs, firstData, null),
  ]).catch(() => {})

  const services: Services = { session, sync, loadWechatApi: () => import('../api/wechat.ts') }
  const afterFirstPaint = async (): Promise<void> => {
    const { doWhatCouldWait } = await import('./after-first-paint.ts')
    doWhatCouldWait(services, router)
  }
  return { router, services, afterFirstPaint }
}

/** How long the first render waits for the code of its screen, and for data: what is stored or was asked for early. */
const screenLimitMs = 4000
const dataLimitMs = 200

/** The screen, or the dialog over one that waits for a code login: that login may take longer than the limit. */
function somethingToShow(router: ReturnType<typeof makeRouter>): Promise<unknown> {
  const screen = loadScreen(router)
  if (appStore.get(codeLoginAtom) === null) return screen
  return Promise.race([screen, import('../features/auth/gate/session-dialogs.tsx').catch(() => screen)])
}

/** Loads the screen, or the one a refused token leads to meanwhile: before it is rendered the router hears of no step. */
function loadScreen(router: ReturnType<typeof makeRouter>): Promise<void> {
  // a function of its own: the router listens with `load` itself once it is rendered
  const unlisten = router.history.subscribe((step) => void router.load(step))
  const stop = router.subscribe('onRendered', () => {
    unlisten()
    stop()
  })
  return router.load()
}

/**
 * Sync, loaded beside the first screen, which does without it. Once loaded it is called in the same task, as a page
 * that is being closed needs it.
 */
function lazySync(): { sync: Sync; load: () => Promise<Sync> } {
  let loaded: Sync | undefined
  const load = async (): Promise<Sync> => {
    const { startSync } = await import('./start-sync.ts')
    loaded ??= startSync()
    return loaded
  }
  const later =
    <Args extends unknown[], T>(act: (to: Sync, ...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      const token = appStore.get(tokenAtom)
      const to = loaded ?? (await load())
      // it would be taken for what whoever is in by now did
      if (appStore.get(tokenAtom) !== token) throw new AppError({ kind: 'cancelled' })
      return act(to, ...args)
    }
  const sync: Sync = {
    report: later((to, ...args) => to.report(...args)),
    setFavourite: later((to, ...args) => to.setFavourite(...args)),
    queueMessagesRead: later((to, ...args) => to.queueMessagesRead(...args)),
    drain: later((to, ...args) => to.drain(...args)),
  }
  return { sync, load }
}

/** Tries the code in the opening address; a visitor's guarded screens wait for the outcome (screens 1.9). */
function followLoginCode(session: Session, asked: Promise<MemberOutcome>): void {
  if (openingAddress.token === null) appStore.set(codeLoginAtom, 'sending')
  const attempt = async (): Promise<void> => {
    const { logInWithCode } = await import('./start-code-login.ts')
    await logInWithCode(session, asked)
  }
  void attempt().catch(() => appStore.set(codeLoginAtom, 'failed'))
}

/**
 * Tokens and codes leave the address before anything renders or is sent (screens 1.20.4); so does a trailing slash,
 * which the router takes for the same address (screens 2.26).
 */
function cleanOpeningAddress(): void {
  const address = location.pathname + location.search + location.hash
  const path = trimSlashes(appAddress(location.pathname) ?? paths.home)
  const cleaned = cleanAddress(browserAddress(`/${path}`) + location.search + location.hash)
  if (cleaned !== address) history.replaceState(history.state, '', cleaned)
}

/** Only a config fetched in this start may send anybody away (screens 1.2.7). */
async function leaveDesktop(isFetched: boolean): Promise<void> {
  const config = appStore.get(systemConfigAtom)
  if (!isFetched || !config?.pc_url) return
  const { desktopAddress, isMobileAgent } = await import('../platform/browser/desktop-redirect.ts')
  const isMobile = isMobileAgent(navigator.userAgent, navigator.maxTouchPoints)
  const address = desktopAddress(config.pc_url, location.origin, isMobile)
  if (address !== null) location.replace(address)
}

/** A flow that left the site may have to go on somewhere (screens 1.9.3). */
const hasReturnTo = (): boolean => readTabItem(tabKeys.returnTo) !== null
