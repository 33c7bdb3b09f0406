/** 登录失败 after a social login (screens 2.22). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 2, name: '登录失败' })
const again = (page: Page) => page.getByRole('link', { name: '重新登录' })

const messages = [
  ['?login_err_msg=已过期&action=login', '已过期'],
  ['?msg=x', 'x'],
  ['?login_err_msg=已过期&msg=x', '已过期'],
  ['', '授权登录失败，请重试'],
  ['?action=login', '授权登录失败，请重试'],
  [
    `?msg=${encodeURIComponent('<img src=x onerror="window.__hostile=1">')}`,
    '<img src=x onerror="window.__hostile=1">',
  ],
] as const

for (const [query, message] of messages) {
  test(`${query === '' ? 'no message' : query.slice(0, 40)} is text, and gone from the address`, async ({
    page,
    demo,
  }) => {
    await page.goto(`/login-error${query}`)
    await expect(page).toHaveTitle('登录失败')
    await expect(heading(page)).toBeVisible()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/login-error$/)
    await page.reload()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
    expect(await page.evaluate(() => '__hostile' in window)).toBe(false)
    const own = (await demo.log('/api/')).filter(({ path }) => !/config|status/.test(path))
    expect(own).toEqual([])
  })
}

test('a long message is cut at 80 characters', async ({ page }) => {
  await page.goto(`/login-error?msg=${'长'.repeat(120)}`)
  await expect(page.getByText(/^长+$/)).toHaveText('长'.repeat(80))
})

test('重新登录 keeps the target of the login that failed, 返回首页 does not', async ({ page, demo }) => {
  await demo.patchConfig({ socialites: { qq: 1 } })
  await page.goto('/login?redirect=%2Fcourse%2F1%3Ftab%3D2')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'QQ登录' }).click()
  await page.getByRole('button', { name: '拒绝授权' }).click()
  await page.waitForURL('**/login-error')
  await expect(page.getByText('用户取消了授权')).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(page.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/')
  await again(page).click()
  await page.waitForURL('**/login?redirect=%2Fcourse%2F1%3Ftab%3D2')
})

test('without a target 重新登录 has none', async ({ page }) => {
  await page.goto('/login-error')
  await expect(again(page)).toHaveAttribute('href', '/login')
  await page.getByRole('link', { name: '返回首页' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})
