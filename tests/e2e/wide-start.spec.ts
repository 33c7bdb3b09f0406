/** What begins on large screens: nothing moves there either, however the page arrives. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../support/browser/fixtures.ts'
import { watchShifts } from '../support/browser/watch-shifts.ts'

/** With a rail and columns; what is painted at 1280 px: painter.spec.ts, how it loads there: layout.spec.ts. */
const tablet = { width: 768, height: 1024 }

const overhang = (): number => document.documentElement.scrollWidth - innerWidth

/** A page of its own, of no phone, of which nobody waits for the app. */
async function openPage(browser: Browser, baseURL: string | undefined, viewport = tablet): Promise<Page> {
  const context = await browser.newContext({
    isMobile: false,
    hasTouch: false,
    ...(baseURL && { baseURL }),
    viewport,
  })
  return context.newPage()
}

/** Where each part of the frame stands, in the order of the document; one that takes no room stands nowhere. */
const partsOf = (page: Page): Promise<string[]> =>
  page.locator(':is(.shell, .shell-tabs, .shell *, .shell-tabs *):not(svg *)').evaluateAll((all) =>
    all.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return `${element.tagName} ${element.getAttribute('class')} ${width === 0 && height === 0 ? '' : [x, y].map(Math.round).join(' ')}`
    }),
  )

/**
 * Opens a page whose parts arrive one after the other, nothing else of the app with them. Returns where the parts of its
 * frame stand each time one has arrived, the last with the whole page.
 */
async function framesOf(page: Page, path: string, html: string): Promise<string[][]> {
  const arriving: { write?: (part: string) => void } = {}
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    arriving.write = (part) => response.write(part)
  }).listen(0)
  try {
    await page.route('**/*', (route) => (route.request().isNavigationRequest() ? route.continue() : route.abort()))
    const { port } = server.address() as AddressInfo
    const [before = '', ...parts] = html.split(/(?=<(?:div class="shell|nav|\/?svg|\/?a|noscript|data))/)
    // the browser has opened a page once its first bytes are here
    const opened = page.goto(`http://localhost:${port}${path}`, { waitUntil: 'commit' })
    await expect.poll(() => arriving.write).toBeDefined()
    arriving.write?.(before)
    await opened
    const frames = []
    for (const [index, part] of parts.entries()) {
      arriving.write?.(`${part}<!--${index}-->`)
      await page.waitForFunction((text) => {
        const comments = document.createNodeIterator(document, NodeFilter.SHOW_COMMENT)
        for (let node = comments.nextNode(); node !== null; node = comments.nextNode())
          if (node.nodeValue === text) return true
        return false
      }, String(index))
      frames.push(await partsOf(page))
    }
    return frames
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

for (const viewport of [{ width: 1280, height: 800 }, tablet, { width: 390, height: 844 }])
  test(`the frame stands where it will before all of the page has come, ${viewport.width} px`, async ({
    browser,
    baseURL,
    request,
  }) => {
    for (const path of ['/', '/courses', '/member', '/course/video/1']) {
      const page = await openPage(browser, baseURL, viewport)
      const frames = await framesOf(page, path, await (await request.get(path)).text())
      const whole = frames.at(-1) ?? []
      expect(whole.length).toBeGreaterThan(10)
      for (const frame of frames) expect(whole, path).toEqual(expect.arrayContaining(frame))
      expect(await page.evaluate(overhang), `${path} is as wide as its window`).toBeLessThanOrEqual(0)
      await page.context().close()
    }
  })

/** Opens an address and waits until the app stands there, and nothing is under way. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('#root main')).toBeVisible()
  await expect(page.locator('#painted, [aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

test('nothing moves from the first frame to the app', async ({ browser, baseURL }) => {
  for (const path of ['/', '/courses', '/course/1', '/login']) {
    const page = await openPage(browser, baseURL)
    const shifts = await watchShifts(page)
    await openWhole(page, path)
    expect(await shifts(), path).toEqual([])
    await page.context().close()
  }
})
