/** What a member has left in the history of a tab that went through other sites in between (screens 1.3.3). */
import type { Page } from '@playwright/test'
import { stayAtCashier } from '../support/browser/cashier.ts'
import { expect, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { confirmOrder, courseOrder, heading, newcomer, turnToOrder } from '../support/browser/order.ts'
import { loginByPassword, logInByQq, signIn } from '../support/browser/session.ts'

const b = '13800000001'
const words = '数据分析'
const searched = `/search?keywords=${encodeURIComponent(words)}`
const title = 'Python 数据分析实战：从清洗到可视化'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const visitor = (page: Page) => page.getByRole('link', { name: '请登录' })
const address = (page: Page) => page.evaluate(() => location.pathname + location.search)

/** Searches and orders, and is on the page of the cashier then; returns the number of the order. */
async function goToCashier(page: Page): Promise<string> {
  await page.goto('/course/2')
  await expect(page.getByRole('tablist', { name: '课程内容' })).toBeVisible()
  await openInApp(page, searched)
  await expect(page.getByRole('main').locator('a[href^="/course/"]').first()).toBeVisible()
  await turnToOrder(page, courseOrder(1), title)
  const orderNo = await confirmOrder(page)
  await button(page, '去支付').click()
  await expect(button(page, '微信支付')).toBeVisible()
  return orderNo
}

/** Pays, and is back in the app: in a document of its own, as after every visit of another site. */
async function pay(page: Page): Promise<void> {
  await button(page, '微信支付').click()
  await page.getByRole('link', { name: '立即返回' }).click()
  // the page of the cashier says so as well
  await expect(page).toHaveURL(/\/order\/success\?/)
  await expect(heading(page, '支付成功')).toBeVisible()
}

async function logOut(page: Page): Promise<void> {
  await openInApp(page, '/member/profile')
  await button(page, '退出登录').click()
  await page.getByRole('dialog').getByRole('button', { name: '仍然退出' }).click()
  await expect(visitor(page)).toBeVisible()
}

/** Presses 返回 until the app is left for the page the test began on; looks at each of its places on the way. */
async function stepBackThrough(page: Page, look: () => Promise<void>): Promise<void> {
  for (;;) {
    await page.goBack()
    if (page.url().includes('/__demo/')) return
    if (!/\/(?:demo-pages|payment)\//.test(page.url())) await look()
  }
}

/** All that is behind the member is home, again and again; says how often. */
async function expectHomeBehind(page: Page): Promise<number> {
  let places = 0
  await stepBackThrough(page, async () => {
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('main').locator('a[href^="/course/"]').first()).toBeVisible()
    places += 1
  })
  return places
}

/** The addresses of the app that are behind a member, or a visitor. */
async function addressesBehind(page: Page): Promise<string[]> {
  const seen: string[] = []
  await stepBackThrough(page, async () => {
    // a page that is still on its way cannot be left by the driver
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('main')).not.toBeEmpty()
    // a page that waits for the school may lead on by its answer
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    seen.push(await address(page))
  })
  return seen
}

// the browser must ask the school, whose log is looked at
test.use({ serviceWorkers: 'block' })

test.beforeEach(async ({ page, demo }) => {
  await stayAtCashier(page)
  await signIn(page, demo, newcomer)
})

test('after a payment and a logout, back leads home from every place of the member', async ({ page, demo }) => {
  const orderNo = await goToCashier(page)
  await pay(page)
  await logOut(page)
  await demo.clearLog()
  expect(await expectHomeBehind(page)).toBeGreaterThan(3)
  const calls = (await demo.log('/api/')).map((call) => JSON.stringify(call))
  expect(calls.filter((call) => call.includes(orderNo) || /course\/2\b/.test(call))).toEqual([])
})

test('nor after a logout in another tab, while this one was at the cashier', async ({ page, context }) => {
  await goToCashier(page)
  const other = await context.newPage()
  await other.goto('/member')
  await logOut(other)
  expect(await expectHomeBehind(page)).toBeGreaterThan(0)
})

test('nor does the page itself paint one, or ask for it, before the app is there', async ({ page, demo }) => {
  await page.goto('/course/2')
  await expect(page.getByRole('tablist', { name: '课程内容' })).toBeVisible()
  // stands for another site
  await page.goto('/__demo/fault')
  await page.goto('/member')
  await logOut(page)
  await demo.clearLog()
  await expect(async () => {
    await page.goBack()
    expect(page.url()).toContain('/__demo/')
  }).toPass()
  expect(await expectHomeBehind(page)).toBe(1)
  expect((await demo.log('/api/v2/course/2')).map(({ path }) => path)).toEqual([])
})

test('a page loaded again after its session is the same place, without what was asked for there', async ({ page }) => {
  // where nothing is stored, a session ends with its page
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  })
  await loginByPassword(page, b)
  await openInApp(page, searched)
  await expect(page.getByRole('main').locator('a[href^="/course/"]').first()).toBeVisible()
  await page.reload()
  expect(await address(page)).toBe('/search')
})

test('a member who is still in is led where they were', async ({ page }) => {
  const orderNo = await goToCashier(page)
  await pay(page)
  const seen = await addressesBehind(page)
  // the page that waited knows that it is paid
  expect(seen).toEqual([`/order/success?order_no=${orderNo}`, searched, '/course/2'])
})

test('what a visitor has opened stays, over a login at another site and a logout', async ({ page, demo, context }) => {
  await demo.patchConfig({ socialites: { qq: 1 } })
  await context.clearCookies()
  await page.evaluate(() => indexedDB.deleteDatabase('meedu-h5'))
  await page.goto('/courses')
  await openInApp(page, searched)
  await expect(page.getByRole('main').locator('a[href^="/course/"]').first()).toBeVisible()
  await openInApp(page, `/login?redirect=${encodeURIComponent('/member/credits')}`)
  await logInByQq(page)
  await page.waitForURL('**/member/credits')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await logOut(page)
  const seen = await addressesBehind(page)
  expect(seen).toContain(searched)
  expect(seen).toContain('/courses')
})
