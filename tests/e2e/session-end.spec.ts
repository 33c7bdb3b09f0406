/** What a refused token does: one toast, one navigation, nothing private left (screens 1.7). */
import type { Page } from '@playwright/test'
import { configFailed, expect, failedResource, test } from '../support/browser/fixtures.ts'
import { newcomer, open, playTo } from '../support/browser/lesson.ts'
import { historyTraces, storedTraces, placesOf } from '../support/browser/private-traces.ts'
import { logInHere, putToken, signIn, storedValue } from '../support/browser/session.ts'

const rich = '13800000000'

const toast = (page: Page) => page.locator('[data-live-layer]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const token = (page: Page) => storedValue(page, 'meedu-h5-token')
const visitor = (page: Page) => page.getByRole('link', { name: '请登录' })
const pathOf = (url: URL) => url.pathname + url.search
const address = (page: Page) => page.evaluate(() => location.pathname + location.search)

/** Counts what the status region says, each time it says something new. */
async function watchToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = []
    Reflect.set(window, 'saidToasts', said)
    let last = ''
    new MutationObserver(() => {
      const text = document.querySelector('[data-live-layer]')?.textContent ?? ''
      if (text !== last && text !== '') said.push(text)
      last = text
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'saidToasts') as string[])
}

/** Counts the steps the router takes through the history. */
async function watchSteps(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const steps: string[] = []
    Reflect.set(window, 'historySteps', steps)
    for (const name of ['pushState', 'replaceState'] as const) {
      const original = history[name].bind(history)
      history[name] = (state: unknown, unused: string, url?: string | URL | null) => {
        const before = location.pathname + location.search
        original(state, unused, url)
        const after = location.pathname + location.search
        if (after !== before) steps.push(`${name} ${after}`)
      }
    }
  })
  return () => page.evaluate(() => Reflect.get(window, 'historySteps') as string[])
}

// nothing here is about the worker
test.use({ serviceWorkers: 'block' })

test('all calls of a screen at once: one toast, one navigation', async ({ page, demo, allowConsole }) => {
  allowConsole(configFailed, failedResource)
  const toasts = await watchToasts(page)
  const steps = await watchSteps(page)
  for (const kind of ['code401', 'http401'] as const)
    await test.step(kind, async () => {
      await demo.clearFaults()
      await signIn(page, demo, rich)
      await demo.fault({ path: '/api/v2/', kind })
      await page.goto('/')
      await page.waitForURL((url) => pathOf(url) === '/login?redirect=%2F')
      await expect(page).toHaveTitle('快捷登录/注册')
      await page.waitForLoadState('networkidle')
      expect(await toasts()).toEqual(['请重新登录'])
      expect(await steps()).toEqual(['pushState /login?redirect=%2F'])
      const calls = (await demo.log('/api/v2/')).filter(({ fault }) => fault !== undefined && fault !== null)
      expect(calls.length).toBeGreaterThan(2)
    })
})

test('from a public screen is a step; back is the screen of a visitor', async ({ page, demo }) => {
  await signIn(page, demo, rich)
  await page.goto('/course/1?tab=2')
  await expect(page).toHaveTitle(/Python/)
  const login = String(await token(page))
  await demo.expireToken(rich)
  await page.getByRole('button', { name: /收藏/ }).click()
  await page.waitForURL((url) => url.pathname + url.search === '/login?redirect=%2Fcourse%2F1%3Ftab%3D2')
  await expect(toast(page)).toHaveText('请重新登录')
  await page.goBack()
  expect(await address(page)).toBe('/course/1?tab=2')
  await expect(page).toHaveTitle(/Python/)
  await demo.clearLog()
  await page.reload()
  await expect(page).toHaveTitle(/Python/)
  expect(
    (await demo.log('/api/')).filter(({ authorization }) => Reflect.get(Object(authorization), 'present')),
  ).toEqual([])
  const kept = await storedTraces(page)
  for (const secret of [login, '林间小满', '138****0000']) expect(placesOf(kept, secret)).toEqual([])
})

