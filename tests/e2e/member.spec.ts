/** 我的 (screens 2.2). */
import type { Page } from '@playwright/test'
import { waitForMember } from '../support/browser/databases.ts'
import { configFailed, expect, failedResource, test } from '../support/browser/fixtures.ts'
import { holdAnswers } from '../support/browser/held.ts'
import { logInFrom, signIn } from '../support/browser/session.ts'

const rich = '13800000000'
const nickname = (page: Page) => page.getByRole('heading', { name: '林间小满' })
const tab = (page: Page, name: string | RegExp) => page.getByRole('navigation').getByRole('link', { name, exact: true })

// nothing here is the worker's
test.use({ serviceWorkers: 'block' })

test('a visitor is asked to log in and comes back here; an expired membership is not named', async ({
  page,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource)
  // odd logos break nothing
  await demo.patchConfig({ logo: { logo: '', white_logo: {} } })
  await page.goto('/member')
  await expect(page).toHaveTitle('我的')
  await expect(page.getByRole('link', { name: '关于平台' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)
  await test.step('a logo that cannot be had is none', async () => {
    await demo.patchConfig({ logo: { logo: '/no-such-logo.png' } })
    const answer = page.waitForResponse('**/no-such-logo.png')
    await page.reload()
    expect((await answer).status()).toBe(404)
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)
  })
  await test.step('nor is one the school has taken away since', async () => {
    await demo.patchConfig({ logo: { logo: '' } })
    const release = await holdAnswers(page, '**/api/v2/other/config')
    const failure = page.waitForResponse('**/no-such-logo.png')
    await page.reload()
    await failure
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)
    const config = page.waitForResponse('**/api/v2/other/config')
    release()
    await config
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)
  })
  const login = page.getByRole('link', { name: '请登录' })
  await expect(login).toHaveAttribute('href', '/login?redirect=%2Fmember')
  await logInFrom(page, login, '13800000003')
  await page.waitForURL('**/member')
  await expect(page.getByText('免费会员')).toBeVisible()
})

test('a membership in force with its last day; an unread number beyond 99 is short to see, exact to hear', async ({
  page,
  demo,
}) => {
  await demo.patchOdd({ unread_count: 120 })
  await signIn(page, demo, '13800000001')
  await page.goto('/member')
  await expect(page.getByText(/\S+ \d{4}-\d{2}-\d{2}到期/)).toBeVisible()
  await expect(tab(page, /^我的\s*99\+\s*条未读$/)).toContainText('99+')
  expect((await demo.log()).filter(({ path }) => path.endsWith('/unreadNotificationCount'))).not.toHaveLength(0)
})

test('a failing unread number hides the badge only; the card leads to the profile', async ({
  page,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource)
  await signIn(page, demo, rich)
  await demo.fault({ path: '/api/v2/member/unreadNotificationCount', kind: 'http500' })
  await page.goto('/member')
  await expect(nickname(page)).toBeVisible()
  const isAsked = async () => (await demo.log()).some(({ path }) => path.endsWith('/unreadNotificationCount'))
  await expect.poll(isAsked, { message: 'the number is asked for' }).toBe(true)
  await expect(tab(page, '我的')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveCount(0)
  // what is not built, or is somewhere else, is not offered
  await expect(page.getByText('退出登录')).toHaveCount(0)

  await expect(page.getByRole('link', { name: '我的笔记' })).toHaveAttribute('href', '/member/notes')
  await expect(page.getByRole('link', { name: '离线下载' })).toHaveAttribute('href', '/downloads')
  const card = page.getByRole('link', { name: /^林间小满/ })
  await expect(card).toHaveAttribute('href', '/member/profile')
  await card.click()
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible()
  await expect(page).toHaveURL(/\/member\/profile$/)
  await page.goBack()
  await page.getByRole('link', { name: '关于平台' }).click()
  await page.waitForURL('**/member/setting')
})

test('a login not confirmed yet can be confirmed again; then, without network, the stored member is shown', async ({
  page,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  await signIn(page, demo, rich)
  const asked = async () => (await demo.log('/api/v2/member/detail')).length
  // a server error would be asked about once more without a tap: 重试 would be gone, and a question too many counted
  await demo.fault({ path: '/api/v2/member/detail', kind: 'malformed' })
  await page.goto('/member')
  await expect(page.getByText('登录状态待确认')).toBeVisible()
  await demo.clearFaults()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(nickname(page)).toBeVisible()

  await waitForMember(page)
  await demo.fault({ path: '/api/v2/member/detail', kind: 'malformed' })
  await page.reload()
  await expect(nickname(page)).toBeVisible()
  await demo.clearFaults()
  for (const who of ['not confirmed', 'known: points and membership, whatever their age']) {
    const before = await asked()
    await page.getByRole('navigation').getByRole('link', { name: /^我的/ }).click()
    await expect.poll(asked, who).toBe(before + 1)
  }

  await demo.fault({ path: '/api/', kind: 'offline' })
  await page.reload()
  await expect(nickname(page)).toBeVisible()
  await expect(page.getByText('请登录')).toHaveCount(0)
})
