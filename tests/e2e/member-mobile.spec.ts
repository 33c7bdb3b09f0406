/** 绑定手机号 of a member without one (screens 2.18). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, failedResource, test, type Demo } from '../support/fixtures.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { signIn } from '../support/session.ts'
import { codeField, requestCode } from '../support/sms.ts'

const unbound = '13800000004'
const newMobile = '13900000009'

const field = (page: Page) => page.getByRole('textbox', { name: '手机号' })
const getCode = (page: Page) => page.getByRole('button', { name: '获取短信验证码' })
const submit = (page: Page) => page.getByRole('button', { name: '绑定', exact: true })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()

async function openCode(page: Page, demo: Demo, number = newMobile): Promise<void> {
  await signIn(page, demo, unbound)
  await page.goto('/member/profile')
  await page.goto('/member/mobile')
  await field(page).fill(number)
  await requestCode(page, demo)
}

test('a bound member gets no form, but the way to another number', async ({ page, demo }) => {
  await signIn(page, demo, '13800000000')
  await page.goto('/member/mobile')
  await expect(page).toHaveTitle('绑定手机号')
  await expect(page.getByRole('heading', { name: '您已绑定手机号 138****0000' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: '更换手机号' }).click()
  await page.waitForURL('**/member/mobileVerify')
})

test('the number is checked first', async ({ page, demo }) => {
  await signIn(page, demo, unbound)
  await page.goto('/member/mobile')
  await expect(field(page)).toHaveAttribute('placeholder', '请输入您的手机号')
  await field(page).fill('287654321')
  await getCode(page).click()
  await expect(toast(page, '请输入正确的手机号')).toBeVisible()
  expect(await demo.log('/api/v2/captcha')).toEqual([])
  await expectNoAxeViolations(page)
})

test('binds, waits 500 ms and goes one step back; the profile shows the number', async ({ page, demo }) => {
  await openCode(page, demo)
  const code = await demo.sms(newMobile)
  await codeField(page).fill(code)
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/v2/member/detail/mobile'))
  await submit(page).dblclick()
  await answered
  const start = Date.now()
  await expect(toast(page, '绑定成功')).toBeVisible()
  await page.waitForURL('**/member/profile')
  expect(Date.now() - start).toBeGreaterThan(400)
  await expect(page.getByText('139****0009')).toBeVisible()
  const calls = (await demo.log()).filter(({ path }) => path === '/api/v2/member/detail/mobile')
  expect(calls).toMatchObject([{ body: { mobile: newMobile, mobile_code: code } }])
  expect(await demo.log('/api/v2/captcha/sms')).toMatchObject([{ body: { mobile: newMobile, scene: 'mobile_bind' } }])
})

test('a taken number is told, and another one can be bound', async ({ page, demo }) => {
  await openCode(page, demo, '13800000001')
  await codeField(page).fill('112233')
  await submit(page).click()
  await expect(toast(page, '手机号已存在')).toBeVisible()
  await expect(submit(page)).not.toHaveAttribute('aria-busy')
  await page.getByRole('button', { name: '修改手机号' }).click()
  await field(page).fill(newMobile)
  await requestCode(page, demo)
  await codeField(page).fill('112233')
  await submit(page).click()
  await page.waitForURL('**/member/profile')
})

test('a number bound elsewhere meanwhile shows the state of a bound member', async ({ page, demo }) => {
  await openCode(page, demo)
  await demo.patchMember(unbound, { mobile: '13900000008', is_bind_mobile: 1 })
  await codeField(page).fill('112233')
  await submit(page).click()
  await expect(page.getByRole('heading', { name: '您已绑定手机号 139****0008' })).toBeVisible()
  await expect(page).toHaveURL(/\/member\/mobile$/)
})

test('the guard leads a visitor to the login once, and back', async ({ page }) => {
  await page.goto('/')
  const before = await page.evaluate(() => history.length)
  await page.goto('/member/mobile')
  await page.waitForURL('**/login-password?redirect=%2Fmember%2Fmobile')
  expect(await page.evaluate(() => history.length)).toBe(before + 1)
  await page.getByRole('textbox', { name: '手机号' }).fill(unbound)
  await page.getByLabel('密码', { exact: true }).fill('meedu123')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL('**/member/mobile')
  await expect(getCode(page)).toBeVisible()
})

test('says in place that it needs the network', async ({ page, context, demo, allowConsole }) => {
  allowConsole(failedResource, /system init failed/)
  await openCode(page, demo)
  await codeField(page).fill('112233')
  await goOffline(context, demo)
  await submit(page).click()
  await expect(page.getByText('当前无网络，请联网后操作')).toBeVisible()
  await goOnline(context, demo)
  await submit(page).click()
  await page.waitForURL('**/member/profile')
})
