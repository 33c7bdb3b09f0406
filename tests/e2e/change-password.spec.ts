/** 重置密码 of a member (screens 2.17). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, failedResource, test, type Demo } from '../support/fixtures.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { keptTraces, placesOf } from '../support/private-traces.ts'
import { signIn, storedValue } from '../support/session.ts'
import { captchaDialog, codeField, requestCode } from '../support/sms.ts'

const mobile = '13800000000'
const unbound = '13800000004'
const secret = ' 新的-secret9 '

const field = (page: Page) => page.getByLabel('新密码', { exact: true })
const getCode = (page: Page) => page.getByRole('button', { name: '获取短信验证码' })
const submit = (page: Page) => page.getByRole('button', { name: '确定' })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
const changes = async (demo: Demo) => (await demo.log()).filter(({ path }) => path === '/api/v2/member/detail/password')

async function open(page: Page, demo: Demo): Promise<void> {
  await signIn(page, demo, mobile)
  await page.goto('/member/profile')
  await page.goto('/member/password')
  await expect(page).toHaveTitle('重置密码')
}

async function openCode(page: Page, demo: Demo): Promise<void> {
  await open(page, demo)
  await field(page).fill(secret)
  await requestCode(page, demo)
}

test('the password is checked before a picture is asked for', async ({ page, demo }) => {
  await open(page, demo)
  await expect(page.getByText('138****0000')).toBeVisible()
  await expect(field(page)).toHaveAccessibleDescription('6到16个字符')
  await expect(field(page)).toHaveAttribute('autocomplete', 'new-password')
  await getCode(page).click()
  await expect(toast(page, '请输入新密码')).toBeVisible()
  for (const wrong of ['12345', '12345678901234567']) {
    await field(page).fill(wrong)
    await field(page).press('Enter')
    await expect(field(page)).toHaveAccessibleDescription('密码长度为6到16个字符')
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page)).toBeFocused()
  }
  await expect(captchaDialog(page)).toHaveCount(0)
  expect(await demo.log('/api/v2/captcha')).toEqual([])
})

test('is sent as it was typed, with the own number; the session stays', async ({ page, demo }) => {
  await openCode(page, demo)
  await expect(page.getByText('验证码已发送至 138****0000')).toBeVisible()
  const code = await demo.sms(mobile)
  const token = await storedValue(page, 'meedu-h5-token')
  await codeField(page).fill(code)
  await submit(page).click()
  await expect(toast(page, '修改成功')).toBeVisible()
  await page.waitForURL('**/member/profile')
  expect(await changes(demo)).toMatchObject([{ body: { mobile, mobile_code: code, password: secret } }])
  expect(await demo.log('/api/v2/captcha/sms')).toMatchObject([{ body: { mobile, scene: 'password_reset' } }])
  expect(await storedValue(page, 'meedu-h5-token')).toBe(token)
  expect(await demo.token(mobile, secret)).not.toBe('')
})

test('a failure leaves the SMS form usable', async ({ page, demo }) => {
  await openCode(page, demo)
  await codeField(page).fill('000000')
  await submit(page).click()
  await expect(toast(page, '短信验证码错误')).toBeVisible()
  await expect(codeField(page)).toHaveValue('000000')
  await codeField(page).fill(await demo.sms(mobile))
  await submit(page).click()
  await page.waitForURL('**/member/profile')
  expect(await changes(demo)).toHaveLength(2)
})

test('a member without number gets a link, no form', async ({ page, demo }) => {
  await signIn(page, demo, unbound)
  await page.goto('/member/password')
  await expect(page.getByRole('heading', { name: '请绑定手机号' })).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: '绑定手机号' }).click()
  await page.waitForURL('**/member/mobile')
})

test('修改手机号 keeps the typed password', async ({ page, demo }) => {
  await openCode(page, demo)
  await page.getByRole('button', { name: '修改手机号' }).click()
  await expect(field(page)).toHaveValue(secret)
  await expect(field(page)).toBeFocused()
})

test('the password is in no storage; after a reload it is asked for again', async ({ page, demo }) => {
  await openCode(page, demo)
  expect(placesOf(await keptTraces(page), secret)).toEqual([])
  await page.reload()
  await expect(page.getByText('验证码已发送至 138****0000')).toBeVisible()
  await expect(field(page)).toHaveValue('')
  await codeField(page).fill(await demo.sms(mobile))
  await submit(page).click()
  await expect(toast(page, '请输入新密码')).toBeVisible()
  await expect(field(page)).toBeFocused()
  expect(await changes(demo)).toEqual([])
  await field(page).fill(secret)
  await submit(page).click()
  await page.waitForURL('**/member/profile')
  expect(await changes(demo)).toMatchObject([{ body: { password: secret } }])
  expect(placesOf(await keptTraces(page), secret)).toEqual([])
})

test('opened directly it ends on the profile', async ({ page, demo }) => {
  await signIn(page, demo, mobile)
  await page.goto('/member/password')
  await field(page).fill(secret)
  await requestCode(page, demo)
  await codeField(page).fill('112233')
  await submit(page).click()
  await page.waitForURL('**/member/profile')
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

test('who is not known yet is asked for, and a failure can be repeated', async ({ page, demo, allowConsole }) => {
  allowConsole(failedResource)
  await signIn(page, demo, mobile)
  await demo.fault({ path: '/api/v2/member/detail', kind: 'http500' })
  await page.goto('/member/password')
  await expect(page.getByText('登录状态待确认')).toBeVisible()
  await expectNoAxeViolations(page)
  await demo.clearFaults()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(field(page)).toBeVisible()
})

test('axe finds nothing on the form', async ({ page, demo }) => {
  await open(page, demo)
  await getCode(page).click()
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
  await expectNoAxeViolations(page)
})
