/** The session and what stays on the device (screens 1.2.6, 1.3). */
import type { Page } from '@playwright/test'
import { deferred } from '../support/deferred.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/fixtures.ts'
import { newcomer, now, open, pause, playTo, reported } from '../support/lesson.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/network.ts'
import { keptTraces, placesOf } from '../support/private-traces.ts'
import { loginByPassword, signIn, storedValue } from '../support/session.ts'

const a = '13800000000'
const b = '13800000001'

const tokenOf = (page: Page) => storedValue(page, 'meedu-h5-token')
const toast = (page: Page) => page.locator('[data-live-layer]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const visitor = (page: Page) => page.getByRole('link', { name: '请登录' })

async function leave(page: Page): Promise<void> {
  await button(page, '退出登录').click()
  await page.getByRole('dialog').getByRole('button', { name: '仍然退出' }).click()
  await expect(visitor(page)).toBeVisible()
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/member/profile')
  await leave(page)
}

/** Uses what a learner uses, so that there is something to forget. */
async function visitEverything(page: Page): Promise<void> {
  for (const address of [
    '/',
    '/study',
    '/study?tab=collect',
    '/study?tab=buy',
    '/study/course/1',
    '/course/1',
    '/course/1?tab=comments',
    '/course/video/101',
    '/member',
    '/member/profile',
    '/member/order',
    '/messages',
    '/member/credits',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await page.waitForLoadState('networkidle')
  }
}

async function expectForgotten(page: Page, token: unknown): Promise<void> {
  const kept = await keptTraces(page)
  for (const secret of [String(token), '林间小满', a, '138****0000']) expect(placesOf(kept, secret), secret).toEqual([])
  const private_ = /^indexedDB meedu-h5-(?:reads|journal|outbox|drafts|downloads|notes)/
  expect(kept.filter(({ place }) => private_.test(place)).map(({ place }) => place)).toEqual([])
  expect(kept.filter(({ place }) => place.startsWith('sessionStorage meedu-h5')).map(({ place }) => place)).toEqual([])
  expect(kept.filter(({ place }) => /meedu-h5\/kv/.test(place)).map(({ place }) => place)).toEqual([
    'indexedDB meedu-h5/kv systemConfig',
  ])
  const caches = kept.filter(({ place }) => place.startsWith('cache'))
  expect(caches.length).toBeGreaterThan(10)
  expect(caches.filter(({ text }) => /authorization|bearer/i.test(text.split('\n').slice(0, 12).join('\n')))).toEqual(
    [],
  )
}

for (const kind of ['offline', 'http500', 'code503', 'code429', 'captivePortal', 'timeout'] as const) {
  test(`the token survives a start with a member call answered by ${kind}`, async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await signIn(page, demo, a)
    await demo.fault({ path: '/api/v2/member/detail', kind })
    await page.goto('/member')
    await expect(page.getByText('登录状态待确认')).toBeVisible({ timeout: 18_000 })
    expect(await tokenOf(page)).toEqual(expect.any(String))
  })
}

test.describe('a logout', () => {
  test('leaves nothing of the member on the device', async ({ page, demo }) => {
    await signIn(page, demo, a)
    await page.goto('/')
    await waitForServiceWorker(page)
    await visitEverything(page)
    await page.goto('/course/1?tab=comments')
    const token = await tokenOf(page)
    expect(placesOf(await keptTraces(page), '林间小满').length).toBeGreaterThan(0)
    await logOut(page)
    await expectForgotten(page, token)
    expect((await demo.log('/api/v2/logout')).map(({ method }) => method)).toEqual(['POST'])
  })

  test('without network leaves the same', async ({ page, demo, context, allowConsole }) => {
    allowConsole(failedResource, configFailed)
    await signIn(page, demo, a)
    await page.goto('/')
    await waitForServiceWorker(page)
    await visitEverything(page)
    await page.goto('/member/profile')
    await expect(page.getByText('林间小满').first()).toBeVisible()
    const token = await tokenOf(page)
    await goOffline(context, demo)
    await leave(page)
    await expectForgotten(page, token)
    await page.reload()
    await expect(visitor(page)).toBeVisible()
    await goOnline(context, demo)
    await page.goto('/member')
    await expect(visitor(page)).toBeVisible()
  })

  test('from the form that binds a number leaves nothing either', async ({ page, demo, context, allowConsole }) => {
    allowConsole(failedResource, configFailed)
    await signIn(page, demo, a)
    await page.goto('/study')
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
    await waitForServiceWorker(page)
    await page.goto('/study?tab=collect')
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
    await goOffline(context, demo)
    await unlikeFirst(page)
    await demo.patchConfig({ member: { enabled_mobile_bind_alert: 1 } })
    await demo.patchMember(a, { is_bind_mobile: 0 })
    await demo.fault({ path: '/api/v2/course/', kind: 'http500' })
    await goOnline(context, demo)
    await page.goto('/study')
    const token = await tokenOf(page)
    await button(page, '立即绑定').click()
    await page.waitForURL('**/bind-mobile?*')
    await expect.poll(() => tokenOf(page)).toBeUndefined()
    // after a reload nobody has told the page whose token it is
    await page.reload()
    await button(page, '退出登录').click()
    await expect(visitor(page)).toBeVisible()
    await expectForgotten(page, token)
  })
})

async function expectNoneKept(page: Page): Promise<void> {
  await page.waitForTimeout(1000)
  const kept = (await keptTraces(page)).map(({ place }) => place)
  expect(kept.filter((place) => place.startsWith('indexedDB meedu-h5-reads'))).toEqual([])
}

test.describe('an answer that comes after the end', () => {
  const lists = '**/api/v3/member/courses/learned*'

  /** Opens the lists with their answers held back; call the result to let them come. */
  async function openHeld(page: Page): Promise<() => void> {
    const release = deferred<undefined>()
    const asked = page.waitForRequest(lists)
    await page.route(lists, async (route) => {
      const response = await route.fetch()
      await release.promise
      await route.fulfill({ response }).catch(() => {})
    })
    await page.goto('/study')
    await asked
    return () => release.resolve(undefined)
  }

  test('of a logout in another tab is not kept', async ({ page, demo, context }) => {
    await signIn(page, demo, a)
    const release = await openHeld(page)
    const other = await context.newPage()
    await logOut(other)
    await page.waitForURL('**/login-password?redirect=%2Fstudy')
    release()
    await expectNoneKept(page)
  })

  test('of a refused token is not kept', async ({ page, demo }) => {
    await signIn(page, demo, a)
    await page.goto('/member')
    await expect(page.getByText('林间小满').first()).toBeVisible()
    // with a stored copy of the member the lists do not wait for the server's word
    const refuse = deferred<undefined>()
    await page.route('**/api/v2/member/detail', async (route) => {
      await refuse.promise
      await route.fulfill({ json: { code: 401, message: '请重新登录', data: [] } })
    })
    const release = await openHeld(page)
    refuse.resolve(undefined)
    await page.waitForURL((url) => url.pathname === '/login')
    release()
    await expectNoneKept(page)
  })
})

test.describe('other tabs', () => {
  test('follow a logout within a second, without their own toast', async ({ page, demo, context }) => {
    await signIn(page, demo, a)
    await page.goto('/member/profile')
    const guarded = await context.newPage()
    await guarded.goto('/study')
    await expect(guarded.getByRole('tab', { name: '在学' })).toBeVisible()
    const watching = await context.newPage()
    await watching.goto('/member')
    await expect(watching.getByText('林间小满').first()).toBeVisible()
    await button(page, '退出登录').click()
    await page.getByRole('dialog').getByRole('button', { name: '仍然退出' }).click()
    await guarded.waitForURL('**/login-password?redirect=%2Fstudy', { timeout: 1500 })
    await expect(watching.getByText('林间小满')).toHaveCount(0, { timeout: 1500 })
    await expect(visitor(watching)).toBeVisible()
    for (const other of [guarded, watching]) await expect(toast(other)).toBeEmpty()
  })

  test('follow the end of the session, with one toast and one navigation in all', async ({ page, demo, context }) => {
    await signIn(page, demo, a)
    await page.goto('/course/1')
    await expect(page).toHaveTitle(/Python/)
    const watching = await context.newPage()
    await watching.goto('/member')
    await expect(watching.getByText('林间小满').first()).toBeVisible()
    // its own calls are over: only the tab in front will hear of the end
    await watching.waitForLoadState('networkidle')
    await demo.expireToken(a)
    await page.bringToFront()
    await page.getByRole('button', { name: /收藏/ }).click()
    await page.waitForURL((url) => url.pathname === '/login')
    await expect(visitor(watching)).toBeVisible({ timeout: 1500 })
    await expect(toast(watching)).toBeEmpty()
    await expect(watching).toHaveURL(/\/member$/)
  })

  test('follow a login', async ({ page, context }) => {
    await page.goto('/member')
    await expect(visitor(page)).toBeVisible()
    const other = await context.newPage()
    await loginByPassword(other, a)
    await expect(page.getByText('林间小满').first()).toBeVisible()
    await expect(toast(page)).toBeEmpty()
  })
})

test.describe('another member', () => {
  test('neither sees nor sends what the former one watched', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await signIn(page, demo, newcomer)
    await open(page, 2101)
    await demo.fault({ path: '/api/v2/video/2101/record', kind: 'offline' })
    await playTo(page, 22)
    await pause(page)
    const end = Math.floor(await now(page))
    await expect(page.getByText('待同步 1 条')).toBeVisible()
    await page.goto('/study')
    await endSession(page, demo, newcomer)
    await demo.clearFaults()
    await demo.clearLog()

    await loginByPassword(page, b)
    await page.goto('/study')
    await page.waitForTimeout(2500)
    await expect(page.getByText(/待同步/)).toHaveCount(0)
    expect(await reported(demo, 2101)).toEqual([])
    // B's logout is none of A's work
    await logOut(page)
    await loginByPassword(page, newcomer)
    await expect.poll(() => reported(demo, 2101)).toEqual([end])
    await page.goto('/study')
    await page.waitForTimeout(2500)
    expect(await reported(demo, 2101)).toEqual([end])
  })

  test('neither sees nor sends what the former one liked', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource, configFailed)
    const likes = async () => (await demo.log()).filter(({ path }) => /\/course\/\d+\/like$/.test(path))
    await signIn(page, demo, a)
    await page.goto('/study?tab=collect')
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
    await demo.fault({ path: '/api/', kind: 'offline' })
    await unlikeFirst(page)
    await demo.clearFaults()
    await demo.clearLog()
    await endSession(page, demo, a)
    expect(await likes()).toEqual([])
    await loginByPassword(page, b)
    await page.goto('/study?tab=collect')
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await page.waitForTimeout(2500)
    await expect(page.getByText(/待同步/)).toHaveCount(0)
    expect(await likes()).toEqual([])
    await logOut(page)
    await loginByPassword(page, a)
    await expect.poll(async () => (await likes()).length).toBe(1)
  })

  test('logging in over one who is in takes nothing over', async ({ page, demo }) => {
    await signIn(page, demo, a)
    await visitEverything(page)
    await page.goto('/login-password?redirect=%2Fstudy')
    const former = await tokenOf(page)
    await page.getByRole('textbox', { name: '手机号' }).fill(b)
    await page.getByLabel('密码', { exact: true }).fill('meedu123')
    await button(page, '登录').click()
    await page.waitForURL('**/study')
    const kept = await keptTraces(page)
    for (const secret of [String(former), '林间小满', '138****0000']) expect(placesOf(kept, secret), secret).toEqual([])
  })

  test('whose data could not be loaded is not taken for the former one', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await signIn(page, demo, a)
    await page.goto('/member')
    await expect(page.getByText('林间小满').first()).toBeVisible()
    await page.goto('/login-password')
    await demo.fault({ path: '/api/v2/member/detail', kind: 'http500' })
    await page.getByRole('textbox', { name: '手机号' }).fill(b)
    await page.getByLabel('密码', { exact: true }).fill('meedu123')
    await button(page, '登录').click()
    await expect(page.getByText('登录成功，资料加载失败')).toBeVisible()
    await expect(page.getByText('林间小满')).toHaveCount(0)
    await page.goto('/member')
    await expect(page.getByText('登录状态待确认')).toBeVisible()
    await expect(page.getByText('林间小满')).toHaveCount(0)
    expect(placesOf(await keptTraces(page), '林间小满')).toEqual([])
  })
})

/** Takes the first favourite away; without network that waits. */
async function unlikeFirst(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^取消收藏/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '取消收藏' }).click()
  await expect(page.getByText(/待同步 \d 条/)).toBeVisible()
}

/** The next call of the member is refused. */
async function endSession(page: Page, demo: Demo, mobile: string): Promise<void> {
  await demo.expireToken(mobile)
  await page.reload()
  await page.waitForURL((url) => url.pathname === '/login')
}
