/** 密码登录 (screens 2.21) and the way back after a login (screens 1.4). */
import type { Page } from '@playwright/test'
import { expect, failedResource, test } from '../support/fixtures.ts'
import { signIn, storedValue } from '../support/session.ts'

const mobile = '13800000000'
const password = 'meedu123'

const mobileField = (page: Page) => page.getByRole('textbox', { name: '手机号' })
const passwordField = (page: Page) => page.getByLabel('密码', { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: '登录', exact: true })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()

async function fill(page: Page, number = mobile, secret = password): Promise<void> {
  await mobileField(page).fill(number)
  await passwordField(page).fill(secret)
}

async function logIn(page: Page): Promise<void> {
  await fill(page)
  await submit(page).click()
}

test.describe('the form', () => {
  test('complains about the number first, then about the password, and goes to the field', async ({ page, demo }) => {
    await page.goto('/login-password')
    await expect(page).toHaveTitle('密码登录')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('登录')
    await submit(page).click()
    await expect(toast(page, '请输入正确的手机号')).toBeVisible()
    await expect(mobileField(page)).toBeFocused()
    await expect(mobileField(page)).toHaveAttribute('aria-invalid', 'true')
    await mobileField(page).fill('12345678901')
    await submit(page).click()
    await expect(mobileField(page)).toHaveAccessibleDescription('请输入正确的手机号')
    await mobileField(page).fill(mobile)
    await submit(page).click()
    await expect(toast(page, '请输入密码')).toBeVisible()
    await expect(passwordField(page)).toBeFocused()
    expect((await demo.log()).filter(({ path }) => path.includes('/login/'))).toEqual([])
  })

  test('keeps and selects a wrong password, and works on', async ({ page }) => {
    await page.goto('/login-password')
    await fill(page, mobile, 'wrong-one')
    await submit(page).click()
    await expect(toast(page, '手机号或密码错误')).toBeVisible()
    await expect(passwordField(page)).toHaveValue('wrong-one')
    await expect(passwordField(page)).toBeFocused()
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/member')
  })

  test('makes one call of a double Enter', async ({ page, demo }) => {
    await demo.fault({ path: '/api/v2/login/password', kind: 'slow', delayMs: 600, times: 1 })
    await page.goto('/login-password')
    await fill(page)
    await passwordField(page).press('Enter')
    await passwordField(page).press('Enter')
    await page.waitForURL('**/member')
    const calls = (await demo.log()).filter(({ path }) => path === '/api/v2/login/password')
    expect(calls).toHaveLength(1)
    expect(calls[0]?.body).toEqual({ mobile, password })
  })

  test('tells password managers what its fields are', async ({ page }) => {
    await page.goto('/login-password')
    await expect(mobileField(page)).toHaveAttribute('type', 'tel')
    await expect(mobileField(page)).toHaveAttribute('inputmode', 'numeric')
    await expect(mobileField(page)).toHaveAttribute('autocomplete', 'tel')
    await expect(passwordField(page)).toHaveAttribute('type', 'password')
    await expect(passwordField(page)).toHaveAttribute('autocomplete', 'current-password')
    await passwordField(page).fill('geheim')
    await page.getByRole('button', { name: '显示密码' }).click()
    await expect(passwordField(page)).toHaveAttribute('type', 'text')
  })

  test('says in place that it needs the network', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await page.goto('/login-password')
    await fill(page)
    await demo.fault({ path: '/api/', kind: 'offline' })
    await submit(page).click()
    await expect(page.getByText('当前无网络，请联网后操作')).toBeVisible()
    await demo.clearFaults()
    await submit(page).click()
    await page.waitForURL('**/member')
  })

  test('tells a member who is logged in already', async ({ page, demo }) => {
    await signIn(page, demo, mobile)
    await page.goto('/login-password?redirect=%2Fcourses')
    await expect(page.getByText('您已登录：林间小满')).toBeVisible()
    await page.getByRole('button', { name: '继续' }).click()
    await page.waitForURL('**/courses')
  })

  test('a login that is left is given up', async ({ page, demo }) => {
    await page.goto('/')
    await page.getByRole('link', { name: '我的' }).click()
    await page.getByRole('link', { name: '请登录' }).click()
    await page.getByRole('link', { name: '使用密码登录' }).click()
    await expect(passwordField(page)).toBeVisible()
    await fill(page)
    await demo.fault({ path: '/api/v2/login/password', kind: 'slow', delayMs: 800, times: 1 })
    await submit(page).click()
    await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
    await page.getByRole('button', { name: '返回' }).click()
    await page.waitForURL('**/member')
    await page.waitForTimeout(1200)
    await expect(page.getByRole('link', { name: '请登录' })).toBeVisible()
    expect(await storedValue(page, 'meedu-h5-token')).toBeUndefined()
  })
})

test.describe('the links to the other forms', () => {
  const search = '?redirect=%2Fcourse%2F3%3Ftab%3D2%26x%3D%2525'

  for (const [name, path] of [
    ['短信登录/注册', '/login'],
    ['忘记密码', '/forgot-password'],
  ] as const)
    test(`${name} keeps target and number, and takes the place of the form`, async ({ page }) => {
      await page.goto('/')
      await page.goto(`/login-password${search}`)
      const before = await page.evaluate(() => history.length)
      await mobileField(page).fill(mobile)
      const link = page.getByRole('link', { name })
      await expect(link).toHaveAttribute('href', path + search)
      await link.click()
      await page.waitForURL(`**${path}${search}`)
      await expect(mobileField(page)).toHaveValue(mobile)
      expect(await page.evaluate(() => history.length)).toBe(before)
      const kept = await page.evaluate(() =>
        JSON.stringify([history.state, Object.entries(sessionStorage), Object.entries(localStorage)]),
      )
      expect(kept).not.toContain(mobile)
    })
})

