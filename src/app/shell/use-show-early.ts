import { useRouter } from '@tanstack/react-router'
import { useCallback, useImperativeHandle, useLayoutEffect, type Ref } from 'react'
import { answerFirst } from '../../platform/browser/next-paint.ts'
import { tokenAtom } from '../../platform/session/session-atoms.ts'
import { appStore } from '../../platform/store.ts'
import { keptAt, type Kept, type KeptAddress, type KeptMatch } from './kept-model.ts'
import type { Stage } from './stage.ts'

/** Shows the screen of an address in the next frame, if it waits for it as it was left; says whether it does. */
export type ShowEarly = (target: KeptAddress) => boolean

/**
 * Keeps the stage in step with what is rendered. An address that leads to a screen that waits is answered before the router
 * and React have followed: by the router's own way, or by `ref`, which asks before the router is told. `isWhole`: the kinds
 * of screens beside or below which nothing is missing yet.
 */
export function useShowEarly<Match extends KeptMatch>(
  stage: Stage,
  kept: Kept<Match>,
  { tab, list }: Readonly<Record<'tab' | 'list', boolean>>,
  ref: Ref<ShowEarly>,
): void {
  const router = useRouter()
  const showEarly = useCallback(
    (target: KeptAddress): boolean => {
      const slot = keptAt(kept, target)
      const isWhole = slot?.match.staticData.kept === 'tab' ? tab : list
      if (slot === null || !isWhole || appStore.get(tokenAtom) !== kept.token) return false
      if (stage.showEarly(slot.id)) answerFirst()
      return true
    },
    [stage, kept, tab, list],
  )
  useImperativeHandle(ref, () => showEarly, [showEarly])
  useLayoutEffect(() => {
    const settle = (): void => stage.settle(kept.slots.map(({ id }) => id))
    settle()
    // the way may have ended elsewhere
    return router.subscribe('onResolved', settle)
  }, [router, stage, kept])
  useLayoutEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ toLocation: { pathname, searchStr, state } }) => {
        showEarly({ pathname, search: searchStr, entry: state.__TSR_key })
      }),
    [router, showEarly],
  )
}
