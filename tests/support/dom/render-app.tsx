/** The real app in a document without a browser: its routes, screens and calls; only the network is the test's. */
import { cleanup, render } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Provider } from 'jotai'
import { SessionHost } from '../../../src/features/auth/gate/session-host.tsx'
import type { Member } from '../../../src/shared/member.ts'
import { configRead } from '../../../src/api/config.ts'
import { memberRead } from '../../../src/api/member.ts'
import { configureApi } from '../../../src/api/port.ts'
import { queryClient } from '../../../src/platform/reads/query-client.ts'
import type { Downloads } from '../../../src/platform/downloads/downloads.ts'
import { adoptReads, evictMemberReads } from '../../../src/platform/reads/session-reads.ts'
import { createSession } from '../../../src/platform/session/session.ts'
import type { Session } from '../../../src/platform/session/session-types.ts'
import {
  isVerifiedAtom,
  showScreens,
  systemConfigAtom,
  tokenAtom,
  userAtom,
} from '../../../src/platform/session/session-atoms.ts'
import { ServicesProvider, type Services } from '../../../src/platform/services.tsx'
import { appStore } from '../../../src/platform/store.ts'
import { makeRouter } from '../../../src/app/router.tsx'
import { startReads } from '../../../src/app/start-reads.ts'
import type { SystemConfig } from '../../../src/shared/system-config.ts'

/** Parts of a browser that jsdom has not, as far as screens touch them. */
export function completeDocument(): void {
  class NothingSeen {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  Object.assign(globalThis, { IntersectionObserver: NothingSeen, ResizeObserver: NothingSeen })
  // what the build puts in
  Object.assign(globalThis, { __APP_VERSION__: 'test' })
  const media = { matches: false, addEventListener() {}, removeEventListener() {} }
  Object.assign(window, { scrollTo() {}, matchMedia: () => media })
  Object.assign(Element.prototype, { scrollIntoView() {}, scrollTo() {} })
  Object.assign(HTMLMediaElement.prototype, { play: async () => {}, pause() {}, load() {}, canPlayType: () => 'maybe' })
}

const never = new AbortController().signal
const nothing = async (): Promise<void> => {}
let session: Session | undefined

/** The session of the app that is open. */
export function appSession(): Session {
  session ??= createSession(
    appStore,
    {
      getConfig: () => configRead().fetch(never),
      getMember: () => memberRead().fetch(never),
      logout: nothing,
    },
    { adoptReads, evictMemberReads },
  )
  return session
}

export interface Opening {
  readonly address: string
  /** Null for a visitor. */
  readonly member: Member | null
  readonly config: SystemConfig
  readonly onUnauthorized?: (token: string | null) => void
  /** Stands for what keeps lessons on the device. */
  readonly downloads?: Downloads | Promise<Downloads>
}

/**
 * Opens the app at an address, as somebody whom the server has confirmed. An open one gives way as to a reload: what it
 * has stored stays.
 */
export function openApp({ address, member, config, downloads, onUnauthorized = () => {} }: Opening) {
  leavePage()
  history.replaceState(null, '', address)
  configureApi({
    baseUrl: '',
    token: () => appStore.get(tokenAtom),
    xsrf: () => null,
    onAnswer() {},
    pauseLeft: () => 0,
    onBusy() {},
    onUnauthorized,
  })
  appStore.set(tokenAtom, member && 'T')
  appStore.set(userAtom, member)
  appStore.set(isVerifiedAtom, member !== null)
  appStore.set(systemConfigAtom, config)
  // the session of the page before may have ended, and hidden them until that page has gone to the login
  showScreens()
  const router = makeRouter({ store: appStore, session: appSession(), answering: () => null, startReads })
  const sync = {
    report: nothing,
    setFavourite: () => Promise.resolve(null),
    queueMessagesRead: nothing,
    bringInPlaces: async () => 0,
    drain: nothing,
  }
  const services: Services = {
    session: appSession(),
    sync,
    loadWechatApi: () => import('../../../src/api/wechat.ts'),
    loadDownloads: async () => {
      if (downloads === undefined) throw new Error('no downloads here')
      return downloads
    },
  }
  render(
    <Provider store={appStore}>
      <QueryClientProvider client={queryClient}>
        <ServicesProvider services={services}>
          <RouterProvider router={router} />
          <SessionHost router={router} />
        </ServicesProvider>
      </QueryClientProvider>
    </Provider>,
  )
  return router
}

function leavePage(): void {
  cleanup()
  queryClient.clear()
}

/** Takes the app away, with what it has kept for the tab. */
export function closeApp(): void {
  leavePage()
  sessionStorage.clear()
  localStorage.clear()
  for (const name of document.body.getAttributeNames()) document.body.removeAttribute(name)
}
