/** 我的 (screens 2.2). */
import { configFailed, expect, failedResource, test } from '../support/fixtures.ts'
import { signIn } from '../support/session.ts'

test('a visitor is asked to log in and comes back here', async ({ page }) => {
  await page.goto('/member')
  await expect(page).toHaveTitle('我的')
  const login = page.getByRole('link', { name: '请登录' })
  await expect(login).toHaveAttribute('href', '/login?redirect=%2Fmember')
  await login.click()
  await page.waitForURL('**/login?redirect=%2Fmember')
  await page.getByRole('link', { name: '密码登录' }).click()
  await page.waitForURL('**/login-password?redirect=%2Fmember')
  await page.getByRole('textbox', { name: '手机号' }).fill('13800000002')
  await page.getByLabel('密码', { exact: true }).fill('meedu123')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL('**/member')
  await expect(page.getByText('免费会员')).toBeVisible()
})

test('a membership in force is named with its last day; an expired one is not', async ({ page, demo }) => {
  await signIn(page, demo, '13800000001')
  await page.goto('/member')
  await expect(page.getByText(/\S+ \d{4}-\d{2}-\d{2}到期/)).toBeVisible()
  await signIn(page, demo, '13800000003')
  await page.goto('/member')
  await expect(page.getByText('免费会员')).toBeVisible()
})

test('what is not built is not offered', async ({ page, demo }) => {
  await signIn(page, demo, '13800000000')
  await page.goto('/member')
  await expect(page.getByRole('heading', { name: '林间小满' })).toBeVisible()
  for (const name of ['我的笔记', '离线下载']) {
    await expect(page.getByText(name)).toHaveCount(0)
  }
  await page.getByRole('link', { name: '关于平台' }).click()
  await page.waitForURL('**/member/setting')
})

test('an unread number beyond 99 is short to see and exact to hear', async ({ page, demo }) => {
  await demo.patchOdd({ unread_count: 120 })
  await signIn(page, demo, '13800000000')
  await page.goto('/member')
  const tab = page.getByRole('navigation').getByRole('link', { name: '我的，' })
  await expect(tab).toHaveAccessibleName('我的，120条未读')
  await expect(tab).toContainText('99+')
  expect((await demo.log()).filter(({ path }) => path.endsWith('/unreadNotificationCount'))).not.toHaveLength(0)
})

test('a failing unread number hides the badge only', async ({ page, demo, allowConsole }) => {
  allowConsole(failedResource)
  await signIn(page, demo, '13800000000')
  await demo.fault({ path: '/api/v2/member/unreadNotificationCount', kind: 'http500' })
  await page.goto('/member')
  await expect(page.getByRole('heading', { name: '林间小满' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: '我的', exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveCount(0)
})

test('odd logos break nothing', async ({ page, demo }) => {
  await demo.patchConfig({ logo: { logo: '', white_logo: {} } })
  await page.goto('/member')
  await expect(page.getByRole('link', { name: '关于平台' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(0)
})

test('without network the stored member is shown', async ({ page, demo, allowConsole }) => {
  allowConsole(failedResource, configFailed)
  await signIn(page, demo, '13800000000')
  await page.goto('/member')
  await expect(page.getByRole('heading', { name: '林间小满' })).toBeVisible()
  await demo.fault({ path: '/api/', kind: 'offline' })
  await page.reload()
  await expect(page.getByRole('heading', { name: '林间小满' })).toBeVisible()
  await expect(page.getByText('请登录')).toHaveCount(0)
})

test('a login not confirmed yet can be confirmed again', async ({ page, demo, allowConsole }) => {
  allowConsole(failedResource)
  await signIn(page, demo, '13800000000')
  await demo.fault({ path: '/api/v2/member/detail', kind: 'http500' })
  await page.goto('/member')
  await expect(page.getByText('登录状态待确认')).toBeVisible()
  await demo.clearFaults()
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { name: '林间小满' })).toBeVisible()
})

test('the card of a member leads to the profile, where 退出登录 is', async ({ page, demo }) => {
  await signIn(page, demo, '13800000000')
  await page.goto('/member')
  await expect(page.getByText('退出登录')).toHaveCount(0)
  const card = page.getByRole('link', { name: /^林间小满/ })
  await expect(card).toHaveAttribute('href', '/member/profile')
  await card.click()
  await page.waitForURL('**/member/profile')
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible()
})
