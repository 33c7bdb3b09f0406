/** What begins on large screens: nothing moves there either, however the page arrives. */
import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../support/browser/fixtures.ts'
import { watchShifts } from '../support/browser/watch-shifts.ts'

const windows = [
  { width: 1280, height: 800 },
  { width: 768, height: 1024 },
]
const painted = ['/', '/courses', '/course/1', '/login']

const overhang = (): number => document.documentElement.scrollWidth - innerWidth

/** A page of its own, of no phone, of which nobody waits for the app. */
async function openPage(browser: Browser, baseURL: string | undefined, viewport = windows[0]): Promise<Page> {
  const context = await browser.newContext({
    isMobile: false,
    hasTouch: false,
    ...(baseURL && { baseURL }),
    ...(viewport && { viewport }),
  })
  return context.newPage()
}

/** What stands in the frame of the page before any code: only as far as `until`, as when the rest is on its way. */
async function frameOf(page: Page, path: string, until = ''): Promise<string[]> {
  await page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest()) return route.abort()
    const html = await (await route.fetch()).text()
    expect(html).toContain(until)
    await route.fulfill({ contentType: 'text/html', body: until === '' ? html : html.split(until, 1)[0] })
  })
  await page.goto(path)
  return page.evaluate(() =>
    [...document.querySelectorAll('.shell, .shell *')].map((element) => {
      const { x, y, width } = element.getBoundingClientRect()
      return `${element.getAttribute('class')} ${[x, y, width].join(' ')}`
    }),
  )
}

for (const viewport of [...windows, { width: 390, height: 844 }])
  test(`the frame stands where it will before all of the page has come, ${viewport.width} px`, async ({
    browser,
    baseURL,
  }) => {
    for (const path of ['/', '/courses', '/member', '/course/video/1']) {
      const [half, whole] = [
        await openPage(browser, baseURL, viewport),
        await openPage(browser, baseURL, viewport),
      ] as const
      expect(await frameOf(half, path, '<nav '), path).toEqual(await frameOf(whole, path))
      expect(await whole.evaluate(overhang), `${path} is as wide as its window`).toBeLessThanOrEqual(0)
      for (const page of [half, whole]) await page.context().close()
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
  for (const viewport of windows)
    for (const path of painted) {
      const page = await openPage(browser, baseURL, viewport)
      const shifts = await watchShifts(page)
      await openWhole(page, path)
      expect(await shifts(), `${path} at ${viewport.width} px`).toEqual([])
      await page.context().close()
    }
})
