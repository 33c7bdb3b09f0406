import { useRouter } from '@tanstack/react-router'
import { useCallback, type RefObject } from 'react'
import { paths } from '../../shared/paths.ts'
import { nextPaint } from './next-paint.ts'
import { previousEntry } from './history-entries.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many screens were left by navigation up to this entry: what lies below it are entries of a frame. */
    readonly left?: number
  }
}

/** After this time without a sign that the page is being left, nothing lies before it. */
const leavingMs = 1000

/**
 * The header's back rule: home when the history holds two entries or fewer or none before this one, otherwise one step
 * back (screens 1.11). A frame may have pushed any number of entries, each a step of `history.back()`: the Navigation API
 * steps over them, and where it is missing the screen before takes the place of the one with the frame. `early` may show
 * the screen of an entry in the next frame, and says whether it does: then the step is taken after it.
 */
export function useBack(early: RefObject<{ show(href: string, key?: string): boolean } | null>): () => void {
  const router = useRouter()
  return useCallback(() => {
    const { history } = router
    const steps = history.location.state.left ?? 0
    const former = previousEntry(history, steps + 1)
    // the compiler's library takes it for granted
    const own = window.navigation as Navigation | undefined
    function step(): void {
      if (own?.canGoBack) return void own.back().committed?.catch(() => {})
      const { location } = history
      history.back()
      if (history.canGoBack()) return
      // what lies before this entry is not the app's: another site, or nothing
      const timer = setTimeout(() => history.location === location && goHome(), leavingMs)
      for (const sign of ['beforeunload', 'pagehide']) addEventListener(sign, () => clearTimeout(timer), { once: true })
    }
    function goHome(): void {
      void router.navigate({ to: paths.home, replace: true })
    }
    // one step back leads home, too, and to where it was left
    if (window.history.length <= 2 && former?.href !== paths.home) goHome()
    else if (!own?.canGoBack && (steps > 0 || document.querySelector('iframe') !== null))
      void router.navigate({ href: former?.href ?? paths.home, replace: true, state: { left: steps + 1 } })
    else if (former !== null && early.current?.show(former.href, former.key)) void nextPaint().then(step)
    else step()
  }, [router, early])
}
