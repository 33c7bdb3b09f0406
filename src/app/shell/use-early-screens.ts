import { useRouter } from '@tanstack/react-router'
import { useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react'
import { answerFirst } from '../../platform/browser/next-paint.ts'
import { tokenAtom } from '../../platform/session/session-atoms.ts'
import { appStore } from '../../platform/store.ts'
import { waitingScreen, type Kept, type KeptMatch } from './kept-model.ts'
import type { Stage } from './stage.ts'

/** The screens that are kept, for a tap that cannot wait until router and React have followed. */
export interface EarlyScreens {
  /** Whether the screen of an address is on show, also while another one is on its way. */
  isOnShow(href: string): boolean
  /**
   * Puts the screen of an address into the next frame, if it waits as it was left; says whether it does. `entry` is the key
   * of the history entry it leads to, if that is there already.
   */
  show(href: string, entry?: string): boolean
}

/**
 * Keeps the stage in step with what is rendered. `fits` says whether all that stands beside it and below is as it will be then.
 */
export function useEarlyScreens<Match extends KeptMatch>(
  stage: Stage,
  kept: Kept<Match>,
  fits: (match: Match) => boolean,
  ref: Ref<EarlyScreens>,
): void {
  const router = useRouter()
  /** Px that screens were scrolled which do not stay, by the keys of their history entries. */
  const offsets = useRef(new Map<string | undefined, number>())
  useImperativeHandle(ref, () => ({
    isOnShow: (href) => kept.shown?.match.pathname === new URL(href, location.origin).pathname,
    show(href, entry) {
      const { pathname, search } = new URL(href, location.origin)
      const slot = waitingScreen(kept, pathname, search, entry)
      if (slot === null || !fits(slot.match) || appStore.get(tokenAtom) !== kept.token) return false
      const offset = stage.showEarly(slot.id)
      if (offset !== null) offsets.current.set(router.latestLocation.state.__TSR_key, offset)
      answerFirst()
      return true
    },
  }))
  useLayoutEffect(
    () =>
      // the router has noted how far the page was scrolled when the list stood there already; this runs after it
      router.subscribe('onRendered', ({ toLocation: { state } }) => {
        const offset = offsets.current.get(state.__TSR_key)
        if (offset !== undefined) window.scrollTo(0, offset)
        offsets.current.delete(state.__TSR_key)
      }),
    [router],
  )
  useLayoutEffect(() => {
    const settle = (): void => stage.settle(kept.slots.map(({ id }) => id))
    settle()
    // the way may have ended elsewhere
    return router.subscribe('onResolved', settle)
  }, [router, stage, kept])
}
