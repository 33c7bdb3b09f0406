import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { paths } from '../../shared/paths.ts'
import { previousAddress } from './history-entries.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many screens were left by navigation up to this entry: what lies below it are entries of a frame. */
    readonly left?: number
  }
}

/**
 * The header's back rule: home when the history holds two entries or fewer, otherwise one step back (screens 1.11). A
 * frame may have pushed any number of entries, each a step of `history.back()`: the Navigation API steps over them, and
 * where it is missing the screen before takes the place of the one with the frame.
 */
export function useBack(): () => void {
  const router = useRouter()
  return useCallback(() => {
    const { history } = router
    const steps = history.location.state.left ?? 0
    // the compiler's library takes it for granted
    const own = window.navigation as Navigation | undefined
    if (window.history.length <= 2) void router.navigate({ to: paths.home, replace: true })
    else if (own?.canGoBack) void own.back().committed?.catch(() => {})
    else if (steps > 0 || document.querySelector('iframe') !== null) {
      const href = previousAddress(history, steps + 1) ?? paths.home
      void router.navigate({ href, replace: true, state: { left: steps + 1 } })
    } else history.back()
  }, [router])
}
