/** The start-up sequence (screens 1.2): what is stored first, then the screen, and the network never in between. */
import { latestAnnouncementRead } from '../api/announcement.ts'
import { configRead } from '../api/config.ts'
import { memberRead } from '../api/member.ts'
import { pageBlocksRead } from '../api/page-block.ts'
import { getStatus } from '../api/status.ts'
import { watchConnectivity } from '../platform/browser/connectivity.ts'
import { rememberEntries } from '../platform/browser/history-entries.ts'
import { answerTapsFirst, answerUnderWay } from '../platform/browser/next-paint.ts'
import { cleanOpeningAddress, openingAddress, rememberOpeningAddress } from '../platform/browser/opening-address.ts'
import { settings } from '../platform/browser/settings.ts'
import { answerEachTap, showToast } from '../platform/browser/toast.ts'
import { catchInstallPrompt } from '../platform/pwa/install-prompt.ts'
import { leaveMissedAddresses } from '../platform/pwa/missed-addresses.ts'
import { markMissingChunks } from '../platform/pwa/missing-chunk.ts'
import { pauseAtom } from '../platform/reads/pause.ts'
import { adoptReads, evictMemberReads } from '../platform/reads/session-reads.ts'
import { refreshesAtom } from '../platform/reads/query-client.ts'
import { prefetchRead } from '../platform/reads/use-read.ts'
import type { Services } from '../platform/services.tsx'
import { codeLoginAtom } from '../platform/session/code-login-atom.ts'
import { takeEntry } from '../platform/session/entry-owners.ts'
import { createSession } from '../platform/session/session.ts'
import {
  gateAtom,
  isConfigFailedAtom,
  isMemberFailedAtom,
  isVerifiedAtom,
  systemConfigAtom,
  tokenAtom,
} from '../platform/session/session-atoms.ts'
import { clearTabHistory } from '../platform/session/clear-tab-history.ts'
import { resumeOpening } from '../platform/session/session-navigation.ts'
import type { MemberOutcome, Session } from '../platform/session/session-types.ts'
import { onStorageFull } from '../platform/storage/device-store.ts'
import { readPreferences, writePreferences } from '../platform/storage/preferences.ts'
import { tabKeys } from '../platform/storage/storage-keys.ts'
import { readTabItem } from '../platform/storage/tab-storage.ts'
import { appStore } from '../platform/store.ts'
import { appAddress, browserAddress } from '../shared/base-path.ts'
import { pathAlone, paths } from '../shared/paths.ts'
import { inTime } from '../shared/code/in-time.ts'
import { strings } from '../strings/zh-CN.ts'
import { connectApi } from './connect-api.ts'
import { firstScreen } from './first-screen.ts'
import { lazySync } from './lazy-sync.ts'
import { focusTitles, makeRouter } from './router.tsx'
import { startReads } from './start-reads.ts'

/** Between two attempts to load what can wait. */
const restRetryMs = 30_000

/**
 * Prepares everything the first render needs. Waits for the disk for a second at most, and for the code of the screen and
 * for the school's colours as long as code is waited for (15 s): until then the frame of index.html stands. Of the network
 * nothing else is awaited.
 */
