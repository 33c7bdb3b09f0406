/**
 * Taps that the app acts on in the moment the finger leaves. A browser that is left to make a click of them goes on with
 * gesture, hit tests and mouse events first, a seventh of the time until the next screen is there.
 */

/** What may be tapped so: `data-fast-tap` on a link or button. While it counts as pressed it has `data-pressed`. */
const fast = '[data-fast-tap]'
/** A finger that lies longer means the menu of a link, one that moves further means to scroll. */
const [longestMs, furthestPx] = [400, 10]
/** A touch so soon after the page moved may be meant to stop it: then it opens nothing. */
const stillMs = 250
/** As long as browsers show a short tap. */
const pressedMs = 150

interface Down {
  readonly x: number
  readonly y: number
  readonly at: number
}

/** Begins to act on them. Whatever is not plainly a tap is left to the browser, and every tap still ends in one `click`. */
export function startFastTaps(): void {
  let down: Down | null = null
  let scrolledAt = -Infinity
  const passive = { passive: true }
  const noteScroll = ({ timeStamp }: Event): void => void (scrolledAt = timeStamp)
  // not only the page: any list in it
  document.addEventListener('scroll', noteScroll, { ...passive, capture: true })
  document.addEventListener('touchcancel', () => void (down = null), passive)
  document.addEventListener(
    'touchstart',
    ({ touches: { 0: touch, length }, timeStamp: at }) => {
      down = touch !== undefined && length === 1 ? { x: touch.clientX, y: touch.clientY, at } : null
    },
    passive,
  )
  const lift = (event: TouchEvent): void => {
    const touch = event.changedTouches[0]
    if (down === null || touch === undefined || !event.cancelable || event.defaultPrevented) return
    const { clientX, clientY } = touch
    if (event.timeStamp - down.at >= longestMs || Math.hypot(clientX - down.x, clientY - down.y) > furthestPx) return
    // a busy page hears late that it has moved: also after the touch
    if (down.at - scrolledAt < stillMs) return
    // the browser takes the keyboard away from a field
    if (document.activeElement?.matches('input, textarea')) return
    const { target } = event
    const control = target instanceof Element ? target.closest<HTMLElement>(fast) : null
    if (target === null || control === null) return
    // no click of its own after this one
    event.preventDefault()
    press(control)
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX, clientY }))
  }
  document.addEventListener('touchend', lift, { passive: false })
}

function press({ dataset }: HTMLElement): void {
  dataset['pressed'] = ''
  setTimeout(() => delete dataset['pressed'], pressedMs)
}
