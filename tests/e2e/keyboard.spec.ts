/** The way from the list of courses into a lesson without a finger; layout.spec.ts walks every screen with Tab. */
import type { Locator, Page } from '@playwright/test'
import { stayAtCashier } from '../support/browser/cashier.ts'
import { expect, test } from '../support/browser/fixtures.ts'
import { newcomer, now } from '../support/browser/lesson.ts'
import { agreement, heading, submit } from '../support/browser/order.ts'

/** Presses Tab until the control has the focus, as somebody does who cannot point at it. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let press = 0; press < 60; press += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${String(control)}`)
}

async function enter(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'no-preference' } })

test('a course is found, bought and watched without a finger', async ({ page }) => {
  const link = (name: string | RegExp) => page.getByRole('link', { name }).first()
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
  await stayAtCashier(page)
  await page.goto('/courses')
  await enter(page, link(/Python 数据分析实战/))
  await enter(page, link('购买课程'))
  await tabTo(page, page.getByLabel('密码', { exact: true }))
  await page.keyboard.type('meedu123')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type(newcomer)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/order?*')
  await tabTo(page, agreement(page))
  await page.keyboard.press('Space')
  await enter(page, submit(page))
  await enter(page, button('去支付'))
  await enter(page, button('微信支付'))
  await enter(page, link('立即返回'))
  await page.waitForURL('**/order/success?*')
  await expect(heading(page, '支付成功')).toBeVisible()
  // before the lessons are known it leads to the course
  await expect(link('开始学习')).toHaveAttribute('href', '/course/video/101')
  await enter(page, link('开始学习'))
  await page.waitForURL('**/course/video/101')
  await expect.poll(() => now(page)).toBeGreaterThan(0)
  await enter(page, link(/下一节/))
  await page.waitForURL('**/course/video/102')
})
