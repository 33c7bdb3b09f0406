/** A server that has no time: what goes on by itself afterwards, and what is left to a tap (screens 1.5.5, 1.5.6, 1.18). */
import type { Page } from '@playwright/test'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { signIn } from '../support/browser/session.ts'

test.use({ serviceWorkers: 'block' })
test.beforeEach(({ allowConsole }) => allowConsole(failedResource, configFailed))

const list = '/api/v2/courses'
const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) => main(page).getByRole('listitem')
const asked = async (demo: Demo, path = '/api/') => (await demo.log(path)).length

/** The page is left for another app, and looked at again. */
const lookAwayAndBack = (page: Page) =>
  page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
      Object.defineProperty(document, 'hidden', { configurable: true, value: state === 'hidden' })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }
  })

test.describe('the screen goes on by itself', () => {
  // every other kind of refusal: src/platform/reads/ask-again.dom.test.tsx
  for (const { address, content, kind } of [
    { address: '/courses', content: '课时', kind: 'http503' },
    { address: '/member', content: '我的积分', kind: 'code429' },
  ] as const)
    test(`${address} after ${kind}`, async ({ page, demo }) => {
      await page.clock.install()
      let isRefused = true
      let since = 0
      page.on('requestfinished', (request) => {
        const { startTime, responseEnd } = request.timing()
        if (isRefused && request.url().includes('/api/')) since = startTime + responseEnd
      })
      // by the page's own clock: the test may look much later
      await page.addInitScript(() => {
        const calls: number[] = []
        const ask = window.fetch
        Object.assign(window, {
          calls,
          fetch: (...args: Parameters<typeof fetch>) => {
            calls.push(Date.now())
            return ask(...args)
          },
        })
      })
      const callsOf = () => page.evaluate(() => (window as unknown as { calls: number[] }).calls)
      await signIn(page, demo, '13800000000')
      await demo.fault({ path: '/api/', kind })
      await page.goto(address)
      // the last of the screen's own calls, which come after those of public/early.js, begins the pause
      await expect(main(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      await demo.clearFaults()
      isRefused = false
      await demo.clearLog()
      const before = (await callsOf()).length
      // the page's clock was the real one so far
      while ((await asked(demo)) === 0) await page.clock.runFor(500)
      const waited = ((await callsOf())[before] ?? 0) - since
      expect(waited).toBeGreaterThan(9000)
      expect(waited).toBeLessThan(12_000)
      await expect(main(page).getByText(content).first()).toBeVisible()
      await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0)
      await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0)
    })
})

test('a pause the server asks for is kept, but for a tap', async ({ page, demo }) => {
  // page 2 follows by itself as soon as the rows are there
  const askedFirst = async () => (await demo.log(list)).filter(({ query }) => query['page'] === '1').length
  await page.clock.install()
  await page.route(`**${list}?*`, async (route) => {
    if ((await askedFirst()) > 0) return route.continue()
    await route.fetch()
    return route.fulfill({ status: 429, headers: { 'Retry-After': '8' }, body: '' })
  })
  await page.goto('/courses')
  const retry = main(page).getByRole('button', { name: '重试' })
  await expect(retry).toBeVisible()
  expect(await askedFirst()).toBe(1)
  await lookAwayAndBack(page)
  await page.clock.runFor(5000)
  expect(await askedFirst()).toBe(1)
  await retry.click()
  await expect(rows(page).first()).toBeVisible()
  expect(await askedFirst()).toBe(2)
})

test('a list whose server does not know pages ends', async ({ page, demo }) => {
  let calls = 0
  await page.route(`**${list}?*`, async (route) => {
    calls += 1
    const url = new URL(route.request().url())
    url.searchParams.set('page', '1')
    return route.continue({ url: url.href })
  })
  await page.setViewportSize({ width: 390, height: 3000 })
  await page.goto('/courses')
  await expect(page.getByText('已经到底了')).toBeVisible()
  await expect(rows(page)).toHaveCount(10)
  expect(calls).toBe(2)
  expect(await asked(demo, list)).toBe(2)
})
