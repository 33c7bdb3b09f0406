import { nextPaint } from '../platform/browser/next-paint.ts'
import { mayTakeFocus } from '../ui/overlay/modal-stack.ts'

/**
 * When the focused element disappears by being used (重试, 编辑, a deleted row), a screen reader falls silent or begins at the
 * top of the page. The focus moves to the nearest container that can hold it, else to the title of the screen. It moves only
 * if nothing else has it. What a player shows comes and goes by itself, and is not followed.
 */
export function keepFocus(): void {
  let last: Element | null = null
  let dialog: HTMLElement | null = null
  let place: HTMLElement | null = null
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    last = target.closest('[data-player]') ? null : target
    const holder = target.closest<HTMLElement>('[tabindex="-1"]:not(button)')
    // the place on the page is kept for what a dialog takes away there
    if (holder?.role === 'dialog') dialog = holder
    else place = holder
  })
  document.addEventListener('focusout', ({ target }) => {
    // some browsers send it for what is taken away, too, before it goes
    queueMicrotask(() => {
      if (target === last && last?.isConnected) last = null
    })
  })
  let isWaiting = false
  const follow = async (): Promise<void> => {
    const isGone = (): boolean => last?.isConnected === false && document.activeElement === document.body
    if (isWaiting || !isGone()) return
    // before it is painted this would cost a layout of its own; whatever takes the focus itself has done so then
    isWaiting = true
    await nextPaint()
    isWaiting = false
    if (!isGone()) return
    const title = document.querySelector<HTMLElement>('#screen-title')
    const target = [dialog, place, title].find(mayTakeFocus)
    // a screen whose code is on its way has no title yet: its coming leads here again
    if (!target) return
    last = null
    target.focus({ preventScroll: true })
    // a container may go as well, as the end of a list does for new rows: the browser then goes on from its place by itself
    if (target !== title) last = null
  }
  new MutationObserver(() => void follow()).observe(document.body, { childList: true, subtree: true })
}
