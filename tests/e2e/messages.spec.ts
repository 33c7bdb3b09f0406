/** 我的消息 (screens 2.13) and its number on 我的 (screens 2.2). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { keys } from '../support/browser/databases.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { goOffline, goOnline } from '../support/browser/network.ts'
import { signIn } from '../support/browser/session.ts'

const account = '13800000000'
const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const unread = (page: Page) => rows(page).filter({ hasText: '未读' })
const marks = async (demo: Demo) =>
  (await demo.log()).map(({ path }) => path).filter((path) => path.includes('/notificationMark'))

/** The installed app's icon: what the page last wrote on it. */
async function watchAppBadge(page: Page): Promise<() => Promise<number | null>> {
  await page.addInitScript(() => {
    const write = localStorage.setItem.bind(localStorage, 'test-badge')
    Object.assign(navigator, {
      setAppBadge: async (count: number) => write(String(count)),
      clearAppBadge: async () => write('0'),
    })
  })
  return () => page.evaluate(() => Number(localStorage.getItem('test-badge') ?? Number.NaN))
}

async function open(page: Page): Promise<void> {
  await page.goto('/messages')
  await expect(rows(page).first()).toBeVisible()
}

/** 我的, and from there the list, as a learner comes to it. */
async function openFromMember(page: Page, count: number): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^我的消息\\s*${count}\\s*条未读$`) }).click()
  await expect(unread(page)).toHaveCount(count)
}

async function markAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: '全部已读' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '全部已读' }).click()
}

test.describe('with a network', () => {
  test.use({ serviceWorkers: 'block' })

  test('opening, scrolling and following a link marks nothing (check 1)', async ({ page, demo }) => {
    await page.goto('/messages')
    await page.waitForURL('**/login-password?redirect=%2Fmessages')
    await signIn(page, demo, account)
    await open(page)
    await expect(page).toHaveTitle('我的消息')
    await expect(unread(page)).toHaveCount(3)
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await expect(rows(page)).toHaveCount(42, { timeout: 500 })
    }).toPass()
    await expect(page.getByText('已经到底了')).toBeVisible()
    const pages = (await demo.log('/api/v2/member/messages')).map(
      ({ query }) => `${query['page']}/${query['page_size']}`,
    )
    expect(pages).toEqual(['1/20', '2/20', '3/20'])
    await rows(page).first().getByRole('link', { name: '查看订单' }).click()
    await page.waitForURL('**/member/order')
    await expect(page).toHaveTitle('我的订单')
    await expect(rows(page).first()).toBeVisible()
    expect(await marks(demo)).toEqual([])
  })

  test('a tap marks one message; number and icon follow (checks 2, 3 and 5)', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    const badge = await watchAppBadge(page)
    await signIn(page, demo, account)
    await page.goto('/member')
    await expect.poll(badge).toBe(3)
    await openFromMember(page, 3)
    await test.step('two taps are one call', async () => {
      await demo.fault({ path: '/api/v2/member/notificationMarkAsRead', kind: 'slow', delayMs: 800, times: 1 })
      await unread(page).nth(1).getByRole('button').dblclick()
      await expect(unread(page)).toHaveCount(2)
      await expect.poll(async () => (await marks(demo)).length).toBe(1)
      await expect.poll(badge).toBe(2)
      await expect(unread(page)).toHaveCount(2)
      expect(await marks(demo)).toHaveLength(1)
      await page.getByRole('button', { name: '返回' }).click()
      await expect(page.getByRole('link', { name: /^我的\s*2\s*条未读$/ })).toBeVisible()
    })
    await test.step('全部已读 can be left', async () => {
      await openFromMember(page, 2)
      await page.getByRole('button', { name: '全部已读' }).click()
      await expectNoAxeViolations(page)
      await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(unread(page)).toHaveCount(2)
    })
    await test.step('a 全部已读 that is refused is taken back', async () => {
      await demo.fault({ path: '/api/v2/member/notificationMarkAllAsRead', kind: 'http500', times: 1 })
      await markAll(page)
      await expect(page.getByText('服务暂时不可用，请稍后重试')).toBeVisible()
      await expect(unread(page)).toHaveCount(2)
    })
    await test.step('全部已读 makes one call, and the number is gone', async () => {
      await demo.clearLog()
      await markAll(page)
      await expect(unread(page)).toHaveCount(0)
      await expect(page.getByRole('button', { name: '全部已读' })).toHaveCount(0)
      await expect.poll(badge).toBe(0)
      // the number goes before the call has come
      await expect.poll(() => marks(demo)).toEqual(['/api/v2/member/notificationMarkAllAsRead'])
      await page.getByRole('button', { name: '返回' }).click()
      await expect(page.getByRole('link', { name: '我的消息', exact: true })).toBeVisible()
      await expect(page.getByRole('navigation').getByRole('link', { name: '我的', exact: true })).toBeVisible()
    })
  })

  test('a mark that is refused is taken back and can be repeated (check 3)', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await signIn(page, demo, account)
    await open(page)
    await demo.fault({ path: '/api/v2/member/notificationMarkAsRead', kind: 'code1', message: '消息不存在', times: 1 })
    const second = rows(page).nth(1)
    await second.getByRole('button').click()
    await expect(page.getByText('消息不存在')).toBeVisible()
    await expect(second.getByText('未读')).toBeVisible()
    await demo.fault({ path: '/api/v2/member/notificationMarkAsRead', kind: 'http500', times: 1 })
    await second.getByRole('button').click()
    await expect(second.getByText('服务暂时不可用，请稍后重试')).toBeVisible()
    await expect(second.getByText('未读')).toBeVisible()
    await second.getByRole('button').click()
    await expect(second.getByText('未读')).toHaveCount(0)
    await expect(second.getByText('服务暂时不可用')).toHaveCount(0)
    await expect.poll(async () => (await marks(demo)).length).toBe(3)
  })

  test('a new message the server does not count counts once it was seen', async ({ page, demo }) => {
    const badge = await watchAppBadge(page)
    await signIn(page, demo, account)
    await page.goto('/member')
    await expect(page.getByRole('link', { name: /^我的消息\s*3\s*条未读$/ })).toBeVisible()
    await demo.send('POST', `/__demo/message/${account}`, { message: '新消息' })
    await page.getByRole('link', { name: '我的消息' }).click()
    await expect(unread(page)).toHaveCount(4)
    await page.getByRole('button', { name: '返回' }).click()
    await expect(page.getByRole('link', { name: /^我的消息\s*4\s*条未读$/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /^我的\s*4\s*条未读$/ })).toBeVisible()
    // and after a reload, from the stored page 1
    await page.reload()
    await expect(page.getByRole('link', { name: /^我的消息\s*4\s*条未读$/ })).toBeVisible()
    await test.step('logging out clears the icon', async () => {
      await expect.poll(badge).toBe(4)
      await openInApp(page, '/member/profile')
      await page.getByRole('button', { name: '退出登录' }).click()
      await page.getByRole('dialog').getByRole('button').last().click()
      await page.waitForURL('**/member')
      await expect.poll(badge).toBe(0)
    })
  })

  test('the rows of 我的 lead to what is the member’s own', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await demo.patchOdd({ unread_count: 120 })
    await demo.patchMember(account, { credit1: 1280 })
    await signIn(page, demo, account)
    await page.goto('/member')
    const row = (name: RegExp | string) => page.getByRole('main').getByRole('link', { name })
    await expect(row('我的消息')).toHaveAccessibleName(/^我的消息\s*99\+\s*条未读$/)
    await expect(row('我的消息')).toContainText('99+')
    await expect(row('我的消息')).toHaveAttribute('href', '/messages')
    await expect(row('我的订单')).toHaveAttribute('href', '/member/order')
    await expect(row(/^我的积分\s*1280$/)).toHaveAttribute('href', '/member/credits')
    await expect(row('会员中心')).toHaveAttribute('href', '/role')
    await expect(row('会员中心')).toContainText('海量课程免费学')
    // layout.spec.ts looks at 我的 as a visitor sees it
    await expectNoAxeViolations(page)
  })

  test('a failing number hides the badge of the row only', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await signIn(page, demo, account)
    await demo.fault({ path: '/api/v2/member/unreadNotificationCount', kind: 'http500' })
    await page.goto('/member')
    await expect.poll(async () => (await demo.log('/api/v2/member/unreadNotificationCount')).length).toBeGreaterThan(0)
    await expect(page.getByRole('link', { name: /^我的积分/ })).toBeVisible()
    await expect(page.getByRole('link', { name: '我的消息', exact: true })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveCount(0)
  })

  test('messages are text, line breaks kept, and wrap; a missing text is said', async ({ page, demo }) => {
    const long = `${'很长的消息'.repeat(60)}https://example.com/${'a'.repeat(200)}`
    await demo.send('POST', '/__demo/message/13800000008', { message: long })
    await signIn(page, demo, '13800000008')
    await open(page)
    await expect(page.getByText('消息内容为空')).toBeVisible()
    const markup = page.getByText('<b>标签</b>')
    await expect(markup).toBeVisible()
    await expect(markup).toHaveCSS('white-space', /pre-line|preserve-breaks/)
    await expect(rows(page).locator('b')).toHaveCount(0)
    await expect(page.getByText(long)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  test('there are no messages', async ({ page, demo }) => {
    await signIn(page, demo, '13800000002')
    await page.goto('/messages')
    await expect(page.getByText('暂无消息')).toBeVisible()
    await expect(page.getByRole('button', { name: '全部已读' })).toHaveCount(0)
    await expectNoAxeViolations(page)
  })
})

