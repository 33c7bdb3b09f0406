// @ts-check
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { chromium } from '@playwright/test'
import { createAppServer, listen, openDemo } from '../serve.mjs'
import { measureInteractions } from './interactions.mjs'
import { openLink } from './link.mjs'
import { chromiumArgs, findChromium } from '../lib/chromium.mjs'

/**
 * @typedef {{ name: string, path: string, content: string, isGuarded?: boolean }} Screen `content`: what stands there when
 *   the screen is useful
 * @typedef {{ name: string, kilobits: number, latency: number, cpu: number }} Profile
 * @typedef {{ fcp: number, content: number, lcp: number, app: number, offline: number, cls: number, tbt: number, requests: number, hops: number, kilobytes: number }} Visit
 *   Times in ms, 0 for what did not happen. `app`: the app itself answers taps; `offline`: it can be opened without a
 *   network, counted from the content. `requests` and `hops` count until the content; `hops`: API calls of which each
 *   waited for the one before
 */

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
}

/** Runs in the page before anything else. @param {string} selector */
function observe(selector) {
  const seen = { content: 0, app: 0, lcp: 0, cls: 0, tbt: 0 }
  Object.assign(globalThis, { __bench: seen })
  // this function travels to the page as text: all it uses must be inside
  /** @param {string} type @param {(entry: any) => void} each */
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const watch = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  watch('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime))
  watch('layout-shift', (entry) => (seen.cls += entry.hadRecentInput ? 0 : entry.value))
  watch('longtask', (entry) => (seen.tbt += Math.max(0, entry.duration - 50)))
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
      port1.addEventListener('message', () => (seen[name] = performance.now()))
      port1.start()
      port2.postMessage(null)
    }
    if (seen.app === 0) requestAnimationFrame(look)
  }
  look()
}

/**
 * The longest chain of calls in which each began after the one before had ended.
 * @param {readonly { start: number, end: number }[]} calls
 */
function serialHops(calls) {
  /** @type {{ end: number, hops: number }[]} */
  const chains = []
  for (const { start, end } of [...calls].sort((a, b) => a.start - b.start)) {
    const before = chains.filter((chain) => chain.end <= start).map(({ hops }) => hops)
    chains.push({ end, hops: 1 + Math.max(0, ...before) })
  }
  return Math.max(0, ...chains.map(({ hops }) => hops))
}

/** Puts a token where the app keeps it (screens 1.3.1). @param {import('@playwright/test').BrowserContext} context @param {string} origin */
async function signIn(context, origin) {
  const answer = await context.request.post(`${origin}/api/v2/login/password`, {
    data: { mobile: '13800000000', password: 'meedu123' },
  })
  const { data } = await answer.json()
  const page = await context.newPage()
  await page.goto(`${origin}/config.js`)
  await page.evaluate(
    (token) =>
      new Promise((resolve) => {
        const opening = indexedDB.open('meedu-h5')
        opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore('kv'))
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('kv', 'readwrite')
          writing.objectStore('kv').put(token, 'meedu-h5-token')
          writing.addEventListener('complete', () => {
            opening.result.close()
            resolve(undefined)
          })
        })
      }),
    data.token,
  )
  await page.close()
}

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @param {Screen} screen
 * @param {Profile} profile
 * @param {string} base
 * @param {boolean} isOwn
 * @returns {Promise<Visit>}
 */
async function load(context, screen, profile, base, isOwn) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  let bytes = 0
  /** @type {Map<string, { url: string, wallTime: number, start: number, end: number }>} */
  const requests = new Map()
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, wallTime }) =>
    requests.set(requestId, { url: request.url, wallTime: wallTime * 1000, start: timestamp, end: Infinity }),
  )
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    bytes += encodedDataLength
    const request = requests.get(requestId)
    if (request) request.end = timestamp
  })
  await cdp.send('Network.enable')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu })
  await page.addInitScript(observe, screen.content)
  await page.goto(base + screen.path)
  // another app may have other words for its content: its paints still count
  await page
    .waitForFunction(() => /** @type {any} */ (globalThis).__bench.content > 0, undefined, { timeout: 30_000 })
    .catch((/** @type {unknown} */ error) => {
      if (isOwn) throw error
    })
  // what comes late (pictures, the worker's first stores) still counts for LCP and CLS; a lesson never ends loading
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
  const installedAt = await page
    .waitForFunction(() => navigator.serviceWorker.controller !== null && performance.now(), undefined, {
      timeout: isOwn ? 30_000 : 1,
      polling: 50,
    })
    .then((handle) => handle.jsonValue())
    .catch(() => 0)
  const seen = await page.evaluate(() => ({
    .../** @type {any} */ (globalThis).__bench,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    contentAt: performance.timeOrigin + /** @type {any} */ (globalThis).__bench.content,
  }))
  await page.close()
  const { fcp, content, app, lcp, cls, tbt, contentAt } = seen
  const needed = [...requests.values()].filter(({ wallTime }) => wallTime <= contentAt)
  const calls = needed.filter(({ url }) => new URL(url).pathname.includes('/api/'))
  return {
    fcp: Math.round(fcp),
    content: Math.round(content),
    lcp: Math.round(lcp),
    app: Math.round(app),
    offline: Math.max(0, Math.round(Number(installedAt) - content)),
    cls: Math.round(cls * 1000) / 1000,
    tbt: Math.round(tbt),
    requests: needed.length,
    hops: serialHops(calls),
    kilobytes: Math.round(bytes / 1024),
  }
}

/**
 * Resolves when the worker of the first visit, if there is one, has stored everything.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {Screen} screen
 * @param {string} base
 * @param {boolean} isOwn
 */
async function settle(context, screen, base, isOwn) {
  const page = await context.newPage()
  await page.goto(base + screen.path)
  if (isOwn) await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForLoadState('networkidle')
  await page.close()
}

/** Server, school and browser for a benchmark of the build in `distDir`. @param {string} distDir */
export async function openBench(distDir) {
  const server = createAppServer({ distDir, demo: await openDemo() })
  let isCut = false
  const http = await listen(
    {
      fetch: async (request, env) => {
        if (!isCut) return server.fetch(request, env)
        env.outgoing.destroy()
        return RESPONSE_ALREADY_SENT
      },
    },
    { port: 0, host: '127.0.0.1' },
  )
  const address = http.address()
  const ownPort = typeof address === 'object' && address !== null ? address.port : 0
  const origin = `http://localhost:${ownPort}`
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })

  return {
    version: browser.version(),
    origin,
    /**
     * A first visit, a second one and, of this app, one without a network, in one fresh profile, over a slow link.
     * @param {Screen} screen
     * @param {Profile} profile
     * @param {URL} [other] address of another app to measure
     */
    async visit(screen, profile, other) {
      const isOwn = other === undefined
      const link = await openLink(isOwn ? ownPort : Number(other.port || 80), profile)
      const base = `http://localhost:${link.port}`
      const context = await browser.newContext(phone)
      try {
        isCut = false
        if (screen.isGuarded && isOwn) await signIn(context, base)
        const cold = await load(context, screen, profile, base, isOwn)
        await settle(context, screen, base, isOwn)
        const warm = await load(context, screen, profile, base, isOwn)
        if (!isOwn) return { cold, warm }
        isCut = true
        return { cold, warm, offline: await load(context, screen, profile, base, isOwn) }
      } finally {
        isCut = false
        await context.close()
        link.close()
      }
    },
    /** @param {number} cpu how many times slower the processor is */
    interactions: (cpu) => measureInteractions(browser, phone, origin, cpu),
    async close() {
      await browser.close()
      http.close()
    },
  }
}
