/** 我的订单 (screens 2.12). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { waitForCachedRead } from '../support/browser/databases.ts'
import { configFailed, expect, failedResource, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { loginByPassword, signIn } from '../support/browser/session.ts'

test.use({ serviceWorkers: 'block' })

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')

async function toTheEnd(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
}

test('a visitor logs in first and is back here; a new member has no orders', async ({ page }) => {
  await page.goto('/member')
  await page.getByRole('link', { name: '我的订单' }).click()
  await page.waitForURL('**/login-password?redirect=%2Fmember%2Forder')
  await expect(page).toHaveTitle('密码登录')
  await loginByPassword(page, '13800000002')
  await page.waitForURL('**/member/order')
  await expect(page.getByText('还没有订单')).toBeVisible()
  await expect(page.getByRole('link', { name: '去选课' })).toHaveAttribute('href', '/courses')
  await expectNoAxeViolations(page)
})

test('25 orders are three pages without a duplicate', async ({ page, context, demo }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const orders = (await demo.send('GET', '/__demo/orders')) as { order_no: string; user_id: number }[]
  const [newest] = orders.filter(({ user_id }) => user_id === 1).map(({ order_no }) => order_no)
  await signIn(page, demo, '13800000000')
  await page.goto('/member')
  await page.getByRole('link', { name: '我的订单' }).click()
  await expect(page).toHaveTitle('我的订单')
  await expect(rows(page).first()).toBeVisible()
  const entries = await page.evaluate(() => history.length)
  await test.step('the number of an order is copied as it is', async () => {
    const first = rows(page).first()
    const shown = await first.locator('dd > span:first-child').first().textContent()
    await first.getByRole('button', { name: /^复制订单号\d{18}$/ }).click()
    await expect(page.getByText('已复制')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
    await expect(page).toHaveURL(/\/member\/order$/)
  })
  await expect(async () => {
    await toTheEnd(page)
    await expect(rows(page)).toHaveCount(25, { timeout: 500 })
  }).toPass()
  await expect(page.getByText('已经到底了')).toBeVisible()
  await expect(page.getByText('未支付的订单会在约1小时后自动取消，不在此列出')).toBeVisible()
  const numbers = await rows(page).locator('dd > span:first-child').allTextContents()
  expect(new Set(numbers.filter((text) => /^\d{18}$/.test(text))).size).toBe(25)
  const pages = (await demo.log('/api/v2/member/orders')).map(({ query }) => `${query['page']}/${query['page_size']}`)
  expect(pages).toEqual(['1/10', '2/10', '3/10'])
  await test.step('a row says what was bought, when, for how much and what came back', async () => {
    const row = rows(page).filter({ hasText: newest ?? 'none' })
    await expect(row.getByText('3小时前')).toBeVisible()
    await expect(row.getByText('录播课')).toBeVisible()
    await expect(row.getByText('订单金额')).toBeVisible()
    await expect(row.getByText(/^￥\d+$/)).toBeVisible()
    await expect(row.getByRole('link')).toHaveAttribute('href', '/course/1')
    await expect(rows(page).filter({ hasText: '已退金额：￥12.34' })).toHaveCount(1)
    const membership = rows(page).filter({ hasText: 'VIP会员' }).first()
    await expect(membership.getByRole('link')).toHaveAttribute('href', '/role')
  })
  await test.step('返回 adds no entry', async () => {
    await page.getByRole('button', { name: '返回' }).click()
    await page.waitForURL('**/member')
    expect(await page.evaluate(() => history.length)).toBe(entries)
  })
})

test('missing goods and unknown types are no links', async ({ page, demo }) => {
  await signIn(page, demo, '13800000008')
  await page.goto('/member/order')
  const missing = rows(page).filter({ hasText: '商品信息缺失' })
  await expect(missing).toHaveCount(1)
  await expect(missing.getByRole('link')).toHaveCount(0)
  const unknown = rows(page).filter({ hasText: '其它' })
  await expect(unknown).toContainText('纸质讲义')
  await expect(unknown.getByRole('link')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(3)
})

test('a refused list can be asked for again; a whole refund has its decimals', async ({ page, demo, allowConsole }) => {
  allowConsole(failedResource, configFailed)
  await signIn(page, demo, '13800000000')
  // a server error would be asked about once more without a tap, which takes 重试 away
  await demo.fault({ path: '/api/v2/member/orders', kind: 'malformed' })
  await page.goto('/member/order')
  await expect(page.getByText('数据异常，请稍后重试')).toBeVisible()
  // a failure before the member is known is asked about once more when they are: that would take 重试 away
  await page.waitForLoadState('networkidle')
  await demo.clearFaults()
  await page.route('**/api/v2/member/orders?*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { data: { refund_amount: number }[] } }
    for (const row of body.data.data) row.refund_amount = 5
    await route.fulfill({ response, json: body })
  })
  await page.getByRole('button', { name: '重试' }).click()
  await expect(rows(page).first().getByText('已退金额：￥5.00')).toBeVisible()
  await test.step('without network the rows stay, with their age; never opened it says so', async () => {
    await expect(rows(page)).toHaveCount(10)
    await waitForCachedRead(page, '/listOrders')
    await page.unroute('**/api/v2/member/orders?*')
    await demo.fault({ path: '/api/', kind: 'offline' })
    await page.reload()
    await expect(page.getByText(/^更新于 /)).toBeVisible()
    await expect(rows(page)).toHaveCount(10)
    await openInApp(page, '/member/credits')
    await expect(page.getByText('此页面还没有保存到本机')).toBeVisible()
  })
})
