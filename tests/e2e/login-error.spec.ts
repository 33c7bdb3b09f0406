/** 登录失败 after a social login (screens 2.22); more messages are in src/features/auth/login/login-error-model.test.ts. */
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'

const hostile = '授权失败<img src=x onerror="window.__hostile=1">'

// nothing here is the worker's
test.use({ serviceWorkers: 'block' })

const heading = (page: Page) => page.getByRole('heading', { level: 2, name: '登录失败' })
const again = (page: Page) => page.getByRole('link', { name: '重新登录' })

async function expectMessage(page: Page, message: string): Promise<void> {
  await expect(heading(page)).toBeVisible()
  await expect(page.getByText(message, { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/login-error$/)
  await expect(page).toHaveTitle('登录失败')
}

test('a message is text, and gone from the address', async ({ page, demo }) => {
  await page.goto(`/login-error?login_err_msg=${encodeURIComponent(hostile)}&action=login`)
  await expectMessage(page, hostile)
  await test.step('a reload shows it still', async () => {
    await page.reload()
    await expectMessage(page, hostile)
    expect(await page.evaluate(() => '__hostile' in window)).toBe(false)
  })
  for (const [query, message] of [
    ['?login_err_msg=已过期&action=login', '已过期'],
    ['?msg=用户取消', '用户取消'],
    ['?msg=access_denied', '授权登录失败，请重试'],
    ['?login_err_msg=已经过期&msg=x', '已经过期'],
    ['?action=login', '授权登录失败，请重试'],
    [`?msg=${'长'.repeat(120)}`, '长'.repeat(80)],
    ['', '授权登录失败，请重试'],
  ] as const)
    await test.step(query.slice(0, 40), async () => {
      await openInApp(page, `/login-error${query}`)
      await expectMessage(page, message)
    })
  const own = (await demo.log('/api/')).filter(({ path }) => !/config|status/.test(path))
  expect(own).toEqual([])

  await expect(again(page)).toHaveAttribute('href', '/login')
  await page.getByRole('link', { name: '返回首页' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('重新登录 keeps the target of the login that failed, 返回首页 does not', async ({ page, demo }) => {
  await demo.patchConfig({ socialites: { qq: 1 } })
  await page.goto('/login?redirect=%2Fcourse%2F1%3Ftab%3D2')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'QQ登录' }).click()
  await page.getByRole('button', { name: '拒绝授权' }).click()
  await expectMessage(page, '用户取消了授权')
  await expect(page.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/')
  await again(page).click()
  await page.waitForURL('**/login?redirect=%2Fcourse%2F1%3Ftab%3D2')
})
