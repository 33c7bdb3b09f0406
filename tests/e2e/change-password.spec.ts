/** 重置密码 of a member (screens 2.17). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { holdAnswers } from '../support/browser/held.ts'
import { goOffline, goOnline } from '../support/browser/network.ts'
import { storedTraces, placesOf } from '../support/browser/private-traces.ts'
import { signIn, storedValue } from '../support/browser/session.ts'
import { captchaDialog, codeField, requestCode } from '../support/browser/sms.ts'

test.use({ serviceWorkers: 'block' })

const mobile = '13800000000'
const unbound = '13800000004'
const secret = ' 新的-secret9 '

const field = (page: Page) => page.getByLabel('新密码', { exact: true })
const getCode = (page: Page) => page.getByRole('button', { name: '获取短信验证码' })
const submit = (page: Page) => page.getByRole('button', { name: '确定' })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
const changes = async (demo: Demo) => (await demo.log()).filter(({ path }) => path === '/api/v2/member/detail/password')

/** The password is checked before a picture is asked for. */
async function walkPassword(page: Page, demo: Demo): Promise<void> {
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
  await expectNoAxeViolations(page)
}

test('is sent as it was typed, with the own number; the session stays', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  await signIn(page, demo, mobile)
  await page.goto('/member/profile')
  await page.getByRole('link', { name: '修改密码' }).click()
  await expect(page).toHaveTitle('重置密码')
  await walkPassword(page, demo)
  await field(page).fill(secret)
  await requestCode(page, demo)
  const token = await storedValue(page, 'meedu-h5-token')

  await test.step('修改手机号 keeps the typed password', async () => {
    await page.getByRole('button', { name: '修改手机号' }).click()
    await expect(field(page)).toHaveValue(secret)
    await expect(field(page)).toBeFocused()
    await requestCode(page, demo)
  })
  await test.step('a failure leaves the form usable', async () => {
    await expect(page.getByText('验证码已发送至 138****0000')).toBeVisible()
    await codeField(page).fill('000000')
    await submit(page).click()
    await expect(toast(page, '短信验证码错误')).toBeVisible()
    await expect(codeField(page)).toHaveValue('000000')
    expect(await changes(demo)).toHaveLength(1)
  })
  const code = await demo.sms(mobile)
  await demo.clearLog()
  await test.step('the password is in no storage; after a reload it is asked for again', async () => {
    expect(placesOf(await storedTraces(page), secret)).toEqual([])
    await page.reload()
    await expect(page.getByText('验证码已发送至 138****0000')).toBeVisible()
    await expect(field(page)).toHaveValue('')
    await codeField(page).fill(code)
    await submit(page).click()
    await expect(toast(page, '请输入新密码')).toBeVisible()
    await expect(field(page)).toBeFocused()
    await field(page).fill(secret)
  })
  await test.step('the need of the network is said in place', async () => {
    await goOffline(context, demo)
    await submit(page).click()
    await expect(page.getByText('当前无网络，请联网后操作')).toBeVisible()
    await goOnline(context, demo)
    expect(await changes(demo)).toEqual([])
  })
  await submit(page).click()
  await expect(toast(page, '修改成功')).toBeVisible()
  await page.waitForURL('**/member/profile')
  expect(await changes(demo)).toMatchObject([{ body: { mobile, mobile_code: code, password: secret } }])
  await expect.poll(() => storedValue(page, 'meedu-h5-token')).toBe(token)
  expect(placesOf(await storedTraces(page), secret)).toEqual([])
  expect(await demo.token(mobile, secret)).not.toBe('')
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

test('opened directly, also while the member is not known, it ends on the profile', async ({
  page,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource)
  await signIn(page, demo, mobile)
  await demo.fault({ path: '/api/v2/member/detail', kind: 'http500' })
  await page.goto('/member/password')
  await expect(page.getByText('登录状态待确认')).toBeVisible()
  await expectNoAxeViolations(page)
  await demo.clearFaults()
  await page.getByRole('button', { name: '重试' }).click()
  await field(page).fill(secret)
  await requestCode(page, demo)
  expect(await demo.log('/api/v2/captcha/sms')).toMatchObject([{ body: { mobile, scene: 'password_reset' } }])
  await codeField(page).fill('112233')
  // done is done: neither the message nor the way back waits for the data of the member
  const release = await holdAnswers(page, '**/api/v2/member/detail')
  await submit(page).click()
  await page.waitForURL('**/member/profile', { timeout: 10_000 })
  await expect(toast(page, '修改成功')).toBeVisible()
  release()
})
