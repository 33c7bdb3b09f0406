/** 忘记密码 (screens 3.1). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { goOffline, goOnline } from '../support/browser/network.ts'
import { storedTraces, listenForTraces, placesOf } from '../support/browser/private-traces.ts'
import { signIn, storedValue } from '../support/browser/session.ts'
import { captchaDialog, codeField, requestCode } from '../support/browser/sms.ts'

const mobile = '13800000000'
const secret = 'neu-geheim9'
const redirect = '?redirect=%2Fcourse%2F3%3Ftab%3D2%26x%3D%2525'

const mobileField = (page: Page) => page.getByRole('textbox', { name: '手机号' })
const field = (page: Page) => page.getByLabel('新密码', { exact: true })
const getCode = (page: Page) => page.getByRole('button', { name: '获取短信验证码' })
const submit = (page: Page) => page.getByRole('button', { name: '重置密码' })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()

async function openCode(page: Page, demo: Demo): Promise<void> {
  await page.goto(`/forgot-password${redirect}`)
  await mobileField(page).fill(mobile)
  await field(page).fill(secret)
  await requestCode(page, demo)
}

test('from the login form and back to it, with number, target and a new password', async ({ page, demo }) => {
  await page.goto(`/login-password${redirect}`)
  const before = await page.evaluate(() => history.length)
  await mobileField(page).fill(mobile)
  await page.getByRole('link', { name: '忘记密码' }).click()
  await expect(field(page)).toBeVisible()
  await expect(page).toHaveURL(`/forgot-password${redirect}`)
  await expect(page).toHaveTitle('忘记密码')
  await expect(mobileField(page)).toHaveValue(mobile)
  await expect(page.getByRole('link', { name: '返回登录' })).toHaveAttribute('href', `/login-password${redirect}`)
  await field(page).fill(secret)
  await requestCode(page, demo)
  await expect(page.getByText(`验证码已发送至 ${mobile}`)).toBeVisible()
  expect(await demo.log('/api/v2/captcha/sms')).toMatchObject([{ body: { mobile, scene: 'password_reset' } }])

  await test.step('a wrong code leaves the form usable', async () => {
    await codeField(page).fill('000000')
    await submit(page).click()
    await expect(toast(page, '短信验证码错误')).toBeVisible()
  })
  const code = await demo.sms(mobile)
  await demo.clearLog()
  await codeField(page).fill(code)
  await submit(page).click()
  await expect(toast(page, '密码已重置，请登录')).toBeVisible()
  const password = page.getByLabel('密码', { exact: true })
  await expect(password).toBeVisible()
  await expect(page).toHaveURL(`/login-password${redirect}`)
  await expect(mobileField(page)).toHaveValue(mobile)
  expect(await page.evaluate(() => history.length)).toBe(before)
  const resets = await demo.log('/api/v2/password/reset')
  expect(resets).toMatchObject([{ body: { mobile, mobile_code: code, password: secret } }])
  await password.fill(secret)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL('**/course/3?tab=2&x=%25')
})

test('number and password are checked before a picture is asked for, an unknown number can register', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  await page.goto(`/forgot-password${redirect}`)
  await field(page).fill('12345')
  await getCode(page).click()
  await expect(toast(page, '请输入正确的手机号')).toBeVisible()
  await expect(mobileField(page)).toBeFocused()
  await mobileField(page).fill('13900000009')
  await getCode(page).click()
  await expect(toast(page, '密码长度为6到16个字符')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveAccessibleDescription('密码长度为6到16个字符')
  await expectNoAxeViolations(page)
  await field(page).fill('')
  await getCode(page).click()
  await expect(toast(page, '请输入新密码')).toBeVisible()
  await expect(captchaDialog(page)).toHaveCount(0)
  expect(await demo.log('/api/v2/captcha')).toEqual([])

  await test.step('the need of the network is said in the dialog and on the form', async () => {
    await field(page).fill(secret)
    await goOffline(context, demo)
    await getCode(page).click()
    await expect(captchaDialog(page).getByText('当前无网络，请联网后操作')).toBeVisible()
    await goOnline(context, demo)
    await captchaDialog(page).getByRole('button', { name: '取消' }).click()
    await requestCode(page, demo)
    await codeField(page).fill('112233')
    await goOffline(context, demo)
    await submit(page).click()
    await expect(page.getByRole('main').getByText('当前无网络，请联网后操作')).toBeVisible()
    await goOnline(context, demo)
  })
  await submit(page).click()
  await expect(toast(page, '手机号不存在')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: '去注册' }).click()
  await expect(page.getByRole('link', { name: '使用密码登录' })).toBeVisible()
  await expect(page).toHaveURL(`/login${redirect}`)
  await expect(mobileField(page)).toHaveValue('13900000009')
})

test('the password is in no storage and no address; who is logged in stays so', async ({ page, context, demo }) => {
  const heard = await listenForTraces(context)
  await signIn(page, demo, '13800000001')
  const token = await storedValue(page, 'meedu-h5-token')
  await openCode(page, demo)

  await test.step('修改手机号 keeps number and password', async () => {
    await page.getByRole('button', { name: '修改手机号' }).click()
    await expect(mobileField(page)).toHaveValue(mobile)
    await expect(field(page)).toHaveValue(secret)
    await requestCode(page, demo)
  })
  await test.step('after a reload the password is asked for again', async () => {
    const kept = await storedTraces(page)
    expect(placesOf(kept, mobile)).toEqual(['sessionStorage meedu-h5-sms:forgot-password'])
    expect(placesOf(kept, secret)).toEqual([])
    await page.reload()
    await expect(page.getByText(`验证码已发送至 ${mobile}`)).toBeVisible()
    await codeField(page).fill('112233')
    await submit(page).click()
    await expect(toast(page, '请输入新密码')).toBeVisible()
    await expect(field(page)).toBeFocused()
    await field(page).fill(secret)
    expect(placesOf(await storedTraces(page), secret)).toEqual([])
  })
  await submit(page).click()
  await expect(page.getByText('您已登录：江上清风')).toBeVisible()
  await expect(page).toHaveURL(`/login-password${redirect}`)
  await expect.poll(() => storedValue(page, 'meedu-h5-token')).toBe(token)
  // the form is gone a moment after its address
  await expect.poll(async () => placesOf(await storedTraces(page), mobile)).toEqual([])
  const traces = [...(await storedTraces(page)), ...heard.traces()]
  expect(placesOf(traces, secret)).toEqual([])
  expect(placesOf(heard.traces(), mobile)).toEqual([])
})