test('from a guarded screen the place is replaced, and the next login ends there', async ({ page, demo }) => {
  const expectReplaced = async (guarded: string): Promise<void> => {
    await page.waitForURL((url) => pathOf(url) === `/login?redirect=${encodeURIComponent(guarded)}`)
    await expect(toast(page)).toHaveText('请重新登录')
    const places = (await historyTraces(page)).map(({ text }) => text)
    expect(places.filter((text) => text.includes(guarded))).toEqual([])
    await page.getByRole('link', { name: '使用密码登录' }).click()
    await logInHere(page, rich)
    await page.waitForURL((url) => pathOf(url) === guarded)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await page.goBack()
  }

  for (const guarded of ['/messages', '/member/order'])
    await test.step(`${guarded}, opened by its link`, async () => {
      await signIn(page, demo, rich)
      await page.goto('/member')
      await expect(page.getByText('林间小满').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await demo.expireToken(rich)
      await page.locator(`a[href="${guarded}"]`).click()
      await expectReplaced(guarded)
      await expect(page).toHaveURL(/\/member$/)
    })

  for (const guarded of ['/study?tab=collect', '/member/profile'])
    await test.step(`${guarded}, opened by its address`, async () => {
      await signIn(page, demo, rich)
      await page.goto('/courses')
      await expect(page.locator('main a[href^="/course/"]').first()).toBeVisible()
      await demo.expireToken(rich)
      await page.goto(guarded)
      await expectReplaced(guarded)
      // a page loaded under the session that has ended
      await expect(page).toHaveURL((url) => pathOf(url) === '/')
    })

  await test.step('a stored token that never was one is refused like any other', async () => {
    await putToken(page, 'no token of this school')
    await page.goto('/study')
    await expectReplaced('/study')
  })
})

test('a call that fails otherwise ends nothing', async ({ page, demo, allowConsole }) => {
  allowConsole(failedResource, configFailed)
  await page.clock.install()
  await signIn(page, demo, rich)
  await page.goto('/member')
  await expect(page.getByText('林间小满').first()).toBeVisible()
  for (const kind of ['offline', 'http500', 'code429', 'code503', 'timeout'] as const)
    await test.step(kind, async () => {
      await demo.clearFaults()
      await demo.clearLog()
      await demo.fault({ path: '/api/v2/', kind })
      await page.goto('/study')
      await expect.poll(async () => (await demo.log('/api/v2/member/detail')).length).toBeGreaterThan(0)
      // the answer has come, or too much time has gone by, for all of them
      await page.clock.fastForward(kind === 'timeout' ? 16_000 : 2000)
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
      await expect(page).toHaveURL(/\/study$/)
      expect(await token(page)).toEqual(expect.any(String))
    })
  await demo.clearFaults()
  await page.goto('/member')
  await expect(page.getByText('林间小满').first()).toBeVisible()
})

test('a login whose first call of the member is refused leads to its target as a visitor', async ({ page, demo }) => {
  const toasts = await watchToasts(page)
  for (const [query, end] of [
    ['?redirect=%2Fcourses', '/courses'],
    ['', '/member'],
  ] as const)
    await test.step(end, async () => {
      await page.goto(`/login-password${query}`)
      await demo.fault({ path: '/api/v2/member/detail', kind: 'code401', times: 1 })
      await logInHere(page, rich)
      await page.waitForURL((url) => url.pathname === end)
      await expect.poll(() => token(page)).toBeUndefined()
      await expect(page.locator('main')).not.toBeEmpty()
      expect(await toasts()).toEqual(['请重新登录'])
      expect(await address(page)).toBe(end)
      await page.goto('/member')
      await expect(visitor(page)).toBeVisible()
    })

  await test.step('a guarded target asks a visitor to log in, once', async () => {
    await page.goto('/login-password?redirect=%2Fstudy')
    await demo.fault({ path: '/api/v2/member/detail', kind: 'code401', times: 1 })
    await logInHere(page, rich)
    await expect(toast(page)).toHaveText('请重新登录')
    await page.waitForURL((url) => pathOf(url) === '/login-password?redirect=%2Fstudy')
    await expect(button(page, '登录')).toBeEnabled()
    await logInHere(page, rich)
    await page.waitForURL('**/study')
  })
})

test('an ended session does not leave the login forms', async ({ page, demo }) => {
  const toasts = await watchToasts(page)
  const steps = await watchSteps(page)
  for (const form of ['/login', '/login-password'])
    await test.step(form, async () => {
      await signIn(page, demo, rich)
      await demo.expireToken(rich)
      await page.goto(`${form}?redirect=%2Fstudy`)
      await expect(toast(page)).toHaveText('请重新登录')
      await expect.poll(() => token(page)).toBeUndefined()
      await page.waitForLoadState('networkidle')
      expect(await toasts()).toEqual(['请重新登录'])
      expect(await steps()).toEqual([])
      expect(await address(page)).toBe(`${form}?redirect=%2Fstudy`)
    })
})

test('a logout that the server refuses is no end of another session', async ({ page, demo }) => {
  const toasts = await watchToasts(page)
  await signIn(page, demo, rich)
  await page.goto('/member/profile')
  await expect(page.getByText('林间小满').first()).toBeVisible()
  await demo.fault({ path: '/api/v2/logout', kind: 'code401' })
  const answered = page.waitForResponse('**/api/v2/logout')
  await button(page, '退出登录').click()
  await page.getByRole('dialog').getByRole('button', { name: '仍然退出' }).click()
  await page.waitForURL('**/member')
  await expect(visitor(page)).toBeVisible()
  await (await answered).finished()
  await page.getByRole('link', { name: '首页' }).click()
  await expect(page.locator('main a[href^="/course/"]').first()).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await toasts()).not.toContain('请重新登录')
})

test('a lesson that plays is stopped, its position kept, then the login opens', async ({ page, demo }) => {
  await signIn(page, demo, newcomer)
  await open(page, 2101)
  await playTo(page, 12)
  await demo.expireToken(newcomer)
  // the report at the next ten seconds is refused: the end of this is never seen
  void playTo(page, 60).catch(() => {})
  await page.waitForURL((url) => url.pathname + url.search === '/login?redirect=%2Fcourse%2Fvideo%2F2101')
  await expect(toast(page)).toHaveText('请重新登录')
  expect(await page.evaluate(() => [...document.querySelectorAll('video')].filter(({ paused }) => !paused))).toEqual([])
  const journal = async () =>
    (await storedTraces(page)).filter(({ place }) => place.startsWith('indexedDB meedu-h5-journal'))
  // while an entry is written it is there twice for a moment
  await expect.poll(async () => placesOf(await journal(), '2101')).toHaveLength(1)
})
