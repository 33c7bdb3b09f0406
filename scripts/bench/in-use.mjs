// @ts-check
/** What happens after loading: the processor is slowed, the network is not. What is measured is the app's own work. */
import { cpuInUse } from './screens.mjs'
import { installTapWatch, waitShown } from './touch.mjs'

export const courseLinks = 'main a[href^="/course/"]'
export const backButton = 'header button'

/**
 * Opens the list of courses; returns the addresses of its rows.
 * @param {Pick<InUse, 'page' | 'origin'>} inUse
 * @returns {Promise<string[]>}
 */
export async function openList({ page, origin }) {
  await page.goto(`${origin}/courses`)
  await waitShown(page, courseLinks)
  await page.waitForLoadState('networkidle')
  return page.evaluate(
    (selector) => [...document.querySelectorAll(selector)].map((row) => row.getAttribute('href') ?? ''),
    courseLinks,
  )
}

/**
 * Scrolls a row into the middle of the screen; returns how far the page is scrolled then, in px.
 * @param {import('@playwright/test').Page} page
 * @param {string} row
 */
export const showRow = (page, row) =>
  page.evaluate((selector) => {
    document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' })
    return window.scrollY
  }, row)

/**
 * @typedef {object} InUse
 * @property {import('@playwright/test').Browser} browser
 * @property {import('@playwright/test').Page} page home, with everything installed and nothing under way
 * @property {import('@playwright/test').CDPSession} cdp
 * @property {string} origin
 * @property {string} distDir the build that is served
 * @property {ReturnType<typeof import('./school.mjs').lengthenSchool>} school
 * @property {() => Promise<void>} slowDown slows the processor of the page
 */

/**
 * Runs in the page before all else. Playwright listens to every touch at the window as if it might stop the page from
 * scrolling: a flick would wait for the thread of the page, which no learner's does. The app itself has no listener there.
 */
function keepToolsPassive() {
  const listen = window.addEventListener.bind(window)
  window.addEventListener = (
    /** @type {string} */ type,
    /** @type {EventListenerOrEventListenerObject} */ listener,
    /** @type {any} */ options,
  ) => {
    const isTool = type.startsWith('touch') && options?.passive === false && options.capture === true
    listen(type, listener, isTool ? { ...options, passive: true } : options)
  }
}

/**
 * Runs `measure` in a fresh profile in which home has been opened and the worker is there.
 * @template T
 * @param {Pick<InUse, 'browser' | 'origin' | 'distDir' | 'school'> & { phone: object }} bench
 * @param {(inUse: InUse) => Promise<T>} measure
 */
export async function useApp({ browser, origin, distDir, school, phone }, measure) {
  const context = await browser.newContext(phone)
  school.setPhotographs(true)
  try {
    await context.addInitScript(installTapWatch)
    await context.addInitScript(keepToolsPassive)
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await page.goto(origin)
    await page.waitForFunction(() => document.querySelector('#painted') === null)
    await waitShown(page, '#root main a[href^="/course/"]')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForLoadState('networkidle')
    const slowDown = async () => void (await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuInUse }))
    return await measure({ browser, page, cdp, origin, distDir, school, slowDown })
  } finally {
    school.setList(null)
    school.setPhotographs(false)
    await context.close()
  }
}
