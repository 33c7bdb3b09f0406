/** A server that has no time: what goes on by itself afterwards, and what is left to a tap (screens 1.5.5, 1.5.6, 1.18). */
import type { Page } from '@playwright/test'
import { configFailed, expect, failedResource, test } from '../support/browser/fixtures.ts'
import { holdAnswers } from '../support/browser/held.ts'
import { signIn } from '../support/browser/session.ts'
import { stretchTimers } from '../support/browser/stretch-timers.ts'
import { passTime, stopClock } from '../support/browser/time.ts'

test.use({ serviceWorkers: 'block' })
test.beforeEach(({ allowConsole }) => allowConsole(failedResource, configFailed))

const list = '/api/v2/courses'
const main = (page: Page) => page.getByRole('main')
const rows = (page: Page) => main(page).getByRole('listitem')
const retry = (page: Page) => page.getByRole('button', { name: '重试' })

/** The page is left for another app, and looked at again. */
const lookAwayAndBack = (page: Page) =>
  page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
      Object.defineProperty(document, 'hidden', { configurable: true, value: state === 'hidden' })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }
  })

const pageTime = (page: Page): Promise<number> => page.evaluate(() => Date.now())

test.describe('the screen goes on by itself', () => {
  // every other kind of refusal: src/platform/reads/ask-again.dom.test.tsx
  for (const { address, path, content, kind } of [
    { address: '/courses', path: list, content: '课时', kind: 'http503' },
    { address: '/member', path: '/api/v2/member/detail', content: '我的积分', kind: 'code429' },
  ] as const)
    test(`${address} after ${kind}`, async ({ page, demo }) => {
      await page.clock.install()
      // a call whose answer is held is not given up
      await stretchTimers(page, { 15_000: 600_000 })
      // by the page's own clock: the test may look much later
      await page.addInitScript((counted) => {
        const calls: number[] = []
        const ask = window.fetch
        Object.assign(window, {
          calls,
          fetch: (input: RequestInfo | URL, init?: RequestInit) => {
            if (typeof input === 'string' && input.includes(counted)) calls.push(Date.now())
            return ask(input, init)
          },
        })
      }, path)
      const callsOf = () => page.evaluate(() => (window as unknown as { calls: number[] }).calls)
      await signIn(page, demo, '13800000000')
      await demo.fault({ path: '/api/', kind })
      // refused before its clock stands, the app might ask again while the school still has no time
      const refuse = await holdAnswers(page, '**/api/**')
      await page.goto(address)
      await expect(main(page)).toBeVisible()
      await stopClock(page)
      const since = await pageTime(page)
      refuse()
      await expect(async () => {
        await page.clock.runFor(20)
        await expect(retry(page).first()).toBeVisible({ timeout: 500 })
      }).toPass()
      // the code that asks again is on its way
      await page.waitForLoadState('networkidle')
      await demo.clearFaults()
      const former = await callsOf()
      await passTime(page, 12_000, 500)
      const [call = 0] = (await callsOf()).slice(former.length)
      expect(call - since).toBeGreaterThan(9000)
      expect(call - since).toBeLessThan(12_000)
      await page.clock.resume()
      await expect(main(page).getByText(content).first()).toBeVisible()
      await expect(retry(page)).toHaveCount(0)
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
    return route.fulfill({ status: 429, headers: { 'Retry-After': '120' }, body: '' })
  })
  await page.goto('/courses')
  await expect(retry(page)).toBeVisible()
  expect(await askedFirst()).toBe(1)
  await lookAwayAndBack(page)
  await page.clock.runFor(5000)
  expect(await askedFirst()).toBe(1)
  await retry(page).click()
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
  expect(await demo.log(list)).toHaveLength(2)
})
