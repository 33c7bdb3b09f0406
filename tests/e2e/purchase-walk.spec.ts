/** Buying from end to end: slow networks, networks lost at each step, a second tab (screens 2.8 to 2.11). */
import type { BrowserContext, Page } from '@playwright/test'
import { stayAtCashier } from '../support/browser/cashier.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { holdAnswers } from '../support/browser/held.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/browser/network.ts'
import {
  agreement,
  confirmOrder,
  courseOrder,
  creations,
  heading,
  loseOrderAnswer,
  madeOrders,
  newcomer,
  openOrder,
  orderPath,
  placeOrder,
  roleOrder,
  submit,
  turnToOrder,
} from '../support/browser/order.ts'
import { signIn } from '../support/browser/session.ts'

const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name })
const title = 'Python 数据分析实战：从清洗到可视化'

async function payAtCashier(page: Page, method = '微信支付'): Promise<void> {
  await stayAtCashier(page)
  await page.getByRole('button', { name: '去支付' }).click()
  await page.getByRole('button', { name: method }).click()
}

async function loseNetwork(page: Page, context: BrowserContext, demo: Demo): Promise<void> {
  await waitForServiceWorker(page)
  await goOffline(context, demo)
}

test.describe('with a network', () => {
  test.use({ serviceWorkers: 'block' })

  test('a course on a slow network; other tabs know of it', async ({ page, demo, context, allowConsole }) => {
    allowConsole(failedResource)
    await signIn(page, demo, newcomer)
    await page.goto('/study?tab=course')
    await expect(page.getByText('还没有购买课程')).toBeVisible()
    const other = await context.newPage()
    await openOrder(other, courseOrder(1))
    const doubtful = await context.newPage()
    await openOrder(doubtful, courseOrder(1))
    await doubtful.route(`**${orderPath}`, (route) => route.abort('connectionfailed'), { times: 1 })
    await agreement(doubtful).check()
    await submit(doubtful).click()
    await expect(submit(doubtful)).toHaveText('重新提交')
    await page.bringToFront()
    await demo.fault({ path: '/api/', kind: 'slow', delayMs: 600 })
    await openInApp(page, '/course/1')
    await link(page, '购买课程').click()
    await expect(heading(page, title)).toBeVisible()
    await agreement(page).check()
    const release = await holdAnswers(page, `**${orderPath}`)
    await submit(page).click()
    await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
    release()
    await payAtCashier(page)
    await expect(page).toHaveURL(/\/payment\/success/)
    await expect(heading(page, '支付成功').last()).toBeVisible()
    await link(page, '立即返回').click()
    await expect(page).toHaveURL(/\/order\/success\?order_no=\d{18}$/)
    await expect(heading(page, '支付成功')).toBeVisible()
    await expect(link(page, '开始学习')).toHaveAttribute('href', '/course/video/101')
    await demo.clearFaults()
    const orderNo = new URL(page.url()).searchParams.get('order_no')
    await test.step('every copy that became wrong is a new one: the course, the bought list, the way to buy', async () => {
      await link(page, '返回首页').click()
      await link(page, '在学').click()
      await page.getByRole('tab', { name: /购买|已购/ }).click()
      await expect(page.getByRole('main')).toContainText(title)
      await openInApp(page, '/course/1')
      await expect(page.getByText('已购买', { exact: true })).toBeVisible()
      await openInApp(page, courseOrder(1))
      await expect(heading(page, '您已可学习该课程，无需购买')).toBeVisible()
    })
    await test.step('the tab that was about to buy it, too', async () => {
      await other.bringToFront()
      // nothing was done there
      await expect(heading(other, '您已可学习该课程，无需购买')).toBeVisible()
      await expect(heading(doubtful, '您已可学习该课程，无需购买')).toBeVisible()
      await other.goto(`/order/pay?order_id=${orderNo}`)
      await expect(heading(other, '支付成功')).toBeVisible()
      await other.goto(courseOrder(1))
      await expect(heading(other, '您已可学习该课程，无需购买')).toBeVisible()
    })
    expect(await creations(demo)).toHaveLength(1)
    expect(await madeOrders(demo)).toHaveLength(1)
  })

  test('a membership on a slow network opens what it promises', async ({ page, demo }) => {
    await signIn(page, demo, newcomer)
    await page.goto('/course/2')
    await expect(link(page, '购买课程')).toBeVisible()
    await demo.fault({ path: '/api/', kind: 'slow', delayMs: 600 })
    await link(page, 'VIP会员免费看').click()
    await page.getByRole('radio', { name: /^年度会员/ }).check()
    await link(page, '购买会员 ￥299').click()
    await agreement(page).check()
    await submit(page).click()
    await payAtCashier(page, '支付宝支付')
    await link(page, '立即返回').click()
    // the cashier's page has such a heading, too
    await expect(page).toHaveURL(/\/order\/success/)
    await expect(heading(page, '支付成功')).toBeVisible()
    await demo.clearFaults()
    await openInApp(page, '/course/2')
    await expect(link(page, '开始学习')).toBeVisible()
    await openInApp(page, '/role')
    await expect(page.getByText(/^您的年度会员将于\d{4}-\d{2}-\d{2}到期，续费后有效期顺延$/)).toBeVisible()
    expect(await madeOrders(demo)).toHaveLength(1)
  })

  test('cancelled, ended, or paid by hand at the cashier @origins', async ({ page, demo }) => {
    const done = page.getByRole('button', { name: '我已完成支付' })
    await signIn(page, demo, newcomer)
    await placeOrder(page, courseOrder(1))
    await payAtCashier(page, '取消支付')
    await expect(heading(page, '订单已取消')).toBeVisible()
    await test.step('a link that ends', async () => {
      await turnToOrder(page, courseOrder(1), title)
      await confirmOrder(page)
      await payAtCashier(page, '让支付链接过期')
      await expect(done).toBeVisible()
      await page.getByRole('button', { name: '去支付' }).click()
      await expect(page.getByText('参数错误')).toBeVisible()
      await page.goBack()
      await expect(done).toBeVisible()
    })
    await test.step('a payment by hand is noticed when the school confirms it', async () => {
      await turnToOrder(page, roleOrder(1), '月度会员')
      const orderNo = await confirmOrder(page)
      await payAtCashier(page, '手动打款')
      await link(page, '返回').click()
      await expect(page.getByText('如选择手动打款，确认到账后此页会自动更新')).toBeVisible()
      await demo.pay(orderNo)
      await expect(heading(page, '支付成功')).toBeVisible()
    })
  })
})

