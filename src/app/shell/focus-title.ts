import type { AnyRouter } from '@tanstack/react-router'
import { nextPaint } from '../../platform/browser/next-paint.ts'

/**
 * After a change of path the focus goes to the new screen's title, which also announces it (screens 1.11): once the screen
 * is painted, because before that it would cost a layout of its own, and unless something else took it meanwhile.
 */
export function focusTitles(router: AnyRouter): void {
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return
    const { activeElement } = document
    void nextPaint().then(() => {
      if (document.activeElement === activeElement)
        document.querySelector<HTMLElement>('#screen-title')?.focus({ preventScroll: true })
    })
  })
}
