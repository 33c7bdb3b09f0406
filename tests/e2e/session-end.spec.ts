/** What a refused token does: one toast, one navigation, nothing private left (screens 1.7). */
import type { Page } from '@playwright/test'
import { deferred } from '../support/deferred.ts'
import { configFailed, expect, failedResource, test } from '../support/fixtures.ts'
import { newcomer, open, playTo } from '../support/lesson.ts'
import { historyTraces, keptTraces, placesOf } from '../support/private-traces.ts'
import { putToken, signIn, storedValue } from '../support/session.ts'

const rich = '13800000000'
const refused = { status: 200, json: { code: 401, message: '请重新登录', data: [] } }

const toast = (page: Page) => page.locator('[data-live-layer]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const token = (page: Page) => storedValue(page, 'meedu-h5-token')
const address = (page: Page) => page.evaluate(() => location.pathname + location.search)
const entries = (page: Page) => page.evaluate(() => history.length)

async function fillPassword(page: Page, mobile: string): Promise<void> {
  // the number last: the login by message, which may still be there, has a field for it as well
  await page.getByLabel('密码', { exact: true }).fill('meedu123')
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile)
  await button(page, '登录').click()
}

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

test('twenty parallel refusals make one toast and one navigation', async ({ page, demo }) => {
  const toasts = await watchToasts(page)
  const steps = await watchSteps(page)
  await signIn(page, demo, rich)
  const release = deferred<undefined>()
  let held = 0
  await page.route('**/api/v2/member/detail', async (route) => {
    held += 1
    await release.promise
    await route.fulfill(refused)
  })
  await page.goto('/courses')
  await expect(page.locator('main a[href^="/course/"]').first()).toBeVisible()
  // while nobody has confirmed the member, each return to the page asks again
  for (let times = 0; times < 19; times += 1)
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => held).toBe(20)
  const before = await entries(page)
  release.resolve(undefined)
  await page.waitForURL((url) => url.pathname + url.search === '/login?redirect=%2Fcourses')
  await expect(toast(page)).toHaveText('请重新登录')
  await page.waitForTimeout(1000)
  expect(await toasts()).toEqual(['请重新登录'])
  expect(await steps()).toEqual(['pushState /login?redirect=%2Fcourses'])
  expect(await entries(page)).toBe(before + 1)
  expect(await token(page)).toBeUndefined()
})

for (const kind of ['code401', 'http401'] as const) {
  test(`all calls of a screen at once (${kind}): one toast, one navigation`, async ({ page, demo, allowConsole }) => {
    allowConsole(configFailed, failedResource)
    const toasts = await watchToasts(page)
    const steps = await watchSteps(page)
    await signIn(page, demo, rich)
    await demo.fault({ path: '/api/v2/', kind })
    await page.goto('/')
    await page.waitForURL((url) => url.pathname + url.search === '/login?redirect=%2F')
    await page.waitForTimeout(1000)
    expect(await toasts()).toEqual(['请重新登录'])
    expect(await steps()).toEqual(['pushState /login?redirect=%2F'])
    const calls = (await demo.log('/api/v2/')).filter(({ fault }) => fault !== undefined && fault !== null)
    expect(calls.length).toBeGreaterThan(2)
  })
}

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
  const kept = await keptTraces(page)
  for (const secret of [login, '林间小满', '138****0000']) expect(placesOf(kept, secret)).toEqual([])
})

for (const guarded of ['/study?tab=collect', '/messages', '/member/profile', '/member/order']) {
  test(`from ${guarded} the place is replaced, and the next login ends there`, async ({ page, demo }) => {
    await signIn(page, demo, rich)
    await page.goto('/courses')
    await expect(page.locator('main a[href^="/course/"]').first()).toBeVisible()
    await demo.expireToken(rich)
    await page.goto(guarded)
    await page.waitForURL((url) => url.pathname + url.search === `/login?redirect=${encodeURIComponent(guarded)}`)
    await expect(toast(page)).toHaveText('请重新登录')
    const places = (await historyTraces(page)).map(({ text }) => text)
    expect(places.filter((text) => text.includes(guarded))).toEqual([])
    await page.getByRole('link', { name: '使用密码登录' }).click()
    await fillPassword(page, rich)
    await page.waitForURL((url) => url.pathname + url.search === guarded)
    await page.goBack()
    await expect(page).toHaveURL(/\/courses$/)
  })
}