test('a mark made without network is sent once, and survives a reload', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  const badge = await watchAppBadge(page)
  await signIn(page, demo, account)
  await page.goto('/member')
  await page.getByRole('link', { name: /^我的消息\s*3\s*条未读$/ }).click()
  await expect(unread(page)).toHaveCount(3)
  await demo.fault({ path: '/api/', kind: 'offline' })
  await unread(page).first().getByRole('button').click()
  await expect(unread(page)).toHaveCount(2)
  await expect.poll(badge).toBe(2)
  await expect.poll(() => keys(page, 'outbox')).toHaveLength(1)
  await page.reload()
  await expect(page.getByText(/^更新于 /)).toBeVisible()
  await expect(unread(page)).toHaveCount(2)
  await demo.clearLog()
  await demo.clearFaults()
  await context.setOffline(true)
  await context.setOffline(false)
  await expect.poll(async () => (await marks(demo)).length).toBe(1)
  await expect(unread(page)).toHaveCount(2)
  await expect.poll(() => keys(page, 'outbox')).toEqual([])
  expect(await marks(demo)).toHaveLength(1)
  await page.getByRole('button', { name: '返回' }).click()
  await expect(page.getByRole('link', { name: /^我的消息\s*2\s*条未读$/ })).toBeVisible()
})

