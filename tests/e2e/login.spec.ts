/** 密码登录 (screens 2.21) and the way back after a login (screens 1.4). */
import type { Page } from '@playwright/test'
import { expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { holdAnswers } from '../support/browser/held.ts'
import { logInHere, storedValue } from '../support/browser/session.ts'

const mobile = '13800000000'
const password = 'meedu123'
const path = '/api/v2/login/password'

const mobileField = (page: Page) => page.getByRole('textbox', { name: '手机号' })
const passwordField = (page: Page) => page.getByLabel('密码', { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: '登录', exact: true })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
const visitor = (page: Page) => page.getByRole('link', { name: '请登录' })
const calls = (demo: Demo) => demo.log(path)

const logIn = (page: Page) => logInHere(page, mobile)

// nothing here is about the worker
test.use({ serviceWorkers: 'block' })

test.describe('the form', () => {
  test('names its fields, and complains about the number first, then about the password', async ({ page, demo }) => {
    await page.goto('/login-password')
    await expect(page).toHaveTitle('密码登录')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('登录')

    await test.step('password managers are told what the fields are', async () => {
      await expect(mobileField(page)).toHaveAttribute('type', 'tel')
      await expect(mobileField(page)).toHaveAttribute('inputmode', 'numeric')
      await expect(mobileField(page)).toHaveAttribute('autocomplete', 'tel')
      await expect(passwordField(page)).toHaveAttribute('type', 'password')
      await expect(passwordField(page)).toHaveAttribute('autocomplete', 'current-password')
      await passwordField(page).fill('geheim')
      await page.getByRole('button', { name: '显示密码' }).click()
      await expect(passwordField(page)).toHaveAttribute('type', 'text')
      await passwordField(page).fill('')
    })

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
    expect((await demo.log()).filter((row) => row.path.includes('/login/'))).toEqual([])
  })

  test('works on after whatever fails, and makes one call of a double Enter', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await page.goto('/login-password?redirect=%2Fsearch%3Fkeywords%3D50%2525')

    await test.step('a wrong password is kept and selected', async () => {
      await logInHere(page, mobile, 'wrong-one')
      await expect(toast(page, '手机号或密码错误')).toBeVisible()
      await expect(passwordField(page)).toHaveValue('wrong-one')
      await expect(passwordField(page)).toBeFocused()
      await page.keyboard.type(password)
      await expect(passwordField(page)).toHaveValue(password)
    })

    await test.step('without a network it says so in place', async () => {
      await demo.fault({ path: '/api/', kind: 'offline' })
      await submit(page).click()
      await expect(page.getByText('当前无网络，请联网后操作')).toBeVisible()
      await expect(submit(page)).not.toHaveAttribute('aria-busy', 'true')
      await demo.clearFaults()
    })

    await test.step('a double Enter', async () => {
      await demo.clearLog()
      await demo.fault({ path: '/api/v2/member/detail', kind: 'http500' })
      const release = await holdAnswers(page, `**${path}`)
      await passwordField(page).press('Enter')
      await passwordField(page).press('Enter')
      await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
      release()
    })

    await test.step('the member’s data can be asked for again when they fail; the target is decoded once', async () => {
      await expect(page.getByText('登录成功，资料加载失败')).toBeVisible()
      expect((await calls(demo)).map(({ body }) => body)).toEqual([{ mobile, password }])
      await demo.clearLog()
      await page.getByRole('button', { name: '重试' }).click()
      await expect.poll(() => demo.log('/api/v2/member/detail')).not.toEqual([])
      await expect(page.getByText('登录成功，资料加载失败')).toBeVisible()
      await demo.clearFaults()
      await page.getByRole('button', { name: '重试' }).click()
      await page.waitForURL('**/search?keywords=50%25')
    })
  })

  test('a login that is left is given up', async ({ page, demo }) => {
    await page.goto('/member')
    await visitor(page).click()
    await page.getByRole('link', { name: '使用密码登录' }).click()
    await expect(passwordField(page)).toBeVisible()
    const release = await holdAnswers(page, `**${path}`)
    await logIn(page)
    await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
    await expect.poll(() => calls(demo)).toHaveLength(1)
    const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith(path))
    await page.getByRole('button', { name: '返回' }).click()
    await givenUp
    release()
    await page.waitForURL('**/member')
    await expect(visitor(page)).toBeVisible()
    await expect.poll(() => storedValue(page, 'meedu-h5-token')).toBeUndefined()
  })

  test('the links to the other forms keep target and number, and take its place', async ({ page }) => {
    const search = '?redirect=%2Fcourse%2F3%3Ftab%3D2%26x%3D%2525'
    for (const [name, form, mark] of [
      ['短信登录/注册', '/login', '获取短信验证码'],
      ['忘记密码', '/forgot-password', '显示密码'],
    ] as const)
      await test.step(name, async () => {
        await page.goto(`/login-password${search}`)
        await expect(passwordField(page)).toBeVisible()
        const before = await page.evaluate(() => history.length)
        await mobileField(page).fill(mobile)
        const link = page.getByRole('link', { name })
        await expect(link).toHaveAttribute('href', form + search)
        await link.click()
        await page.waitForURL(`**${form}${search}`)
        await expect(passwordField(page)).toHaveCount(0)
        await expect(page.getByRole('button', { name: mark })).toBeVisible()
        await expect(mobileField(page)).toHaveValue(mobile)
        expect(await page.evaluate(() => history.length)).toBe(before)
        const kept = await page.evaluate(() =>
          JSON.stringify([history.state, Object.entries(sessionStorage), Object.entries(localStorage)]),
        )
        expect(kept).not.toContain(mobile)
      })
  })
})

test.describe('after the login', () => {
  test('the guarded address is opened; back does not show the form @origins', async ({ page }) => {
    await page.goto('/')
    await page.goto('/study?tab=collect')
    await page.waitForURL('**/login-password?redirect=%2Fstudy%3Ftab%3Dcollect')
    await logIn(page)
    await page.waitForURL('**/study?tab=collect')
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
  })

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

  test('the member sees what was asked for on /messages', async ({ page }) => {
    await page.goto('/messages')
    await page.waitForURL('**/login-password?redirect=%2Fmessages')
    await logIn(page)
    await page.waitForURL('**/messages')
    await expect(page.getByText('可以开始学习').first()).toBeVisible()
  })

  test('the form opened directly leads to /member, and a member is told to be logged in already', async ({ page }) => {
    await page.goto('/login-password')
    await logIn(page)
    await page.waitForURL('**/member')
    await page.getByRole('link', { name: '在学' }).click()
    await page.waitForURL('**/study')

    await page.goto('/login-password?redirect=%2Fcourses')
    await expect(page.getByText('您已登录：林间小满')).toBeVisible()
    await page.getByRole('button', { name: '继续' }).click()
    await page.waitForURL('**/courses')
  })

  // one of each kind: all others are in src/shared/safe-target.test.ts
  test('a hostile target ends on /, and no other host is asked', async ({ page, baseURL }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:')) foreign.push(request.url())
    })
    const targets = ['.evil.test', '//evil.test', `/${'a'.repeat(2000)}`].map((target) => encodeURIComponent(target))
    for (const target of [...targets, '%E0%A4%A'])
      await test.step(target.slice(0, 40), async () => {
        await page.goto(`/login-password?redirect=${target}`)
        await logIn(page)
        await page.waitForURL((url) => url.pathname === '/')
      })
    expect(foreign).toEqual([])
  })
})
