/** 等待支付 (screens 2.10). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { configFailed, expect, failedResource, test } from '../support/fixtures.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/network.ts'
import {
  courseOrder,
  creations,
  heading,
  newcomer,
  orderPath,
  placeOrder,
  roleOrder,
  sessionEntries,
  statusPath,
  toast,
} from '../support/order.ts'
import { putToken, signIn } from '../support/session.ts'

const pay = (page: Page) => page.getByRole('button', { name: '去支付' })
const polls = async (demo: { log: (prefix: string) => Promise<readonly unknown[]> }) =>
  (await demo.log(statusPath)).length

async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    if (!value) window.dispatchEvent(new Event('focus'))
  }, isHidden)
}

test('what there is to pay, and the number as it is (check 7)', async ({ page, demo }) => {
  await page.clock.install({ time: '2026-11-20T10:03:42Z' })
  await signIn(page, demo, newcomer)
  const fixed = '202611201803425459'
  await page.route(`**${orderPath}`, async (route) => {
    const pay_url = `${new URL(page.url()).origin}/payment/index?sign=x`
    const data = { order_no: fixed, total: 169, discount: 30, is_paid: false, pay_url }
    await route.fulfill({ json: { code: 0, message: '', data } })
  })
  await page.route(`**${statusPath}*`, (route) =>
    route.fulfill({ json: { code: 0, message: '', data: { status: 5 } } }),
  )
  expect(await placeOrder(page, courseOrder(1))).toBe(fixed)
  await expect(page).toHaveTitle('等待支付')
  const main = page.getByRole('main')
  await expect(main).toContainText('Python 数据分析实战：从清洗到可视化')
  await expect(main).toContainText(`订单号${fixed}`)
  await expect(main).toContainText('应付￥169优惠￥30')
  await expect(page.getByText('请在18:33前完成支付，逾期订单将自动取消')).toBeVisible()
  await expect(page.getByText('如选择手动打款，确认到账后此页会自动更新')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^29:5\d$|^30:00$/)
  const [entry] = Object.entries(await sessionEntries(page)).filter(([key]) => key.startsWith('meedu-h5-pay:'))
  expect(entry?.[0]).toBe(`meedu-h5-pay:${fixed}`)
  expect(entry?.[1]).toContain(`"${fixed}"`)
  await expectNoAxeViolations(page)
})

test('the number can be copied', async ({ page, demo, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, demo, newcomer)
  const orderNo = await placeOrder(page, courseOrder(1))
  await page.getByRole('button', { name: '复制订单号' }).click()
  await expect(toast(page, '已复制')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(orderNo)
})

test('paid elsewhere: the result within 2 s, in place of this page (check 1)', async ({ page, demo }) => {
  await signIn(page, demo, newcomer)
  await page.goto('/course/1')
  const orderNo = await placeOrder(page, courseOrder(1))
  const length = await page.evaluate(() => history.length)
  await expect.poll(() => polls(demo), { timeout: 5_000 }).toBeGreaterThanOrEqual(2)
  await demo.pay(orderNo)
  await expect(heading(page, '支付成功')).toBeVisible({ timeout: 3_500 })
  await expect(page).toHaveURL(`/order/success?order_no=${orderNo}`)
  expect(await page.evaluate(() => history.length)).toBe(length)
})

test('a hidden page asks nothing, shown again it asks once at once (check 2)', async ({ page, demo }) => {
  await page.clock.install()
  await signIn(page, demo, newcomer)
  await placeOrder(page, courseOrder(1))
  await expect.poll(() => polls(demo)).toBe(1)
  await page.clock.runFor(500)
  await setHidden(page, true)
  await page.clock.runFor(60_000)
  expect(await polls(demo)).toBe(1)
  await setHidden(page, false)
  await expect.poll(() => polls(demo)).toBe(2)
  await page.clock.runFor(500)
  expect(await polls(demo)).toBe(2)
})

test('the cashier opens by 去支付 only and knows the two ways back (check 3)', async ({ page, demo }) => {
  await signIn(page, demo, newcomer)
  const orderNo = await placeOrder(page, courseOrder(1))
  expect(await demo.log('/payment/')).toHaveLength(0)
  await pay(page).click()
  await expect(page).toHaveURL(/\/payment\/index\?/)
  const { origin, searchParams } = new URL(page.url())
  expect([...searchParams.keys()]).toEqual(['sign', 's_url', 'f_url'])
  const [success, failure] = [searchParams.get('s_url'), searchParams.get('f_url')]
  expect(success).toBe(`${origin}/order/success?order_no=${orderNo}`)
  expect(failure).toBe(`${origin}/order/pay?order_id=${orderNo}`)
  expect(`${success}${failure}`).not.toContain('&')
  // back out of the cashier: the same order, asked about at once
  const before = await polls(demo)
  await page.goBack()
  await expect(pay(page)).toBeVisible()
  await expect.poll(() => polls(demo)).toBeGreaterThan(before)
  expect(await creations(demo)).toHaveLength(1)
})

test('cancelled (check 4)', async ({ page, demo }) => {
  await signIn(page, demo, newcomer)
  const orderNo = await placeOrder(page, courseOrder(1))
  await demo.cancel(orderNo)
  await expect(heading(page, '订单已取消')).toBeVisible()
  await expect(pay(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: '查看订单' })).toHaveAttribute('href', '/member/order')
  expect(Object.keys(await sessionEntries(page)).filter((key) => key.startsWith('meedu-h5-pay'))).toEqual([])
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: '返回商品' }).click()
  await expect(page).toHaveURL('/course/1')
})

test('after half an hour the link has ended, the status is asked every 10 s (check 5)', async ({ page, demo }) => {
  await page.clock.install()
  await signIn(page, demo, newcomer)
  await placeOrder(page, roleOrder(3))
  await expect(pay(page)).toBeVisible()
  await page.clock.fastForward(1_800_000)
  await expect(page.getByText('支付链接已失效')).toBeVisible()
  await expect(pay(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: '返回商品' })).toHaveAttribute('href', '/role')
  await expectNoAxeViolations(page)
  const before = await polls(demo)
  await page.clock.runFor(8_000)
  expect(await polls(demo)).toBeLessThanOrEqual(before + 1)
  await page.getByRole('button', { name: '刷新状态' }).click()
  await expect(toast(page, '暂未查询到支付结果，请稍后再试')).toBeVisible()
  await page.reload()
  await expect(page.getByText('支付链接已失效')).toBeVisible()
})

test('an order that timed out at the school is cancelled here, too', async ({ page, demo }) => {
  await signIn(page, demo, newcomer)
  await placeOrder(page, courseOrder(1))
  await demo.send('PATCH', '/__demo/clock', { offset_seconds: 3_700 })
  await expect(heading(page, '订单已取消')).toBeVisible()
})

test('the address of the cashier is in sessionStorage only (check 6)', async ({ page, demo, context }) => {
  const spoken: string[] = []
  context.on('console', (message) => spoken.push(message.text()))
  await signIn(page, demo, newcomer)
  await placeOrder(page, courseOrder(1))
  expect(JSON.stringify(await sessionEntries(page))).toContain('/payment/index?sign=')
  const kept = await page.evaluate(async () => {
    const found: unknown[] = [location.href, Object.entries(localStorage), history.state]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => resolve(opening.result))
      })
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => all.addEventListener('success', resolve))
        found.push(all.result)
      }
      database.close()
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) found.push(request.url)
    return JSON.stringify(found)
  })
  expect(kept).not.toContain('/payment/')
  expect(spoken.join('\n')).not.toContain('/payment/')
})

test('a failing question is told in place and asked again (check 8)', async ({ page, demo, allowConsole }) => {
  allowConsole(failedResource)
  await signIn(page, demo, newcomer)
  await placeOrder(page, courseOrder(1))
  await demo.fault({ path: statusPath, kind: 'http500', times: 2 })
  await expect(page.getByText('网络异常，正在重试')).toBeVisible()
  await expect(pay(page)).toBeVisible()
  await expect(page.getByText('网络异常，正在重试')).toBeHidden()
  await demo.fault({ path: statusPath, kind: 'code1', message: '不说出来', times: 1 })
  await expect(page.getByText('网络异常，正在重试')).toBeVisible()
  await expect(toast(page, '不说出来')).toHaveCount(0)
})

test.describe('addresses that are not opened (check 9)', () => {
  for (const pay_url of ['javascript:alert(1)', 'data:text/html,x', ''])
    test(pay_url || 'none', async ({ page, demo }) => {
      await signIn(page, demo, newcomer)
      await page.route(`**${orderPath}`, async (route) => {
        const answer = (await (await route.fetch()).json()) as { data: object }
        await route.fulfill({ json: { ...answer, data: { ...answer.data, pay_url } } })
      })
      await placeOrder(page, courseOrder(1))
      await expect(page.getByText('支付链接已失效')).toBeVisible()
      await expect(pay(page)).toHaveCount(0)
      await expect(page.getByRole('link', { name: '返回商品' })).toBeVisible()
    })
})

test('a reload keeps everything (check 10)', async ({ page, demo }) => {
  await signIn(page, demo, newcomer)
  await placeOrder(page, courseOrder(1))
  const before = await page.getByRole('main').locator('dl').innerText()
  await page.reload()
  await expect(pay(page)).toBeVisible()
  expect(await page.getByRole('main').locator('dl').innerText()).toBe(before)
  await expect(page.getByRole('timer')).toHaveText(/^29:[0-5]\d$/)
  await pay(page).click()
  await expect(page).toHaveURL(/\/payment\/index\?/)
  expect(await creations(demo)).toHaveLength(1)
})

test('我已完成支付 asks at once', async ({ page, demo, allowConsole }) => {
  allowConsole(failedResource)
  await signIn(page, demo, newcomer)
  const orderNo = await placeOrder(page, courseOrder(1))
  const done = page.getByRole('button', { name: '我已完成支付' })
  await done.click()
  await expect(toast(page, '暂未查询到支付结果，请稍后再试')).toBeVisible()
  await demo.fault({ path: statusPath, kind: 'code1', message: '请稍后', times: 1 })
  await done.click()
  await expect(done).not.toHaveAttribute('aria-busy')
  await demo.pay(orderNo)
  await done.click()
  await expect(heading(page, '支付成功')).toBeVisible()
})

test('another tab knows the status, not the way to pay', async ({ page, demo, context }) => {
  await signIn(page, demo, newcomer)
  const orderNo = await placeOrder(page, courseOrder(1))
  const other = await context.newPage()
  await other.goto(`/order/pay?order_id=${orderNo}`)
  await expect(other.getByText('请在下单的页面完成支付，或重新下单')).toBeVisible()
  await expect(other.getByText(orderNo)).toBeVisible()
  await expect(pay(other)).toHaveCount(0)
  await expect(other.getByRole('link', { name: '返回商品' })).toHaveAttribute('href', '/')
  await expectNoAxeViolations(other)
  await demo.pay(orderNo)
  await expect(heading(other, '支付成功')).toBeVisible()
})

test('no number, and a number of nobody’s', async ({ page, demo }) => {
  await signIn(page, demo, newcomer)
  await page.goto('/order/pay')
  await expect(heading(page, '内容不存在或已下架')).toBeVisible()
  expect(await polls(demo)).toBe(0)
  await page.goto('/order/pay?order_id=202611201803425459')
  await expect(heading(page, '内容不存在或已下架')).toBeVisible()
  expect(await polls(demo)).toBe(1)
})

test('offline the record is shown, asking goes on when the network is back', async ({
  page,
  demo,
  context,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  await signIn(page, demo, newcomer)
  const orderNo = await placeOrder(page, courseOrder(1))
  await waitForServiceWorker(page)
  await goOffline(context, demo)
  await page.reload()
  await expect(page.getByText(orderNo)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('应付￥199')
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByText('当前无网络，显示的是已保存的内容')).toBeVisible()
  await pay(page).click()
  await expect(page.getByText('当前无网络，请联网后操作')).toBeVisible()
  await expect(page).toHaveURL(/\/order\/pay\?/)
  await demo.pay(orderNo)
  await goOnline(context, demo)
  await expect(heading(page, '支付成功')).toBeVisible({ timeout: 20_000 })
})

test('a visitor is sent to the login with the number', async ({ page, demo, allowConsole }) => {
  allowConsole(failedResource)
  await putToken(page, 'refused')
  await demo.clearLog()
  await page.goto('/order/pay?order_id=202611201803425459')
  await expect(page).toHaveURL('/login?redirect=%2Forder%2Fpay%3Forder_id%3D202611201803425459')
})