test('the network is lost at each step of buying a course', async ({ page, demo, context, allowConsole }) => {
  allowConsole(failedResource, configFailed)
  await signIn(page, demo, newcomer)
  await page.goto('/course/1')
  await expect(link(page, '购买课程')).toBeVisible()
  await waitForServiceWorker(page)

  // before the order
  await page.goto(courseOrder(1))
  await agreement(page).check()
  await loseNetwork(page, context, demo)
  await submit(page).click()
  await expect(page.getByText(/未收到下单结果|当前无网络，请联网后操作/).first()).toBeVisible()
  await goOnline(context, demo)
  // until the page knows of it, it sends no order
  await expect(page.getByText(/^当前无网络/)).toHaveCount(0)
  await expect(submit(page)).toHaveText(/提交订单|重新提交/)
  await expect(submit(page)).not.toHaveAttribute('aria-busy')

  // while it is made
  await loseOrderAnswer(page)
  await submit(page).click()
  // the sentence may stand there from the order before, if the page had not missed the network by then
  await expect.poll(() => madeOrders(demo)).toHaveLength(1)
  await expect(submit(page)).not.toHaveAttribute('aria-busy')
  await expect(page.getByText('订单未确认，可重新提交')).toBeVisible()
  await submit(page).click()
  await expect(page.getByRole('button', { name: '去支付' })).toBeVisible()
  expect(await madeOrders(demo)).toHaveLength(2)

  // while it waits
  await loseNetwork(page, context, demo)
  await expect(page.getByText('网络异常，正在重试')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '去支付' })).toBeVisible()
  await expect(page.getByText('网络异常，正在重试')).toBeVisible()
  await goOnline(context, demo)
  // before the server has answered, 去支付 says that there is no network
  await expect(page.getByText('网络异常，正在重试')).toBeHidden()

  // on the way back
  await payAtCashier(page)
  await expect(link(page, '立即返回')).toBeVisible()
  await goOffline(context, demo)
  await link(page, '立即返回').click()
  await expect(heading(page, '当前无网络，联网后自动确认')).toBeVisible()
  await goOnline(context, demo)
  await expect(heading(page, '支付成功')).toBeVisible()
  await link(page, '开始学习').click()
  await expect(page).toHaveURL(/\/course\/(video\/)?\d+/)
  const paid = (await madeOrders(demo)).filter(({ status }) => status === 9)
  expect(paid).toHaveLength(1)
})
