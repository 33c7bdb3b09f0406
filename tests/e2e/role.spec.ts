/** VIP会员 (screens 2.8). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { expect, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { agreement, newcomer, submit, toast } from '../support/browser/order.ts'
import { signIn } from '../support/browser/session.ts'

const vip = '13800000001'
const formerVip = '13800000003'
const rolesPath = '/api/v2/roles'

const plan = (page: Page, name: RegExp) => page.getByRole('radio', { name })
const buy = (page: Page) => page.getByRole('contentinfo')

async function open(page: Page): Promise<void> {
  await page.goto('/role')
  await expect(plan(page, /^月度会员/)).toBeVisible()
}

test.describe('with a network', () => {
  test.use({ serviceWorkers: 'block' })

  test('what is on sale, and how it is bought (checks 1 to 5)', async ({ page, demo }) => {
    await test.step('a visitor is sent to the login and comes back', async () => {
      await page.goto('/role')
      await expect(page).toHaveURL('/login-password?redirect=%2Frole')
    })
    await signIn(page, demo, newcomer)
    await open(page)
    await expect(page).toHaveTitle('VIP会员')
    await expect(page.getByText('您还不是VIP会员')).toBeVisible()
    await test.step('what is on sale, as text, without empty rows', async () => {
      const group = page.getByRole('radiogroup', { name: 'VIP会员' })
      await expect(group.getByRole('radio')).toHaveCount(4)
      await expect(group.locator('label').nth(2)).toHaveText(
        '年度会员有效期365天·约￥0.82/天￥299全部VIP免费课程随心看每月一次直播答疑回放课件随课下载',
      )
      // desc_rows [""], charge 0: no bullet, no price per day
      await expect(group.locator('label').nth(3)).toHaveText('体验会员有效期7天￥0')
      await expect(group.getByRole('radio', { checked: true })).toHaveCount(0)
      await expect(page.getByRole('link', { name: '《会员服务协议》' })).toHaveAttribute('target', '_blank')
    })
    await test.step('nothing chosen is said, arrows move the choice, a choice leads to the cashier', async () => {
      await buy(page).getByRole('button', { name: '购买会员' }).click()
      await expect(toast(page, '请选择需要购买的会员')).toBeVisible()
      await plan(page, /^月度会员/).check()
      await page.keyboard.press('ArrowDown')
      await expect(plan(page, /^季度会员/)).toBeChecked()
      await expect(plan(page, /^季度会员/)).toBeFocused()
      await expect(buy(page).getByRole('link')).toHaveText('购买会员 ￥99')
      await buy(page).getByRole('link', { name: '购买会员 ￥99' }).click()
      await expect(page).toHaveURL('/order?goods_type=ROLE&goods_id=2')
      await expect(page.getByRole('heading', { name: '季度会员' })).toBeVisible()
    })
    await test.step('a membership of 0 yuan is had without paying', async () => {
      await openInApp(page, '/role')
      await plan(page, /^体验会员/).check()
      await buy(page).getByRole('link', { name: '购买会员 ￥0' }).click()
      await expect(page.getByRole('heading', { name: '体验会员' })).toBeVisible()
      await agreement(page).check()
      await expect(submit(page)).toHaveText('立即领取')
      await submit(page).click()
      await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
      await page.goto('/role')
      await expect(page.getByText(/^您的体验会员将于\d{4}-\d{2}-\d{2}到期，续费后有效期顺延$/)).toBeVisible()
    })
  })

  test('the end of a membership is a date at +08:00, another one would replace it (checks 4 and 7)', async ({
    page,
    demo,
  }) => {
    await demo.patchMember(vip, { role_expired_at: '2030-03-18 00:30:00' })
    await signIn(page, demo, vip)
    await open(page)
    await expect(page.getByText('您的年度会员将于2030-03-18到期，续费后有效期顺延')).toBeVisible()
    await plan(page, /^年度会员/).check()
    await expect(page.getByText(/^购买后将更换为/)).toHaveCount(0)
    await plan(page, /^月度会员/).check()
    await expect(page.getByText('购买后将更换为月度会员')).toBeVisible()
    await expectNoAxeViolations(page)
    await test.step('an expired one is no membership', async () => {
      await signIn(page, demo, formerVip)
      await open(page)
      await expect(page.getByText('您还不是VIP会员')).toBeVisible()
    })
  })

  test('a list that fails can be asked for again and sells nothing (check 6)', async ({ page, demo }) => {
    const serve = (roles: readonly object[]) =>
      page.route(`**${rolesPath}`, (route) => route.fulfill({ json: { code: 0, message: '', data: roles } }))
    await signIn(page, demo, newcomer)
    // after a failure of the school's server the app would ask again by itself, perhaps before the press
    await demo.fault({ path: rolesPath, kind: 'malformed' })
    await page.goto('/role')
    await expect(page.getByText('数据异常，请稍后重试')).toBeVisible()
    await expect(buy(page)).toHaveCount(0)
    await demo.clearFaults()
    await test.step('with nothing on sale there is nothing to press', async () => {
      await serve([])
      await page.getByRole('button', { name: '重试' }).click()
      await expect(page.getByText('暂无可购买的会员')).toBeVisible()
      await expect(buy(page)).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('button', { name: '返回' })).toBeVisible()
    })
    await test.step('the only membership is chosen from the start', async () => {
      await serve([{ id: 3, name: '年度会员', charge: 299, expire_days: 365, desc_rows: ['<b>文字</b>'] }])
      await page.reload()
      await expect(plan(page, /^年度会员/)).toBeChecked()
      await expect(page.getByText('<b>文字</b>')).toBeVisible()
      await expect(buy(page).getByRole('link')).toHaveText('购买会员 ￥299')
    })
  })
})
