/** Browsers that refuse a service worker (WeChat on iOS), IndexedDB (private mode) or everything: screens 1.2.2, 1.19.2. */
import type { Page } from '@playwright/test'
import { configFailed, expect, failedResource, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { moveTo, pause, playTo, reported, scriptsHolding } from '../support/browser/lesson.ts'
import { goOffline, goOnline } from '../support/browser/network.ts'
import { useOldestBrowser } from '../support/browser/older-browser.ts'
import { confirmOrder, courseOrder, creations, turnToOrder } from '../support/browser/order.ts'
import { refuseData } from '../support/browser/refused-data.ts'
import { loginByPassword } from '../support/browser/session.ts'

test.use({ serviceWorkers: 'block' })

const memoryOnly = '浏览器未允许保存数据，关闭页面后需要重新登录'
const main = (page: Page) => page.getByRole('main')

/** 首页 → a course → its login → back on the course → 在学, by what is there to be tapped. */
async function walkToStudy(page: Page): Promise<void> {
  await main(page)
    .getByRole('link', { name: /Excel 高效办公/ })
    .first()
    .click()
  await expect(page).toHaveURL('/course/2')
  await page.getByRole('button', { name: '收藏' }).click()
  await expect(page).toHaveURL('/login-password?redirect=%2Fcourse%2F2')
  await expect(page.getByLabel('密码', { exact: true })).toBeVisible()
  await loginByPassword(page, '13800000000')
  await expect(page).toHaveURL('/course/2')
  await expect(page.getByRole('button', { name: /^(?:已)?收藏$/, pressed: true })).toBeVisible()
  await page.getByRole('button', { name: '返回' }).click()
  await page.getByRole('link', { name: '在学' }).click()
  await expect(main(page).getByText('上次学到').first()).toBeVisible()
}

test('an old browser without a service worker: everything works while the page lives, and says how old it is', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await useOldestBrowser(page)
  // fetched after the first paint; without a worker nothing else keeps it
  const calendar = scriptsHolding(page, '刚刚')
  await page.goto('/')
  expect(await page.evaluate(() => 'serviceWorker' in navigator)).toBe(false)
  await expect(page.getByRole('heading', { name: '本周新课' })).toBeVisible()
  await expect.poll(() => calendar).toHaveLength(1)
  await page.waitForLoadState('networkidle')
  await goOffline(context, demo)
  await page.getByRole('link', { name: '首页' }).click()
  await expect(page.getByText('当前无网络，显示的是已保存的内容')).toBeVisible()
  await expect(main(page).getByText(/^更新于 \S/)).toBeVisible()
  await goOnline(context, demo)
  await expect(page.getByText('网络已恢复')).toBeVisible()
  // the screen moves up when the line goes: nothing is tapped until then
  await expect(page.getByText('网络已恢复')).toBeHidden()
  await walkToStudy(page)
  await goOffline(context, demo)
  await page.getByRole('link', { name: '首页' }).click()
  await page.getByRole('link', { name: '在学' }).click()
  await expect(page.getByText('当前无网络，显示的是已保存的内容')).toBeVisible()
  await expect(main(page).getByText('上次学到').first()).toBeVisible()
  await expect(main(page).getByText(/^更新于 \S/)).toBeVisible()
  // what a page has kept is there for the next one as well
  await goOnline(context, demo)
  await demo.fault({ path: '/api/v3/member/courses/learned', kind: 'http500' })
  await page.reload()
  await expect(main(page).getByText('上次学到').first()).toBeVisible()
  await expect(main(page).getByText(/^更新于 \S/)).toBeVisible()
})

test('without IndexedDB everything works, says once that nothing is kept, and is a visitor after a reload', async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  })
  const toast = page.getByRole('status').filter({ hasText: memoryOnly })
  // gone again, perhaps, before the page has loaded
  await Promise.all([expect(toast).toBeVisible(), page.goto('/member/storage')])
  await expect(page.getByText('浏览器不允许保存数据')).toBeVisible()
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.getByRole('heading', { name: '本周新课' })).toBeVisible()
  await expect(toast).toBeHidden()
  await walkToStudy(page)
  await expect(toast).toBeHidden()
  await demo.clearLog()
  await page.getByRole('link', { name: '我的' }).click()
  await expect(main(page).getByText('林间小满')).toBeVisible()
  await page.reload()
  await expect(main(page).getByText('请登录')).toBeVisible()
  await expect(page.getByText(/^更新于 \S/)).toBeHidden()
})

test('where nothing may be kept, what a learner does reaches the school, and an order can be paid', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource)
  await refuseData(page)
  await useOldestBrowser(page)
  await loginByPassword(page, '13800000000')
  await test.step('what was watched', async () => {
    await moveTo(page, 107)
    await playTo(page, 12)
    await pause(page)
    await expect.poll(async () => (await reported(demo, 107)).at(-1)).toBeGreaterThanOrEqual(12)
  })
  await test.step('a favourite set without a network', async () => {
    await openInApp(page, '/course/2')
    const favourite = page.getByRole('contentinfo').getByRole('button', { name: '已收藏' })
    await expect(favourite).toBeVisible()
    await goOffline(context, demo)
    await favourite.click()
    await expect(favourite).toBeHidden()
    expect(await demo.log('/api/v2/course/2/like')).toEqual([])
    await goOnline(context, demo)
    await expect.poll(async () => (await demo.log('/api/v2/course/2/like')).length).toBe(1)
    await expect(page.getByText('网络已恢复')).toBeHidden()
  })
  await test.step('a message that was read', async () => {
    await openInApp(page, '/messages')
    const unread = main(page).getByRole('listitem').filter({ hasText: '未读' })
    await expect(unread).toHaveCount(3)
    await unread.first().getByRole('button').click()
    await expect.poll(async () => (await demo.log('/api/v2/member/notificationMarkAsRead')).length).toBe(1)
    await expect(unread).toHaveCount(2)
  })
  await test.step('an empty list of notes says why it may be empty', async () => {
    await openInApp(page, '/member/notes')
    await expect(main(page).getByText('浏览器不允许保存数据，以前的笔记看不到，新的笔记关闭页面后会丢失')).toBeVisible()
  })
  await test.step('an order, up to the cashier', async () => {
    await turnToOrder(page, courseOrder(2), 'Excel 高效办公：三十个真实报表的做法')
    const orderNo = await confirmOrder(page)
    expect(await creations(demo)).toHaveLength(1)
    const cashier = page.waitForRequest((request) => request.isNavigationRequest())
    await page.getByRole('button', { name: '去支付' }).click()
    expect((await cashier).url()).toContain(orderNo)
  })
})
