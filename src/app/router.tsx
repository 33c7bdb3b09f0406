import { createRouter, type AnyRouter } from '@tanstack/react-router'
import { isPainted } from './hand-over.ts'
import { ErrorScreen } from './shell/error-screen.tsx'
import { RouteCrashed } from './shell/route-crashed.tsx'
import type { ReadAddress } from '../api/read-addresses.ts'
import { nextPaint } from '../platform/browser/next-paint.ts'
import { ownHistory } from '../platform/session/entry-owners.ts'
import type { Session } from '../platform/session/session-types.ts'
import type { AppStore } from '../platform/store.ts'
import { routeTree } from '../routeTree.gen.ts'
import { parseSearch, stringifySearch } from '../shared/search-params.ts'

export interface RouterContext {
  readonly store: AppStore
  readonly session: Session
  /** The frame that answers a tap, while it is under way: the next screen is begun after it. */
  answering(): Promise<void> | null
  /**
   * Called by each route with the addresses of its screen's main reads, in `beforeLoad`: the router leaves out a `loader` at
   * the tap when it ran for the preloaded screen (ADR 0014).
   */
  startReads(isPreload: boolean, addresses: readonly ReadAddress[]): void
}

/** The router of the app. Queries are plain text; case and trailing slashes are exact (screens 2.26). */
export function makeRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    history: ownHistory(),
    basepath: import.meta.env.BASE_URL,
    parseSearch,
    stringifySearch,
    caseSensitive: true,
    trailingSlash: 'never',
    // after a reload a painted page is at its top where neither the browser nor the learner has scrolled it
    scrollRestoration: () => window.scrollY === 0 || !isPainted(),
    // code is fetched on intent; API data never is (screens 1.5.6)
    defaultPreload: 'intent',
    defaultStaleTime: Number.POSITIVE_INFINITY,
    defaultErrorComponent: RouteCrashed,
    defaultNotFoundComponent: () => <ErrorScreen />,
  })
}

/**
 * After a change of path the focus goes to the new screen's title, which also announces it (screens 1.11): once the screen
 * is painted, because before that it would cost a layout of its own, and unless something else took it: a field of the
 * new screen before the router is done, anything afterwards.
 */
export function focusTitles(router: AnyRouter): void {
  let former: Element | null = null
  router.subscribe('onBeforeNavigate', () => {
    former = document.activeElement
  })
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return
    const { activeElement } = document
    if (activeElement !== former && activeElement !== document.body) return
    void nextPaint().then(() => {
      if (document.activeElement === activeElement)
        document.querySelector<HTMLElement>('#screen-title')?.focus({ preventScroll: true })
    })
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}
