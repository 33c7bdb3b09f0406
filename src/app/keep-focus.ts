import { nextPaint } from '../platform/browser/next-paint.ts'

/**
 * Who used what goes by being used – 重试, 编辑, the row of 删除 – is not left without a focus, with which a reader falls
 * silent or begins at the top of the page: it goes to what stands around and can hold it, else to the title. Nobody is
 * taken away from elsewhere: it follows only what had the focus when it went.
 */
export function keepFocus(): void {
  let last: Node | null = null
  let dialog: HTMLElement | null = null
  let place: HTMLElement | null = null
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    last = target
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
    const holder = [dialog, place].find((element) => element?.isConnected)
    const target = holder ?? document.querySelector<HTMLElement>('#screen-title')
    // a screen whose code is on its way has no title yet: its coming leads here again
    if (target === null) return
    last = null
    target.focus({ preventScroll: true })
    // where only a place goes, as the end of a list does below new rows, the browser goes on from there by itself
    if (holder) last = null
  }
  new MutationObserver(() => void follow()).observe(document.body, { childList: true, subtree: true })
}