test.describe('the gate after the login', () => {
  test('asks for a number on the form, then for nothing more than that', async ({ page, demo }) => {
    await demo.patchConfig({ member: { enabled_mobile_bind_alert: 1, enabled_face_verify: 1 } })
    await page.goto('/login-password?redirect=%2Fcourses')
    await fill(page, '13800000004')
    await submit(page).click()
    const prompt = page.getByRole('dialog', { name: '绑定手机号' })
    await expect(prompt.getByText('登录前请绑定手机号')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(page).toHaveURL(/\/login-password/)
    await prompt.getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL('**/member')
    await expect(page.getByRole('link', { name: '请登录' })).toBeVisible()
  })

  test('asks for the face verification on the form', async ({ page, demo }) => {
    await demo.patchConfig({ member: { enabled_face_verify: 1 } })
    await page.goto('/login-password?redirect=%2Fcourses')
    await fill(page, '13800000006')
    await submit(page).click()
    await expect(page.getByRole('dialog', { name: '实名认证' }).getByText('登录前请完成实名认证')).toBeVisible()
    await expect(page).toHaveURL(/\/login-password/)
  })
})

test.describe('after the login', () => {
  test('the guarded address is opened; back does not show the form', async ({ page }) => {
    await page.goto('/')
    await page.goto('/study?tab=collect')
    await page.waitForURL('**/login-password?redirect=%2Fstudy%3Ftab%3Dcollect')
    await logIn(page)
    await page.waitForURL('**/study?tab=collect')
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
  })

  test('the member sees what was asked for on /messages', async ({ page }) => {
    await page.goto('/messages')
    await page.waitForURL('**/login-password?redirect=%2Fmessages')
    await logIn(page)
    await page.waitForURL('**/messages')
  })

  test('nothing moves before 500 ms', async ({ page }) => {
    await page.goto('/login-password')
    await fill(page)
    const answered = page.waitForResponse((response) => response.url().includes('/member/detail'))
    await submit(page).click()
    await answered
    const start = Date.now()
    await page.waitForURL('**/member')
    expect(Date.now() - start).toBeGreaterThan(400)
  })

  test('secrets in the target are dropped', async ({ page }) => {
    await page.goto('/login-password?redirect=%2Fcourse%2F1%3Ftoken%3Dx%26tab%3Dfiles')
    await logIn(page)
    await page.waitForURL('**/course/1?tab=files')
  })

  test('without a target it is the place before, /member when the form was opened directly', async ({ page }) => {
    await page.goto('/login-password')
    await logIn(page)
    await page.waitForURL('**/member')
    await page.getByRole('link', { name: '在学' }).click()
    await page.waitForURL('**/study')
  })

  test('a target is decoded once', async ({ page }) => {
    await page.goto('/login-password?redirect=%2Fsearch%3Fkeywords%3D50%2525')
    await logIn(page)
    await page.waitForURL('**/search?keywords=50%25')
  })

  const hostile = [
    '@evil.test/',
    '.evil.test',
    '//evil.test',
    '/\\evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    '/\t/evil.test',
    `/${'a'.repeat(2000)}`,
  ].map((target) => encodeURIComponent(target))
  for (const target of [...hostile, '%E0%A4%A']) {
    test(`a hostile target ends on /: ${target.slice(0, 40)}`, async ({ page, baseURL }) => {
      const foreign: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) foreign.push(request.url())
      })
      await page.goto(`/login-password?redirect=${target}`)
      await logIn(page)
      await page.waitForURL((url) => url.pathname === '/')
      expect(foreign).toEqual([])
    })
  }

  test('the way back to the place left is one step back, without a second entry of it', async ({ page }) => {
    await page.goto('/')
    await page.goto('/course/1')
    await page.getByRole('button', { name: /收藏/ }).click()
    await page.waitForURL('**/login-password?redirect=%2Fcourse%2F1')
    await logIn(page)
    await page.waitForURL('**/course/1')
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
  })
})

test.describe("the member's data after the login", () => {
  test('can be asked for again when they fail; the token stays', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await page.goto('/login-password?redirect=%2Fcourses')
    await demo.fault({ path: '/api/v2/member/detail', kind: 'http500' })
    await logIn(page)
    await expect(page.getByText('登录成功，资料加载失败')).toBeVisible()
    await page.getByRole('button', { name: '重试' }).click()
    await expect(page.getByText('登录成功，资料加载失败')).toBeVisible()
    await demo.clearFaults()
    await page.getByRole('button', { name: '重试' }).click()
    await page.waitForURL('**/courses')
    const calls = (await demo.log()).filter(({ path }) => path === '/api/v2/login/password')
    expect(calls).toHaveLength(1)
  })

  test('refused with 401 lead to the target as a visitor', async ({ page, demo }) => {
    await page.goto('/login-password?redirect=%2Fcourses')
    await demo.fault({ path: '/api/v2/member/detail', kind: 'code401', times: 1 })
    await logIn(page)
    await page.waitForURL('**/courses')
    await expect(toast(page, '请重新登录')).toBeVisible()
    await page.goto('/member')
    await expect(page.getByRole('link', { name: '请登录' })).toBeVisible()
  })
})
