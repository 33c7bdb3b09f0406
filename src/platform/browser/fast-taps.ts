/**
 * Makes the click of a tap in the moment the finger leaves. A browser recognises a gesture first, looks for what was touched
 * and sends mouse events: on a slow phone the next screen would come some ten milliseconds later.
 */
import { textFields } from './activity.ts'

/**
 * The links and buttons it is done for. While one counts as pressed it has `data-pressed`, which its style must name beside
 * `:active`: otherwise nothing shows that it was tapped until the next screen is there.
 */
const fast = '[data-fast-tap]'
/** A finger that lies longer means the menu of a link, one that moves further means to scroll. */
const [longestMs, furthestPx] = [400, 10]
/** A touch so soon after something scrolled may be meant to stop it, and would open a row by mistake. */
const stillMs = 250
/**
 * A busy page hears of a touch that late, and may not have heard yet that the list it stopped was scrolling. Beyond the second
 * figure it is not late: in some engines touches have a clock of their own.
 */
const [lateMs, otherClockMs] = [100, 1000]
/** As long as browsers show a short tap. */
const pressedMs = 150

/** Where and when a finger came down, in px of the screen and ms by the clock of the page. */
interface Down {
  readonly x: number
  readonly y: number
  readonly at: number
}

/**
 * Begins to do so. A touch that may mean something else is left to the browser; every tap ends in one `click`. The one made
 * here is not trusted (`isTrusted`) and comes without `mousedown`: it moves no focus.
 */
export function startFastTaps(): void {
  let down: Down | null = null
  let scrolledAt = -Infinity
  const passive = { passive: true }
  const noteScroll = (): void => void (scrolledAt = performance.now())
  // not only the page: any list in it, and the part of an enlarged page that is seen
  document.addEventListener('scroll', noteScroll, { ...passive, capture: true })
  window.visualViewport?.addEventListener('scroll', noteScroll, passive)
  const begin = ({ touches: { 0: touch, length }, timeStamp }: TouchEvent): void => {
    const at = performance.now()
    const lag = at - timeStamp
    const isLate = lag > lateMs && lag < otherClockMs
    const isTap = touch !== undefined && length === 1 && !isLate && at - scrolledAt > stillMs
    down = isTap ? { x: touch.screenX, y: touch.screenY, at } : null
  }
  const move = ({ touches: { 0: touch } }: TouchEvent): void => {
    if (down === null || touch === undefined) return
    // and it stays null when the finger comes back: it has pulled at something
    if (Math.hypot(touch.screenX - down.x, touch.screenY - down.y) > furthestPx) down = null
  }
  const lift = (event: TouchEvent): void => {
    const { target, changedTouches } = event
    const touch = changedTouches[0]
    if (down === null || touch === undefined || performance.now() - down.at > longestMs) return
    // it scrolls since the touch, or did before and a busy page hears of it only now
    if (scrolledAt > down.at) return
    if (!event.cancelable || event.defaultPrevented || hasKey(event)) return
    const control = target instanceof Element ? target.closest<HTMLElement>(fast) : null
    if (target === null || control === null || control.closest('[inert]') !== null) return
    // the browser's own tap takes the focus from a field, and with it the keyboard from the screen
    if (document.activeElement?.matches(textFields)) return
    // else the browser makes a second click
    event.preventDefault()
    const { clientX, clientY } = touch
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX, clientY }))
    // pressed before its click, the control would be styled by whatever asks for the layout meanwhile
    press(control)
  }
  document.addEventListener('touchstart', begin, passive)
  document.addEventListener('touchmove', move, passive)
  document.addEventListener('touchcancel', () => void (down = null), passive)
  document.addEventListener('touchend', lift, { passive: false })
}

/** With one of them the link opens elsewhere. */
const hasKey = ({ ctrlKey, metaKey, shiftKey, altKey }: TouchEvent): boolean => ctrlKey || metaKey || shiftKey || altKey

function press({ dataset }: HTMLElement): void {
  dataset['pressed'] = ''
  setTimeout(() => delete dataset['pressed'], pressedMs)
}
