// @ts-check
/** One opening of one screen, over a link and on a processor that are slow. */
import { setTimeout as wait } from 'node:timers/promises'
import { askedTwice, chainDepth, isCall, watchRequests } from './chain.mjs'
import { slowPage } from './link.mjs'

/**
 * @typedef {{ fcp: number, content: number, lcp: number, app: number, offline: number, cls: number, tbt: number, requests: number, depth: number, hops: number, twice: number, kilobytes: number }} Visit
 *   Times in ms, 0 for what did not happen. `app`: the app itself answers taps; `offline`: it can be opened without a
 *   network, counted from the content; `tbt`: what tasks after the first paint take beyond 50 ms each. `requests`: what had
 *   come before the content stood there, pictures left out; of these, `depth` of the chain in which each waited for the one before, `hops` the same of API calls
 *   alone, `twice` addresses asked for again
 */

/** Runs in the page before anything else. @param {string} selector */
export function observe(selector) {
  const seen = {
    content: 0,
    app: 0,
    lcp: 0,
    cls: 0,
    offline: 0,
    tasks: /** @type {{ start: number, end: number }[]} */ ([]),
  }
  Object.assign(globalThis, { __bench: seen })
  // this function travels to the page as text: all it uses must be inside
  /** @param {string} type @param {(entry: any) => void} each */
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const watch = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime))
  watch('layout-shift', (entry) => (seen.cls += entry.hadRecentInput ? 0 : entry.value))
  watch('longtask', ({ startTime, duration }) => seen.tasks.push({ start: startTime, end: startTime + duration }))
  navigator.serviceWorker?.addEventListener('controllerchange', () => (seen.offline ||= performance.now()))
  const look = () => {
    const isApp = document.querySelector(`#root ${selector}`) !== null && document.querySelector('#painted') === null
    for (const [name, isThere] of /** @type {const} */ ([
      ['content', document.querySelector(selector) !== null],
      ['app', isApp],
    ])) {
      if (!isThere || seen[name] > 0) continue
      // this frame paints it: the message is the first task after the paint
      seen[name] = 1
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        seen[name] = performance.now()
        Reflect.get(globalThis, '__benchSays')?.(name)
      })
      port1.start()
      port2.postMessage(null)
    }
    if (seen.app === 0) requestAnimationFrame(look)
  }
  look()
}

/** What tasks take beyond 50 ms each after the first paint, in ms. @param {readonly { start: number, end: number }[]} tasks @param {number} fcp */
export const blockingTime = (tasks, fcp) =>
  tasks.reduce((sum, { start, end }) => sum + Math.max(0, end - Math.max(start, fcp) - 50), 0)

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @param {import('./screens.mjs').Screen} screen
 * @param {import('./screens.mjs').Profile} profile
 * @param {string} base
 * @param {boolean} isOwn
 * @param {(mostMs: number) => Promise<void>} idle waits until the link is
 * @returns {Promise<Visit>}
 */
export async function load(context, screen, profile, base, isOwn, idle) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const requests = await watchRequests(cdp)
  await slowPage(cdp, profile)
  await page.addInitScript(observe, screen.content)
  // told, not asked for: the script by which Playwright asks takes 40 ms of such a page, just before its content
  await cdp.send('Runtime.addBinding', { name: '__benchSays' })
  const hasContent = new Promise((resolve) => cdp.on('Runtime.bindingCalled', resolve))
  await cdp.send('Runtime.enable')
  await page.goto(base + screen.path, { waitUntil: 'commit' })
  // another app may have other words for its content: its paints still count
  const isThere = await Promise.race([hasContent, wait(30_000, null, { ref: false })])
  if (isThere === null && isOwn) throw new Error(`${screen.path} has not shown its content`)
  // what comes late (pictures, the worker's first stores) still counts for LCP and CLS; a lesson never ends loading
  await idle(10_000)
  if (isOwn)
    await page
      .waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000, polling: 50 })
      .catch(() => {})
  const seen = await page.evaluate(() => ({
    .../** @type {any} */ (globalThis).__bench,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    contentAt: performance.timeOrigin + /** @type {any} */ (globalThis).__bench.content,
    // not yet: it is at least as late as this
    offline:
      /** @type {any} */ (globalThis).__bench.offline ||
      (navigator.serviceWorker?.controller === null ? performance.now() : 0),
  }))
  await page.close()
  const { fcp, content, app, lcp, cls, offline, tasks, contentAt } = seen
  const { begun, needed } = requests.until(contentAt)
  const twice = askedTwice(begun)
  if (twice.length > 0) console.log(`Asked twice by ${screen.name}: ${twice.join(', ')}`)
  return {
    fcp: Math.round(fcp),
    content: Math.round(content),
    lcp: Math.round(lcp),
    app: Math.round(app),
    offline: isOwn && offline > 0 ? Math.max(0, Math.round(offline - content)) : 0,
    cls: Math.round(cls * 1000) / 1000,
    tbt: Math.round(blockingTime(tasks, fcp)),
    requests: needed.length,
    depth: chainDepth(needed),
    hops: chainDepth(needed.filter(isCall)),
    twice: twice.length,
    kilobytes: Math.round(requests.bytes() / 1024),
  }
}