for (const kind of ['offline', 'http500', 'code429', 'code503', 'timeout'] as const) {
  test(`a call that fails by ${kind} ends nothing`, async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource, configFailed)
    await signIn(page, demo, rich)
    await page.goto('/member')
    await expect(page.getByText('林间小满').first()).toBeVisible()
    await demo.fault({ path: '/api/v2/', kind })
    await page.getByRole('link', { name: '在学' }).click()
    await expect(page).toHaveURL(/\/study$/)
    await page.reload()
    await page.waitForTimeout(kind === 'timeout' ? 16_000 : 1500)
    await expect(page).toHaveURL(/\/study$/)
    expect(await token(page)).toEqual(expect.any(String))
    await demo.clearFaults()
    await page.goto('/member')
    await expect(page.getByText('林间小满').first()).toBeVisible()
  })
}

test.describe('right after a login', () => {
  for (const [target, end] of [
    ['/courses', '/courses'],
    [undefined, '/member'],
  ] as const) {
    test(`a refused member call leads to ${end} as a visitor`, async ({ page, demo }) => {
      const toasts = await watchToasts(page)
      await page.goto(`/login-password${target === undefined ? '' : `?redirect=${encodeURIComponent(target)}`}`)
      await demo.fault({ path: '/api/v2/member/detail', kind: 'code401', times: 1 })
      await fillPassword(page, rich)
      await page.waitForURL((url) => url.pathname === end)
      await page.waitForTimeout(800)
      expect(await toasts()).toEqual(['请重新登录'])
      expect(await address(page)).toBe(end)
      expect(await token(page)).toBeUndefined()
      await page.goto('/member')
      await expect(page.getByRole('link', { name: '请登录' })).toBeVisible()
    })
  }

  test('a guarded target asks a visitor to log in, once', async ({ page, demo }) => {
    await page.goto('/login-password?redirect=%2Fstudy')
    await demo.fault({ path: '/api/v2/member/detail', kind: 'code401', times: 1 })
    await fillPassword(page, rich)
    await expect(toast(page)).toHaveText('请重新登录')
    await page.waitForURL((url) => url.pathname + url.search === '/login-password?redirect=%2Fstudy')
    await fillPassword(page, rich)
    await page.waitForURL('**/study')
  })
})

for (const form of ['/login', '/login-password']) {
  test(`on ${form} itself nobody is moved`, async ({ page, demo }) => {
    const toasts = await watchToasts(page)
    await signIn(page, demo, rich)
    await demo.expireToken(rich)
    const steps = await watchSteps(page)
    await page.goto(`${form}?redirect=%2Fstudy`)
    await expect(toast(page)).toHaveText('请重新登录')
    await page.waitForTimeout(800)
    expect(await toasts()).toEqual(['请重新登录'])
    expect(await steps()).toEqual([])
    expect(await address(page)).toBe(`${form}?redirect=%2Fstudy`)
    expect(await token(page)).toBeUndefined()
  })
}

test('the late answer of an older token is nobody’s business', async ({ page, demo }) => {
  const toasts = await watchToasts(page)
  await signIn(page, demo, rich)
  const release = deferred<undefined>()
  let isFirst = true
  await page.route('**/api/v2/member/detail', async (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    await release.promise
    return route.fulfill(refused)
  })
  await page.goto('/login-password?redirect=%2Fcourses')
  await fillPassword(page, '13800000001')
  await page.waitForURL('**/courses')
  release.resolve(undefined)
  await page.waitForTimeout(800)
  expect(await toasts()).not.toContain('请重新登录')
  expect(await token(page)).toEqual(expect.any(String))
  await page.goto('/member')
  await expect(page.getByText('江上清风').first()).toBeVisible()
})

test('a logout that the server refuses is no end of another session', async ({ page, demo }) => {
  await signIn(page, demo, rich)
  await page.goto('/member/profile')
  await expect(page.getByText('林间小满').first()).toBeVisible()
  await demo.fault({ path: '/api/v2/logout', kind: 'code401' })
  await button(page, '退出登录').click()
  await page.getByRole('dialog').getByRole('button', { name: '仍然退出' }).click()
  await page.waitForURL('**/member')
  await expect(page.getByRole('link', { name: '请登录' })).toBeVisible()
  await page.waitForTimeout(500)
  await expect(page).toHaveURL(/\/member$/)
  await expect(toast(page)).not.toHaveText('请重新登录')
})

test('a stored token that never was one leads to the login like any other', async ({ page }) => {
  await putToken(page, 'no token of this school')
  await page.goto('/study')
  await page.waitForURL((url) => url.pathname + url.search === '/login?redirect=%2Fstudy')
  await expect(toast(page)).toHaveText('请重新登录')
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
  const journal = (await keptTraces(page)).filter(({ place }) => place.startsWith('indexedDB meedu-h5-journal'))
  expect(placesOf(journal, '2101')).toHaveLength(1)
})
