import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useCallback, useMemo, useRef, type MouseEvent, type RefObject } from 'react'
import { connectivityAtom } from '../../platform/browser/connectivity.ts'
import { nextPaint } from '../../platform/browser/next-paint.ts'
import { useBack } from '../../platform/browser/use-back.ts'
import { noteRefresh, refreshesAtom, refreshScreen } from '../../platform/reads/query-client.ts'
import { screensAtom, tokenAtom } from '../../platform/session/session-atoms.ts'
import { settings } from '../../platform/browser/settings.ts'
import { toastAtom } from '../../platform/browser/toast.ts'
import { paths } from '../../shared/paths.ts'
import { ChromeContext } from '../../ui/frame/chrome.tsx'
import { RefreshContext } from '../../ui/frame/refresh-context.ts'
import { LinkProvider, type LinkProps } from '../../ui/frame/link.tsx'
import { ToastHost } from '../../ui/overlay/toast-host.tsx'
import { browserAddress } from '../../shared/base-path.ts'
import { parseSearch } from '../../shared/search-params.ts'
import { IconShapesProvider } from './icon-shapes.tsx'
import { KeptScreens } from './kept-screens.tsx'
import type { EarlyScreens } from './use-early-screens.ts'

/** What surrounds every screen: back rule, links, connectivity bar, toast. */
export function AppShell() {
  const router = useRouter()
  const connectivity = useAtomValue(connectivityAtom)
  const isVisitor = useAtomValue(tokenAtom) === null
  const screens = useAtomValue(screensAtom)
  const toast = useAtomValue(toastAtom)
  const refreshes = useAtomValue(refreshesAtom)
  const refresh = useMemo(() => [refreshes, noteRefresh] as const, [refreshes])
  const early = useRef<EarlyScreens>(null)
  const onBack = useBack(early)
  const renderLink = useAppLink(early)
  const chrome = useMemo(
    () => ({
      onBack,
      goHome: () => void router.navigate({ to: paths.home, replace: true }),
      openSaved() {
        // 在学 itself has nothing then
        const isHome = isVisitor || router.latestLocation.pathname === paths.study()
        void router.navigate({ href: isHome ? paths.home : paths.study(), replace: true })
      },
      displayUtcOffset: settings.displayUtcOffset,
      connection: connectivity,
    }),
    [router, onBack, isVisitor, connectivity],
  )

  return (
    <LinkProvider value={renderLink}>
      <ChromeContext value={chrome}>
        <IconShapesProvider>
          <RefreshContext value={refresh}>
            {screens !== null && <KeptScreens key={screens} ref={early} />}
          </RefreshContext>
          <ToastHost toast={toast} />
        </IconShapesProvider>
      </ChromeContext>
    </LinkProvider>
  )
}

/** How the kit's links become the router's: real addresses, navigation inside the app, code fetched on touch. */
function useAppLink(early: RefObject<EarlyScreens | null>) {
  const router = useRouter()
  /** How many links were followed. */
  const followed = useRef(0)
  return useCallback(
    ({ href, replace = false, keepsOffset = false, onClick, children, ...props }: LinkProps) => {
      function follow(event: MouseEvent): void {
        onClick?.()
        const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
        if (event.defaultPrevented || isForBrowser) return
        event.preventDefault()
        // the open tab stays as it is, with its query; its tap means something else (screens 1.11)
        if (props['aria-current'] === 'page') return
        followed.current += 1
        const number = followed.current
        const navigate = (): void => {
          // another link was followed meanwhile
          if (number === followed.current) void router.navigate({ href, replace, resetScroll: !keepsOffset })
        }
        // from tab to tab
        const kept = replace && keepsOffset ? early.current : null
        // what was on its way has not come: this is a tap on the open tab
        if (kept?.isOnShow(href)) refreshScreen()
        if (kept?.show(href)) void nextPaint().then(navigate)
        else navigate()
      }
      function preload(): void {
        const url = new URL(href, location.origin)
        const screen = router.getMatchedRoutes(url.pathname)[2]
        // undefined once its code is here: a list that is flicked touches a row each time
        if (screen?.options.component?.preload === undefined) return
        void router.preloadRoute({ to: url.pathname, search: parseSearch(url.search) }).catch(() => {})
      }
      return (
        <a
          href={browserAddress(href)}
          {...props}
          onClick={follow}
          onTouchStart={preload}
          onFocus={preload}
          data-fast-tap
        >
          {children}
        </a>
      )
    },
    [router, early],
  )
}
