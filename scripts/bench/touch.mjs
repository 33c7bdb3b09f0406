// @ts-check
/**
 * A finger. Its events enter the browser where those of a screen do and pass its compositor, its recognition of gestures
 * and the page's touch handlers, which `element.click()` and a gesture that the browser makes up leave out.
 */

/** Runs in the page before anything else: finds what is shown, and notes when a tap is answered. */
export function installTapWatch() {
  /** @param {Element} element */
  // this function travels to the page as text: all it uses must be inside
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const isShown = (element) => {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]') !== null) return false
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  }
  /** @param {string} selector */
  const shown = (selector) => [...document.querySelectorAll(selector)].find(isShown)

  /** @param {Element} tapped what a pressed control changes @returns {string} */
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const lookOf = (tapped) =>
    [tapped, ...tapped.children]
      .map((part) => getComputedStyle(part))
      .map(({ backgroundColor, color, opacity, transform }) => [backgroundColor, color, opacity, transform].join())
      .join()

  /**
   * Watches the tap that is about to come; resolves with ms from the touch to each paint.
   * @param {Element} tapped
   * @param {Record<string, string>} paints
   * @param {string} former
   */
  const watch = (tapped, paints, former) =>
    new Promise((resolve, reject) => {
      let start = 0
      let hasChanged = false
      /** @type {Record<string, number>} */
      const seen = {}
      // a carousel moves by itself, and only by its style
      const observer = new MutationObserver((records) => {
        hasChanged ||= records.some(({ type, attributeName }) => type !== 'attributes' || attributeName !== 'style')
      })
      const waiting = new Set(['answer', ...Object.keys(paints)])
      const timer = setTimeout(() => reject(new Error(`Not painted 10 s after a tap: ${[...waiting].join()}`)), 10_000)
      /** @param {string} name */
      const note = (name) => {
        seen[name] = performance.now() - start
        if (Object.keys(seen).length <= Object.keys(paints).length) return
        clearTimeout(timer)
        observer.disconnect()
        resolve(seen)
      }
      const before = lookOf(tapped)
      const frame = () => {
        for (const name of waiting) {
          const isThere =
            name === 'answer'
              ? hasChanged || lookOf(tapped) !== before
              : shown(paints[name] ?? '') !== undefined && (former === '' || shown(former) === undefined)
          if (!isThere) continue
          waiting.delete(name)
          // this frame paints it: the message is the first task after the paint
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => note(name))
          port1.start()
          port2.postMessage(null)
        }
        if (waiting.size > 0) requestAnimationFrame(frame)
      }
      const begin = (/** @type {TouchEvent} */ { timeStamp }) => {
        start = timeStamp
        observer.observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true })
        requestAnimationFrame(frame)
      }
      addEventListener('touchstart', begin, { capture: true, once: true, passive: true })
    })
  Object.assign(globalThis, { __finger: { shown, watch, outcome: null } })
}

/**
 * Waits until something is shown, without holding it: a held element, and all it belongs to, would count as the app's memory.
 * @param {import('@playwright/test').Page} page
 * @param {string} selector
 */
export async function waitShown(page, selector) {
  await page.waitForFunction((wanted) => /** @type {any} */ (globalThis).__finger.shown(wanted) !== undefined, selector)
}

/**
 * Taps what is shown of `target`. The finger leaves at once: the time it would lie there is credited to nobody.
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').CDPSession} cdp
 * @param {string} target
 * @param {Record<string, string>} paints what is shown then, by name
 * @param {string} [former] what is not shown any more then
 * @returns {Promise<Record<string, number>>} ms from the touch to the paint of each, and to the first painted change (`answer`)
 */
export async function tap(page, cdp, target, paints, former = '') {
  await waitShown(page, target)
  const [x, y] = await page.evaluate(
    ([wanted, outcomes, gone]) => {
      const finger = /** @type {any} */ (globalThis).__finger
      const tapped = /** @type {Element} */ (finger.shown(wanted))
      finger.outcome = finger.watch(tapped, outcomes, gone)
      const { left, top, width, height } = tapped.getBoundingClientRect()
      return /** @type {[number, number]} */ ([left + width / 2, top + height / 2])
    },
    /** @type {[string, Record<string, string>, string]} */ ([target, paints, former]),
  )
  await Promise.all([
    cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
    cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  ])
  return page.evaluate(() => /** @type {any} */ (globalThis).__finger.outcome)
}

/** Times a second at which a screen reports where the finger is. */
const reportsPerSecond = 120

/** @param {number} ms */
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * A thumb's flick up: 500 px in 0.12 s, let go in full speed, so that the list flings on.
 * @param {import('@playwright/test').CDPSession} cdp
 * @param {number} flingMs how long it may fling before the thumb is there again
 */
export async function flick(cdp, flingMs) {
  const [from, way, reports] = [700, -500, 14]
  /** @param {'touchStart' | 'touchMove' | 'touchEnd'} type @param {number} [y] */
  const send = (type, y) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] })
  const start = performance.now()
  const sent = [send('touchStart', from)]
  for (let report = 1; report <= reports; report += 1) {
    while (performance.now() < start + (report * 1000) / reportsPerSecond) await sleep(1)
    sent.push(send('touchMove', from + (way * report) / reports))
  }
  sent.push(send('touchEnd'))
  await Promise.all(sent)
  await sleep(flingMs)
}
