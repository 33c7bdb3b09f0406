// @ts-check
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { chromium } from '@playwright/test'
import { createAppServer, listen, openDemo } from '../serve.mjs'
import { useApp } from './in-use.mjs'
import { linkOf } from './link.mjs'
import { putPair } from './put-pair.mjs'
import { drawCovers, lengthenSchool } from './school.mjs'
import { filmStrip } from './strip.mjs'
import { load } from './visit.mjs'
import { chromiumArgs, findChromium } from '../lib/chromium.mjs'

const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
}

/** Puts a token where the app keeps it (screens 1.3.1). @param {import('@playwright/test').BrowserContext} context @param {string} origin */
async function signIn(context, origin) {
  const answer = await context.request.post(`${origin}/api/v2/login/password`, {
    data: { mobile: '13800000000', password: 'meedu123' },
  })
  const { data } = await answer.json()
  const page = await context.newPage()
  await page.goto(`${origin}/config.js`)
  await page.evaluate(putPair, /** @type {const} */ (['meedu-h5', 'kv', 'meedu-h5-token', data.token]))
  await page.close()
}

/** Server, school and browser for a benchmark of the build in `distDir`. @param {string} distDir */
export async function openBench(distDir) {
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })
  const app = createAppServer({ distDir, demo: await openDemo() })
  const school = lengthenSchool(app, await drawCovers(browser))
  let isCut = false
  const http = await listen(
    {
      fetch: async (request, env) => {
        if (!isCut) return school.fetch(request, env)
        env.outgoing.destroy()
        return RESPONSE_ALREADY_SENT
      },
    },
    { port: 0, host: '127.0.0.1' },
  )
  const address = http.address()
  const ownPort = typeof address === 'object' && address !== null ? address.port : 0
  const origin = `http://localhost:${ownPort}`

  return {
    version: browser.version(),
    origin,
    chromePath: executablePath ?? chromium.executablePath(),
    /**
     * A first visit, a second one and, of this app, one without a network, in one fresh profile, over a slow link.
     * @param {import('./screens.mjs').Screen} screen
     * @param {import('./screens.mjs').Profile} profile
     * @param {URL} [other] address of another app to measure
     */
    async visit(screen, profile, other) {
      const isOwn = other === undefined
      const link = await linkOf(isOwn ? ownPort : Number(other.port || 80), profile)
      const base = `http://localhost:${link.port}`
      const context = await browser.newContext(phone)
      try {
        isCut = false
        if (screen.isGuarded && isOwn) await signIn(context, base)
        const open = () => load(context, screen, profile, base, isOwn, link.idle)
        const cold = await open()
        // the worker goes on storing when the page is closed
        await link.idle(60_000)
        const warm = await open()
        if (!isOwn) return { cold, warm }
        isCut = true
        return { cold, warm, offline: await open() }
      } finally {
        isCut = false
        await context.close()
        link.close()
      }
    },
    /**
     * What a first visit and a second one look like, in one fresh profile; a PNG.
     * @param {import('./screens.mjs').Screen} screen
     * @param {import('./screens.mjs').Profile} profile
     */
    async strip(screen, profile) {
      const link = await linkOf(ownPort, profile)
      const base = `http://localhost:${link.port}`
      const context = await browser.newContext(phone)
      try {
        if (screen.isGuarded) await signIn(context, base)
        return await filmStrip(context, screen, profile, base, link.idle)
      } finally {
        await context.close()
        link.close()
      }
    },
    /**
     * The app in use, in a fresh profile.
     * @template T
     * @param {(inUse: import('./in-use.mjs').InUse) => Promise<T>} measure
     */
    use: (measure) => useApp({ browser, origin, distDir, school, phone }, measure),
    async close() {
      await browser.close()
      http.close()
    },
  }
}
