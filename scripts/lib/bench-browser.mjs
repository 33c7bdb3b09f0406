// @ts-check
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { chromium } from '@playwright/test'
import { createAppServer, listen, openDemo } from '../serve.mjs'
import { chromiumArgs, findChromium } from './chromium.mjs'
import { root } from './run.mjs'

/**
 * @typedef {{ name: string, path: string, content: string }} Screen `content`: what stands there when the screen is useful
 * @typedef {{ name: string, kilobits: number, latency: number, cpu: number }} Profile
 * @typedef {{ fcp: number, content: number, lcp: number, cls: number, tbt: number, requests: number, kilobytes: number }} Visit
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
  const seen = { content: 0, lcp: 0, cls: 0, tbt: 0 }
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
    if (document.querySelector(selector) === null) requestAnimationFrame(look)
    // painted with the frame after the one that put it there
    else requestAnimationFrame(() => (seen.content = performance.now()))
  }
  look()
}

/** Server, school and browser for a benchmark. */
export async function openBench() {
  const server = createAppServer({ distDir: `${root}dist`, demo: await openDemo() })
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
  const origin = `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })

  /**
   * @param {import('@playwright/test').BrowserContext} context
   * @param {Screen} screen
   * @param {Profile} profile
   * @returns {Promise<Visit>}
   */
  async function load(context, screen, profile) {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    let requests = 0
    let bytes = 0
    cdp.on('Network.requestWillBeSent', () => (requests += 1))
    cdp.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength))
    await cdp.send('Network.enable')
    const bytesPerSecond = (profile.kilobits * 1000) / 8
    await cdp.send('Network.emulateNetworkConditions', {
      offline: isCut,
      latency: profile.latency,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: profile.cpu })
    await page.addInitScript(observe, screen.content)
    await page.goto(origin + screen.path)
    await page.waitForFunction(() => /** @type {any} */ (globalThis).__bench.content > 0, undefined, {
      timeout: 30_000,
    })
    // what comes late (pictures, the worker's first stores) still counts for LCP and CLS
    await page.waitForLoadState('networkidle')
    const seen = await page.evaluate(() => ({
      .../** @type {any} */ (globalThis).__bench,
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    }))
    await page.close()
    const { fcp, content, lcp, cls, tbt } = seen
    return {
      fcp: Math.round(fcp),
      content: Math.round(content),
      lcp: Math.round(lcp),
      cls: Math.round(cls * 1000) / 1000,
      tbt: Math.round(tbt),
      requests,
      kilobytes: Math.round(bytes / 1024),
    }
  }

  /**
   * Resolves when the worker of the first visit has stored everything.
   * @param {import('@playwright/test').BrowserContext} context
   * @param {Screen} screen
   */
  async function settle(context, screen) {
    const page = await context.newPage()
    await page.goto(origin + screen.path)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForLoadState('networkidle')
    await page.close()
  }

  return {
    version: browser.version(),
    /**
     * A first visit, a second one, and one without a network, in one fresh profile.
     * @param {Screen} screen
     * @param {Profile} profile
     */
    async visit(screen, profile) {
      const context = await browser.newContext(phone)
      try {
        isCut = false
        const cold = await load(context, screen, profile)
        await settle(context, screen)
        const warm = await load(context, screen, profile)
        isCut = true
        const offline = await load(context, screen, profile)
        return { cold, warm, offline }
      } finally {
        isCut = false
        await context.close()
      }
    },
    async close() {
      await browser.close()
      http.close()
    },
  }
}