test('what was read elsewhere meanwhile is not sent', async ({ page, context, demo, allowConsole }) => {
  allowConsole(failedResource, configFailed)
  await signIn(page, demo, account)
  await open(page)
  await expect(unread(page)).toHaveCount(3)
  await goOffline(context, demo)
  await unread(page).first().getByRole('button').click()
  await expect.poll(() => keys(page, 'outbox')).toHaveLength(1)
  await demo.cutNetwork(false)
  const token = await demo.token(account)
  const list = (await fetch(new URL('/api/v2/member/messages?page=1&page_size=20', page.url()), {
    headers: { authorization: `Bearer ${token}` },
  }).then((response) => response.json())) as { data: { data: { id: string }[] } }
  const id = list.data.data[0]?.id ?? ''
  await fetch(new URL(`/api/v2/member/notificationMarkAsRead/${id}`, page.url()), {
    headers: { authorization: `Bearer ${token}` },
  })
  await demo.clearLog()
  await goOnline(context, demo)
  // the replay reads page 1 and finds nothing left to do
  await expect.poll(async () => (await demo.log('/api/v2/member/messages')).length).not.toBe(0)
  await expect.poll(() => keys(page, 'outbox')).toEqual([])
  expect(await marks(demo)).toEqual([])
  await expect(unread(page)).toHaveCount(2)
})

test('全部已读 without network is one entry and one call', async ({ page, context, demo, allowConsole }) => {
  allowConsole(failedResource, configFailed)
  await signIn(page, demo, account)
  await open(page)
  // the code of the question is fetched in an idle moment; here it has come with a first one
  await page.getByRole('button', { name: '全部已读' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await goOffline(context, demo)
  await unread(page).first().getByRole('button').click()
  await expect(unread(page)).toHaveCount(2)
  await page.getByRole('button', { name: '全部已读' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '全部已读' }).click()
  await expect(unread(page)).toHaveCount(0)
  await expect.poll(() => keys(page, 'outbox')).toEqual(['1/allMessages/all'])
  await demo.clearLog()
  await goOnline(context, demo)
  await expect.poll(() => marks(demo)).toEqual(['/api/v2/member/notificationMarkAllAsRead'])
  await expect.poll(() => keys(page, 'outbox')).toEqual([])
  expect(await marks(demo)).toHaveLength(1)
})
