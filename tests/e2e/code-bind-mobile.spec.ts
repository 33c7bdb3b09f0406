/** 绑定手机号 for a social account that belongs to no member yet (screens 1.9.4, 2.24). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { goOffline, goOnline } from '../support/browser/network.ts'
import { logInHere, storedValue } from '../support/browser/session.ts'
import { codeField, requestCode } from '../support/browser/sms.ts'

const newMobile = '13900000009'
const codeKey = 'meedu-h5-login-code'

// nothing here is the worker's
test.use({ serviceWorkers: 'block' })
test.beforeEach(async ({ demo }) => {
  await demo.patchConfig({ socialites: { qq: 1 }, member: { enabled_mobile_bind_alert: 1 } })
})

const field = (page: Page) => page.getByRole('textbox', { name: '手机号' })
const getCode = (page: Page) => page.getByRole('button', { name: '获取短信验证码' })
const submit = (page: Page) => page.getByRole('button', { name: '绑定', exact: true })
const expired = (page: Page) => page.getByRole('heading', { name: '授权已过期，请重新登录' })
const backToLogin = (page: Page) => page.getByRole('link', { name: '返回登录' })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
const registrations = async (demo: Demo) =>
  (await demo.log()).filter(({ path }) => path === '/api/v3/auth/register/withSocialite')

/** From the login form to the provider, and back with a new QQ account to the screen that asks for its number. */
async function comeWithNewAccount(page: Page): Promise<void> {
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'QQ登录' }).click()
  await page.getByRole('button', { name: '全新的QQ账号' }).click()
  await page.getByRole('dialog', { name: '绑定手机号' }).getByRole('button', { name: '立即绑定' }).click()
  await page.waitForURL('**/code-bind-mobile')
  await expect(getCode(page)).toBeVisible()
}

async function fillIn(page: Page, demo: Demo, number = newMobile): Promise<void> {
  await field(page).fill(number)
  await requestCode(page, demo)
  await codeField(page).fill('112233')
}

test('from the provider to the target, with a number and without a second prompt', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  await page.goto(`/login?redirect=${encodeURIComponent('/course/3?tab=files')}`)
  await comeWithNewAccount(page)
  await expect(page).toHaveTitle('绑定手机号')
  await expectNoAxeViolations(page)

  await test.step('a reload keeps code and target', async () => {
    await page.reload()
    await expect(getCode(page)).toBeVisible()
  })
  await test.step('a taken number is told, with the way on', async () => {
    await fillIn(page, demo, '13800000001')
    await submit(page).click()
    await expect(toast(page, '手机号已存在')).toBeVisible()
    await expect(page.getByText('该手机号已注册，请用手机号登录后在个人资料中绑定')).toBeVisible()
    await expect(page.getByRole('link', { name: '去登录' })).toHaveAttribute(
      'href',
      '/login?redirect=%2Fcourse%2F3%3Ftab%3Dfiles',
    )
    await expectNoAxeViolations(page)
  })
  await test.step('a second number is possible', async () => {
    await page.getByRole('button', { name: '修改手机号' }).click()
    await demo.clearLog()
    await fillIn(page, demo)
    await expect(page.getByRole('link', { name: '去登录' })).toHaveCount(0)
    expect(await demo.log('/api/v2/captcha/sms')).toMatchObject([{ body: { scene: 'mobile_bind' } }])
  })
  await test.step('the need of the network is said in place', async () => {
    await goOffline(context, demo)
    await submit(page).click()
    await expect(page.getByText('当前无网络，请联网后操作')).toBeVisible()
    await goOnline(context, demo)
  })
  await submit(page).click()
  await expect(toast(page, '登录成功')).toBeVisible()
  await page.waitForURL('**/course/3?tab=files')
  await expect.poll(() => storedValue(page, codeKey)).toBeUndefined()
  await expect.poll(() => storedValue(page, 'meedu-h5-token')).toEqual(expect.any(String))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const calls = await registrations(demo)
  expect(calls).toMatchObject([{ body: { mobile: newMobile, mobile_code: '112233' } }])
  expect(Object.keys(calls[0]?.body as object).sort()).toEqual(['code', 'mobile', 'mobile_code'])
})

test('whoever logs in with a taken number does not find this form behind it', async ({ page, demo }) => {
  await page.goto('/login?redirect=%2Fcourse%2F3')
  await comeWithNewAccount(page)
  await fillIn(page, demo, '13800000001')
  await submit(page).click()
  await page.getByRole('link', { name: '去登录' }).click()
  await page.getByRole('link', { name: '使用密码登录' }).click()
  await logInHere(page, '13800000001')
  await page.waitForURL('**/course/3')
  await expect(page).toHaveTitle(/摄影/)
  await page.goBack()
  await expect(page).not.toHaveURL(/code-bind-mobile/)
})

test('opened by hand it leads to the login; 退出登录 forgets the code', async ({ page, demo }) => {
  await page.goto('/code-bind-mobile')
  await expect(expired(page)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await backToLogin(page).click()
  await page.waitForURL('**/login')
  expect(await demo.log('/api/v2/captcha')).toEqual([])

  await comeWithNewAccount(page)
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL('**/member')
  await expect.poll(() => storedValue(page, codeKey)).toBeUndefined()
  await expect(page.getByRole('link', { name: '请登录' })).toBeVisible()
})

test('a code the server does not know any more goes with its answer', async ({ page, demo }) => {
  await page.goto('/login?redirect=%2Fmember')
  await comeWithNewAccount(page)
  await fillIn(page, demo)
  await demo.send('PATCH', '/__demo/clock', { offset_seconds: 660 })
  await submit(page).click()
  await expect(toast(page, '已过期')).toBeVisible()
  await expect(expired(page)).toBeVisible()
  await expect.poll(() => storedValue(page, codeKey)).toBeUndefined()
})
