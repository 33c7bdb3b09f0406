/** 支付结果 (screens 2.11). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { configFailed, expect, failedResource, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/browser/network.ts'
import {
  agreement,
  confirmOrder,
  courseOrder,
  heading,
  newcomer,
  placeOrder,
  roleOrder,
  sessionEntries,
  statusPath,
  submit,
  turnToOrder,
} from '../support/browser/order.ts'
import { loginByPassword, signIn } from '../support/browser/session.ts'
import { passTime } from '../support/browser/time.ts'

const success = (orderNo: string): string => `/order/success?order_no=${orderNo}`
const paid = (page: Page) => heading(page, '支付成功')
const link = (page: Page, name: string) => page.getByRole('link', { name })
const excel = 'Excel 高效办公：三十个真实报表的做法'

/** The next start of the app finds a visitor. */
async function forgetToken(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('meedu-h5')
        opening.addEventListener('success', () => {
          const work = opening.result.transaction('kv', 'readwrite')
          work.objectStore('kv').delete('meedu-h5-token')
          work.addEventListener('complete', resolve)
        })
      }),
  )
}

test.describe('with a network', () => {
  test.use({ serviceWorkers: 'block' })
  test.beforeEach(async ({ page, demo }) => {
    await page.clock.install()
    await signIn(page, demo, newcomer)
  })

  test('an unpaid number opened by hand says nothing of success (checks 1 and 3)', async ({ page, demo }) => {
    const orderNo = await placeOrder(page, courseOrder(1))
    const config = page.waitForResponse('**/api/v2/other/config')
    await page.goto(`${success(orderNo)}&status=9&trade_status=TRADE_SUCCESS&is_paid=1`)
    await expect(page).toHaveTitle('支付结果')
    await expect(heading(page, '正在确认支付结果…')).toBeVisible()
    // what the start has asked for must not take the minute for its own time limit
    await (await config).finished()
    await passTime(page, 62_000)
    await expect(heading(page, '尚未查询到支付结果')).toBeVisible()
    expect(await page.getByRole('main').innerText()).not.toContain('成功')
    await expectNoAxeViolations(page)
    const asked = (await demo.log(statusPath)).length
    await page.clock.runFor(20_000)
    expect((await demo.log(statusPath)).length).toBe(asked)
    await page.getByRole('button', { name: '重新查询' }).click()
    await expect(heading(page, '正在确认支付结果…')).toBeVisible()
    await expect.poll(async () => (await demo.log(statusPath)).length).toBeGreaterThan(asked)
    await page.clock.fastForward(62_000)
    await link(page, '返回支付页').click()
    await expect(page).toHaveURL(`/order/pay?order_id=${orderNo}`)
    await expect(page.getByRole('button', { name: '去支付' })).toBeVisible()
    await test.step('it changes by itself when the payment arrives', async () => {
      await openInApp(page, success(orderNo))
      await expect(heading(page, '正在确认支付结果…')).toBeVisible()
      await demo.pay(orderNo)
      await page.clock.runFor(2_000)
      await expect(paid(page)).toBeVisible()
    })
  })

  test('paid: the ways on work, none leads back to the order (check 2)', async ({ page, demo }) => {
    await page.goto('/course/1')
    await link(page, '购买课程').click()
    const orderNo = await confirmOrder(page)
    await demo.pay(orderNo)
    await page.clock.runFor(2_000)
    await expect(paid(page)).toBeVisible()
    await expectNoAxeViolations(page)
    await expect(link(page, '查看订单')).toHaveAttribute('href', '/member/order')
    await expect(link(page, '返回首页')).toHaveAttribute('href', '/')
    await expect(link(page, '开始学习')).toHaveAttribute('href', '/course/video/101')
    expect(Object.keys(await sessionEntries(page)).filter((key) => key.startsWith('meedu-h5-pay'))).toEqual([])
    await link(page, '开始学习').click()
    await expect(page).toHaveURL('/course/video/101')
    await expect(page.getByRole('slider', { name: '播放进度' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/course/1')
    await expect(page.getByText('已购买', { exact: true })).toBeVisible()
    await test.step('a paid membership counts without a reload (check 5)', async () => {
      await turnToOrder(page, roleOrder(3), '年度会员')
      await demo.pay(await confirmOrder(page))
      await page.clock.runFor(2_000)
      await expect(paid(page)).toBeVisible()
      await expect(link(page, '开始学习')).toHaveAttribute('href', '/courses')
      await link(page, '返回首页').click()
      await page.getByRole('link', { name: '我的' }).click()
      await expect(page.getByText(/年度会员/)).toBeVisible()
    })
    await test.step('a course of 0 yuan is known by the list of orders', async () => {
      await turnToOrder(page, courseOrder(8), '学习方法体验营')
      await agreement(page).check()
      await submit(page).click()
      await expect(paid(page)).toBeVisible()
      await expect(link(page, '开始学习')).toHaveAttribute('href', '/course/video/801')
    })
    await test.step('the token is gone on return: login, then back here with the number (check 7)', async () => {
      await forgetToken(page)
      await page.goto(success(orderNo))
      await expect(page).toHaveURL(`/login-password?redirect=${encodeURIComponent(success(orderNo))}`)
      await loginByPassword(page, newcomer)
      await expect(page).toHaveURL(success(orderNo))
      await expect(paid(page)).toBeVisible()
    })
  })

  test('no number, a number of nobody’s, cancelled, and an answer that fails (checks 4 and 6)', async ({
    page,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource)
    const orderNo = await placeOrder(page, courseOrder(2))
    for (const address of ['/order/success', success('202611201803425459')])
      await test.step(address, async () => {
        await openInApp(page, address)
        await expect(heading(page, '未找到该订单')).toBeVisible()
        await expect(link(page, '查看订单')).toHaveAttribute('href', '/member/order')
        await expect(link(page, '返回首页')).toHaveAttribute('href', '/')
        if (address === '/order/success') await expectNoAxeViolations(page)
        await turnToOrder(page, courseOrder(2), excel)
      })
    for (const fault of [{ kind: 'http500' }, { kind: 'code404', message: '路由不存在' }] as const)
      await test.step(`an answer that says nothing of the order: ${fault.kind}`, async () => {
        await openInApp(page, '/courses')
        await demo.onlyFault({ path: statusPath, ...fault })
        await openInApp(page, success(orderNo))
        await expect(page.getByRole('main').getByText('服务暂时不可用，请稍后重试')).toBeVisible()
        await expect(page.getByRole('button', { name: '重试' })).toBeVisible()
      })
    await demo.clearFaults()
    await demo.cancel(orderNo)
    // by itself: who comes from the cashier waits for the result
    await page.clock.runFor(2_000)
    await expect(heading(page, '订单已取消')).toBeVisible()
    await expect(link(page, '返回商品')).toHaveAttribute('href', '/course/2')
  })
})

test('offline it waits for the network', async ({ page, demo, context, allowConsole }) => {
  allowConsole(failedResource, configFailed)
  await signIn(page, demo, newcomer)
  const orderNo = await placeOrder(page, courseOrder(1))
  await waitForServiceWorker(page)
  await demo.pay(orderNo)
  await goOffline(context, demo)
  await page.goto(success(orderNo))
  await expect(heading(page, '当前无网络，联网后自动确认')).toBeVisible()
  expect(await page.getByRole('main').innerText()).not.toContain('成功')
  await goOnline(context, demo)
  await expect(paid(page)).toBeVisible()
})