export async function startApp() {
  // before anything reads the address, and before the events that come only once
  const hasLoginCode = rememberOpeningAddress(location)
  cleanOpeningAddress()
  markMissingChunks()
  catchInstallPrompt(appStore)
  leaveMissedAddresses()

  const connectivity = watchConnectivity(appStore, getStatus)
  const session = makeSession()
  const { sync, loadForMembers } = lazySync()
  const router = makeRouter({ store: appStore, session, answering: answerUnderWay, startReads })
  rememberEntries(router.history)
  answerTapsFirst()
  focusTitles(router)
  connectApi(session, connectivity, router)
  answerEachTap(window)
  onStorageFull(() => showToast(strings.storageFull))
  session.onFollowed((hasLeft) => {
    void (hasLeft ? clearTabHistory(router) : router.invalidate())
  })

  const path = appAddress(location.pathname) ?? paths.home
  const data =
    path === paths.home ? Promise.all([prefetchRead(pageBlocksRead()), prefetchRead(latestAnnouncementRead())]) : null
  // the colours are loaded beside the stored session, so that the first screen has them
  const noteOpener = (): void => void Object.assign(openingAddress, { path, token: appStore.get(tokenAtom) })
  const onLate = (): void => {
    noteOpener()
    resumeOpening(router, path)
  }
  await Promise.all([session.hydrate(path, onLate), applyOwnBrand()])
  noteOpener()
  // a learner who loads a page again wants to stay there
  const isReload = performance.getEntriesByType('navigation')[0]?.type === 'reload'
  const settleEntry = (): void => {
    const instead = isReload ? pathAlone(path) : paths.home
    if (takeEntry(instead)) router.history.replace(browserAddress(instead))
  }
  settleEntry()
  appStore.sub(tokenAtom, settleEntry)
  noteToken()
  appStore.sub(tokenAtom, noteToken)
  // a flow that left the site may have to go on somewhere (screens 1.9.3)
  if (readTabItem(tabKeys.returnTo) !== null)
    void import('./go-on-after-login.ts').then(({ goOnAfterLogin }) => goOnAfterLogin(router))
  loadForMembers()

  const asked = session.loadMember()
  if (hasLoginCode) tryLoginCode(session, asked)
  void session.loadConfig()

  const recover = (isMemberAsked = false): void => {
    // a step of the gate may have been taken on another device
    const isAnswered =
      appStore.get(isVerifiedAtom) && !appStore.get(isMemberFailedAtom) && appStore.get(gateAtom) === null
    if (appStore.get(tokenAtom) !== null && (isMemberAsked || !isAnswered)) void session.loadMember()
    void sync.drain({ isUrgent: true }).catch(() => {})
  }
  // a start without the config ends with the next screen, which may need it (screens 1.2.5)
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    const isDue = appStore.get(systemConfigAtom) === null && appStore.get(isConfigFailedAtom)
    if (fromLocation && pathChanged && isDue && !appStore.get(pauseAtom)) void session.loadConfig()
  })
  connectivity.onReconnect(() => {
    recover()
    void session.loadConfig()
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) recover()
  })
  // 我的 shows points and membership
  appStore.sub(refreshesAtom, () => recover(router.latestLocation.pathname === paths.member))

  await firstScreen(router, data)

  const services: Services = {
    session,
    sync,
    loadWechatApi: () => import('../api/wechat.ts'),
    loadDownloads: () => import('./start-downloads.ts').then(({ startDownloads }) => startDownloads(session)),
  }
  return {
    router,
    services,
    /**
     * Loads and starts what can wait; call it after the first render. Asks until it comes: without the worker this page
     * would bring nothing that shows without a network, and the next start would be as slow.
     */
    startTheRest(): void {
      const start = (): void =>
        void import('./after-first-paint.ts').then(
          ({ afterFirstPaint }) => afterFirstPaint(services, router),
          () => setTimeout(start, restRetryMs),
        )
      start()
    },
  }
}

/**
 * Tells the next start whether there is a token: public/early.js asks for a visitor's answers only where there is none. The
 * height noted for home goes with the login: by that of a visitor, who has no card, the painter would leave no place for one.
 */
function noteToken(): void {
  const hasToken = appStore.get(tokenAtom) !== null
  if (readPreferences()['hasToken'] !== hasToken) writePreferences({ hasToken, continueHeight: undefined })
}

/** The session over the calls it makes; `platform/session` itself knows neither the API nor the reads. */
function makeSession(): Session {
  const never = new AbortController().signal
  let isFirst = true
  return createSession(
    appStore,
    {
      async getConfig() {
        const wasFirst = isFirst
        isFirst = false
        const config = await configRead().fetch(never)
        // only what is fetched in this start may send desktops to the school's desktop site (screens 1.2.7)
        if (config.pc_url)
          void import('../platform/browser/desktop-address.ts')
            .then(({ leaveForDesktop }) => leaveForDesktop(config.pc_url, wasFirst))
            .catch(() => {})
        return config
      },
      getMember: () => memberRead().fetch(never),
      logout: async (token) => (await import('../api/auth.ts')).logout({ token }),
    },
    { adoptReads, evictMemberReads },
  )
}

/** Applies the school's accent; the code for it is loaded only where a school has one. Never rejects. */
async function applyOwnBrand(): Promise<void> {
  const { brandColor } = settings
  if (brandColor === '') return
  const code = import('../ui/apply-brand.ts')
  await inTime(code.then(({ applyBrand }) => applyBrand(brandColor))).catch(() => {})
}

/** Tries the code in the opening address; a visitor's guarded screens wait for the outcome (screens 1.9). */
function tryLoginCode(session: Session, asked: Promise<MemberOutcome>): void {
  if (openingAddress.token === null) appStore.set(codeLoginAtom, 'sending')
  const attempt = async (): Promise<void> => {
    const { logInWithCode } = await inTime(import('./log-in-with-code.ts'))
    await logInWithCode(session, asked)
  }
  void attempt().catch(() => appStore.set(codeLoginAtom, 'failed'))
}
