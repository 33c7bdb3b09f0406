/** 支付结果 (screens 2.11). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { configFailed, expect, failedResource, test } from '../support/fixtures.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/network.ts'
import {
  agreement,
  courseOrder,
  heading,
  newcomer,
  openOrder,
  placeOrder,
  roleOrder,
  sessionEntries,
  statusPath,
  submit,
} from '../support/order.ts'
import { loginByPassword, signIn } from '../support/session.ts'

const success = (orderNo: string): string => `/order/success?order_no=${orderNo}`
const paid = (page: Page) => heading(page, '支付成功')
const link = (page: Page, name: string) => page.getByRole('link', { name })

test('an unpaid number opened by hand says nothing of success (check 1)', async ({ page, demo }) => {
  await page.clock.install()
  await signIn(page, demo, newcomer)
  const orderNo = await placeOrder(page, courseOrder(1))
  await page.goto(`${success(orderNo)}&status=9&trade_status=TRADE_SUCCESS&is_paid=1`)
  await expect(page).toHaveTitle('支付结果')
  await expect(heading(page, '正在确认支付结果…')).toBeVisible()
  await expectNoAxeViolations(page)
  for (let seconds = 0; seconds < 62; seconds += 2) await page.clock.runFor(2_000)
  await expect(heading(page, '尚未查询到支付结果')).toBeVisible()
  expect(await page.getByRole('main').innerText()).not.toContain('成功')
  const asked = (await demo.log(statusPath)).length
  await page.clock.runFor(20_000)
  expect((await demo.log(statusPath)).length).toBe(asked)
  await page.getByRole('button', { name: '重新查询' }).click()
  await expect(heading(page, '正在确认支付结果…')).toBeVisible()
  await expect.poll(async () => (await demo.log(statusPath)).length).toBe(asked + 1)
  for (let seconds = 0; seconds < 62; seconds += 2) await page.clock.runFor(2_000)
  await link(page, '返回支付页').click()
  await expect(page).toHaveURL(`/order/pay?order_id=${orderNo}`)
})

test('paid: the ways on work, none leads back to the order (check 2)', async ({ page, demo }) => {
  await signIn(page, demo, newcomer)
  await page.goto('/course/1')
  await page.getByRole('link', { name: '购买课程' }).click()
  await agreement(page).check()
  await submit(page).click()
  await expect(page).toHaveURL(/\/order\/pay\?/)
  await demo.pay(new URL(page.url()).searchParams.get('order_id') ?? '')
  await expect(paid(page)).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(link(page, '查看订单')).toHaveAttribute('href', '/member/order')
  await expect(link(page, '返回首页')).toHaveAttribute('href', '/')
  await expect(link(page, '开始学习')).toHaveAttribute('href', '/course/video/101')
  expect(Object.keys(await sessionEntries(page)).filter((key) => key.startsWith('meedu-h5-pay'))).toEqual([])
  await link(page, '开始学习').click()
  await expect(page).toHaveURL('/course/video/101')
  await page.goBack()
  await expect(page).toHaveURL('/course/1')
  await expect(page.getByText('已购买', { exact: true })).toBeVisible()
})

test('it changes by itself when the payment arrives (check 3)', async ({ page, demo }) => {
  await signIn(page, demo, newcomer)
  const orderNo = await placeOrder(page, courseOrder(1))
  await page.goto(success(orderNo))
  await expect(heading(page, '正在确认支付结果…')).toBeVisible()
  await demo.pay(orderNo)
  await expect(paid(page)).toBeVisible()
})

test('no number, a number of nobody’s (checks 4 and 6)', async ({ page, demo }) => {
  await signIn(page, demo, newcomer)
  for (const address of ['/order/success', success('202611201803425459')]) {
    await page.goto(address)
    await expect(heading(page, '未找到该订单')).toBeVisible()
    await expect(link(page, '查看订单')).toHaveAttribute('href', '/member/order')
    await expect(link(page, '返回首页')).toHaveAttribute('href', '/')
  }
  await expectNoAxeViolations(page)
})

test('a paid membership counts without a reload (check 5)', async ({ page, demo }) => {
  await signIn(page, demo, newcomer)
  await page.goto('/course/1')
  await expect(page.getByRole('link', { name: '购买课程' })).toBeVisible()
  const orderNo = await placeOrder(page, roleOrder(3))
  await demo.pay(orderNo)
  await expect(paid(page)).toBeVisible()
  await expect(link(page, '开始学习')).toHaveAttribute('href', '/courses')
  await link(page, '返回首页').click()
  await page.getByRole('link', { name: '我的' }).click()
  await expect(page.getByText(/年度会员/)).toBeVisible()
})

test('a course of 0 yuan is known by the list of orders', async ({ page, demo }) => {
  await signIn(page, demo, newcomer)
  await openOrder(page, courseOrder(8))
  await agreement(page).check()
  await submit(page).click()
  await expect(paid(page)).toBeVisible()
  await expect(link(page, '开始学习')).toHaveAttribute('href', '/course/video/801')
})

test('the token is gone on return: login, then back here with the number (check 7)', async ({ page, demo }) => {
  await signIn(page, demo, newcomer)
  const orderNo = await placeOrder(page, courseOrder(1))
  await demo.pay(orderNo)
  await expect(paid(page)).toBeVisible()
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
  await page.goto(success(orderNo))
  await expect(page).toHaveURL(`/login-password?redirect=${encodeURIComponent(success(orderNo))}`)
  await loginByPassword(page, newcomer)
  await expect(page).toHaveURL(success(orderNo))
  await expect(paid(page)).toBeVisible()
})

test('cancelled, and an answer that fails', async ({ page, demo, allowConsole }) => {
  allowConsole(failedResource)
  await signIn(page, demo, newcomer)
  const orderNo = await placeOrder(page, courseOrder(1))
  await demo.fault({ path: statusPath, kind: 'http500' })
  await page.goto(success(orderNo))
  await expect(page.getByText('服务暂时不可用，请稍后重试')).toBeVisible()
  await demo.clearFaults()
  await demo.cancel(orderNo)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(heading(page, '订单已取消')).toBeVisible()
  await expect(link(page, '返回商品')).toHaveAttribute('href', '/course/1')
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
  await expect(paid(page)).toBeVisible({ timeout: 20_000 })
})
