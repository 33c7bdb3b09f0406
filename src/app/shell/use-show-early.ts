import { useRouter } from '@tanstack/react-router'
import { useImperativeHandle, useLayoutEffect, type Ref } from 'react'
import { answerFirst } from '../../platform/browser/next-paint.ts'
import { tokenAtom } from '../../platform/session/session-atoms.ts'
import { appStore } from '../../platform/store.ts'
import { keptTab, type Kept, type KeptMatch } from './kept-model.ts'
import type { Stage } from './stage.ts'

/** Shows the tab of an address in the next frame, if it waits for it as it was left; says whether it does. */
export type ShowEarly = (pathname: string, search: string) => boolean

/**
 * Keeps the stage in step with what is rendered. Through `ref` a tab is shown before router and React have followed;
 * `isPossible` says whether all that stands beside it and below is there already.
 */
export function useShowEarly<Match extends KeptMatch>(
  stage: Stage,
  kept: Kept<Match>,
  isPossible: boolean,
  ref: Ref<ShowEarly>,
): void {
  const router = useRouter()
  useImperativeHandle(
    ref,
    () => (pathname, search) => {
      const slot = keptTab(kept, pathname, search)
      if (slot === null || !isPossible || appStore.get(tokenAtom) !== kept.token) return false
      stage.showEarly(slot.id)
      answerFirst()
      return true
    },
    [stage, kept, isPossible],
  )
  useLayoutEffect(() => {
    const settle = (): void => stage.settle(kept.slots.map(({ id }) => id))
    settle()
    // the way may have ended elsewhere
    return router.subscribe('onResolved', settle)
  }, [router, stage, kept])
}
