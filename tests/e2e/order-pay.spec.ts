/** 等待支付 (screens 2.10). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/browser/network.ts'
import {
  confirmOrder,
  courseOrder,
  creations,
  heading,
  newcomer,
  orderPath,
  placeOrder,
  sessionEntries,
  statusPath,
  toast,
  turnToOrder,
} from '../support/browser/order.ts'
import { putToken, signIn } from '../support/browser/session.ts'
import { passTime, stopClock } from '../support/browser/time.ts'

const pay = (page: Page) => page.getByRole('button', { name: '去支付' })
const polls = async (demo: Demo) => (await demo.log(statusPath)).length
const payEntries = async (page: Page) =>
  Object.entries(await sessionEntries(page)).filter(([key]) => key.startsWith('meedu-h5-pay'))
const [excel, photography] = ['Excel 高效办公：三十个真实报表的做法', '摄影构图九讲：用手机也能拍出秩序感']

async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    if (!value) window.dispatchEvent(new Event('focus'))
  }, isHidden)
}

/** What the document, its databases and its caches hold, sessionStorage left out. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
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
}

test.describe('what is made of the answer', () => {
  test.use({ serviceWorkers: 'block' })

  test('what there is to pay, the number as it is, and addresses that are not opened (checks 7 and 9)', async ({
    page,
    demo,
  }) => {
    await page.clock.install({ time: '2026-11-20T10:03:00Z' })
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
    await expect(page.getByRole('timer')).toHaveText(/^29:[345]\d$|^30:00$/)
    const [entry] = await payEntries(page)
    expect(entry?.[0]).toBe(`meedu-h5-pay:${fixed}`)
    expect(entry?.[1]).toContain(`"${fixed}"`)
    await expectNoAxeViolations(page)

    await page.unroute(`**${orderPath}`)
    for (const [id, name, pay_url] of [
      [2, excel, 'javascript:alert(1)'],
      [3, photography, 'data:text/html,x'],
      [5, '雅思写作七分课', ''],
    ] as const)
      await test.step(`not opened: ${pay_url || 'none'}`, async () => {
        await page.route(
          `**${orderPath}`,
          async (route) => {
            const answer = (await (await route.fetch()).json()) as { data: object }
            await route.fulfill({ json: { ...answer, data: { ...answer.data, pay_url } } })
          },
          { times: 1 },
        )
        await turnToOrder(page, courseOrder(id), name)
        await confirmOrder(page)
        await expect(page.getByText('支付链接已失效')).toBeVisible()
        await expect(pay(page)).toHaveCount(0)
        await expect(page.getByRole('link', { name: '返回商品' })).toBeVisible()
      })
    await expectNoAxeViolations(page)
  })
})

test('the cashier opens by 去支付 only, a reload keeps everything (checks 3, 6 and 10)', async ({
  page,
  demo,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const spoken: string[] = []
  context.on('console', (message) => spoken.push(message.text()))
  await signIn(page, demo, newcomer)
  const orderNo = await placeOrder(page, courseOrder(1))
  await test.step('the number can be copied', async () => {
    await page.getByRole('button', { name: '复制订单号' }).click()
    await expect(toast(page, '已复制')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(orderNo)
  })
  await test.step('the address of the cashier is in sessionStorage only', async () => {
    expect(JSON.stringify(await sessionEntries(page))).toContain('/payment/index?sign=')
    expect(await everythingKept(page)).not.toContain('/payment/')
    expect(spoken.join('\n')).not.toContain('/payment/')
  })
  await test.step('a reload keeps everything', async () => {
    const before = await page.getByRole('main').locator('dl').innerText()
    await page.reload()
    await expect(pay(page)).toBeVisible()
    expect(await page.getByRole('main').locator('dl').innerText()).toBe(before)
    await expect(page.getByRole('timer')).toHaveText(/^29:[0-5]\d$/)
    expect(await demo.log('/payment/')).toHaveLength(0)
  })
  await test.step('the cashier knows the two ways back', async () => {
    await pay(page).click()
    await expect(page).toHaveURL(/\/payment\/index\?/)
    const { origin, searchParams } = new URL(page.url())
    expect([...searchParams.keys()]).toEqual(['sign', 's_url', 'f_url'])
    const [success, failure] = [searchParams.get('s_url'), searchParams.get('f_url')]
    expect(success).toBe(`${origin}/order/success?order_no=${orderNo}`)
    expect(failure).toBe(`${origin}/order/pay?order_id=${orderNo}`)
    expect(`${success}${failure}`).not.toContain('&')
  })
  await test.step('back out of the cashier: the same order, asked about at once', async () => {
    const before = await polls(demo)
    await page.goBack()
    await expect(pay(page)).toBeVisible()
    await expect.poll(() => polls(demo)).toBeGreaterThan(before)
    expect(await creations(demo)).toHaveLength(1)
  })
})

test.describe('as time goes by', () => {
  test.use({ serviceWorkers: 'block' })
  test.beforeEach(async ({ page, demo }) => {
    await page.clock.install()
    await signIn(page, demo, newcomer)
  })

  test('asked while it is looked at, until it is paid (checks 1 and 2)', async ({ page, demo }) => {
    const orderNo = await placeOrder(page, courseOrder(1))
    await test.step('a hidden page asks nothing, shown again it asks once at once', async () => {
      await expect.poll(() => polls(demo)).toBeGreaterThan(0)
      await stopClock(page)
      const before = await polls(demo)
      // none may still be on its way when they are counted
      await expect(async () => {
        await passTime(page, 500, 500)
        expect(await polls(demo)).toBeGreaterThan(before)
      }).toPass()
      await setHidden(page, true)
      const asked = await polls(demo)
      await page.clock.runFor(60_000)
      expect(await polls(demo)).toBe(asked)
      await setHidden(page, false)
      await expect.poll(() => polls(demo)).toBe(asked + 1)
      await page.clock.runFor(500)
      expect(await polls(demo)).toBe(asked + 1)
    })
    await test.step('我已完成支付 asks at once', async () => {
      const done = page.getByRole('button', { name: '我已完成支付' })
      await done.click()
      await expect(toast(page, '暂未查询到支付结果，请稍后再试')).toBeVisible()
      await demo.fault({ path: statusPath, kind: 'code1', message: '请稍后', times: 1 })
      await done.click()
      await expect(toast(page, '请稍后')).toBeVisible()
      await expect(done).not.toHaveAttribute('aria-busy')
    })
    await test.step('paid elsewhere: the result within 2 s, in place of this page', async () => {
      const length = await page.evaluate(() => history.length)
      const answered = page.waitForResponse(`**${statusPath}*`)
      await page.clock.runFor(2_000)
      await (await answered).finished()
      await demo.pay(orderNo)
      await page.clock.runFor(2_000)
      await expect(heading(page, '支付成功')).toBeVisible()
      await expect(page).toHaveURL(`/order/success?order_no=${orderNo}`)
      expect(await page.evaluate(() => history.length)).toBe(length)
    })
  })

  test('cancelled, here or by the school (check 4)', async ({ page, demo }) => {
    const orderNo = await placeOrder(page, courseOrder(1))
    await demo.cancel(orderNo)
    await page.clock.runFor(2_000)
    await expect(heading(page, '订单已取消')).toBeVisible()
    await expect(pay(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: '查看订单' })).toHaveAttribute('href', '/member/order')
    expect(await payEntries(page)).toEqual([])
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: '返回商品' }).click()
    await expect(page).toHaveURL('/course/1')
    await test.step('an order that timed out at the school is cancelled here, too', async () => {
      await turnToOrder(page, courseOrder(2), excel)
      await confirmOrder(page)
      await expect(pay(page)).toBeVisible()
      await demo.send('PATCH', '/__demo/clock', { offset_seconds: 3_700 })
      await page.clock.runFor(2_000)
      await expect(heading(page, '订单已取消')).toBeVisible()
    })
  })
})

test('another tab knows the status, not the way to pay; other numbers are gone', async ({
  page,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource)
  await signIn(page, demo, newcomer)
  const orderNo = await demo.order(await demo.token(newcomer), { goods_type: 'COURSE', goods_id: 1 })
  await page.goto(`/order/pay?order_id=${orderNo}`)
  await expect(page.getByText('请在下单的页面完成支付，或重新下单')).toBeVisible()
  await expect(page.getByText(orderNo)).toBeVisible()
  await expect(pay(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: '返回商品' })).toHaveAttribute('href', '/')
  await demo.pay(orderNo)
  await expect(heading(page, '支付成功')).toBeVisible()
  await test.step('no number, and a number of nobody’s', async () => {
    await demo.clearLog()
    await openInApp(page, '/order/pay')
    await expect(heading(page, '内容不存在或已下架')).toBeVisible()
    expect(await polls(demo)).toBe(0)
    await openInApp(page, '/courses')
    await expect(page).toHaveTitle('录播课程')
    await openInApp(page, '/order/pay?order_id=202611201803425459')
    await expect(heading(page, '内容不存在或已下架')).toBeVisible()
    expect(await polls(demo)).toBe(1)
  })
  await test.step('a visitor is sent to the login with the number', async () => {
    await putToken(page, 'refused')
    await page.goto('/order/pay?order_id=202611201803425459')
    await expect(page).toHaveURL('/login?redirect=%2Forder%2Fpay%3Forder_id%3D202611201803425459')
  })
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
  await expect(heading(page, '支付成功')).toBeVisible()
})
