/** The session and what stays on the device (screens 1.2.6, 1.3, 1.7). */
import type { Page } from '@playwright/test'
import { configFailed, expect, failedResource, test } from '../support/fixtures.ts'
import { signIn } from '../support/session.ts'

/** Everything this origin keeps, as one text. */
async function keptText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: string[] = [
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(Object.entries(sessionStorage)),
    ]
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error(name)))
      })
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all(
          [objects.getAllKeys(), objects.getAll()].map(
            (request) =>
              new Promise<unknown>((resolve) => request.addEventListener('success', () => resolve(request.result))),
          ),
        )
        parts.push(`${name}/${store}`, JSON.stringify(keys), JSON.stringify(values))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        parts.push(request.url, JSON.stringify([...request.headers]))
        if (new URL(request.url).pathname.startsWith('/api/'))
          parts.push((await (await cache.match(request))?.text()) ?? '')
      }
    }
    return parts.join('\n')
  })
}

const tokenOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        const request = indexedDB.open('meedu-h5')
        request.addEventListener('success', () => {
          const read = request.result.transaction('kv').objectStore('kv').get('meedu-h5-token')
          read.addEventListener('success', () => resolve(read.result))
        })
      }),
  )

async function logOut(page: Page): Promise<void> {
  await page.goto('/member')
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '仍然退出' }).click()
  await expect(page.getByRole('link', { name: '请登录' })).toBeVisible()
}

for (const kind of ['offline', 'http500', 'code503', 'code429', 'captivePortal'] as const) {
  test(`the token survives a start with a member call answered by ${kind}`, async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await signIn(page, demo, '13800000000')
    await demo.fault({ path: '/api/v2/member/detail', kind })
    await page.goto('/member')
    await expect(page.getByText('登录状态待确认')).toBeVisible()
    expect(await tokenOf(page)).toEqual(expect.any(String))
  })
}

test('after a logout nothing of the member is left on the device', async ({ page, demo }) => {
  await signIn(page, demo, '13800000000')
  for (const address of ['/', '/study', '/study?tab=collect', '/course/1', '/member']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await page.waitForLoadState('networkidle')
  }
  const token = await tokenOf(page)
  expect(await keptText(page)).toContain('林间小满')
  await logOut(page)
  const kept = await keptText(page)
  for (const secret of [String(token), '林间小满', '13800000000', '138****0000']) expect(kept).not.toContain(secret)
  expect(kept.toLowerCase()).not.toContain('authorization')
})

test('a logout without network leaves the same', async ({ page, demo, allowConsole }) => {
  allowConsole(failedResource, configFailed)
  await signIn(page, demo, '13800000000')
  await page.goto('/study')
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
  const token = await tokenOf(page)
  await demo.fault({ path: '/api/', kind: 'offline' })
  await logOut(page)
  const kept = await keptText(page)
  for (const secret of [String(token), '林间小满', '13800000000']) expect(kept).not.toContain(secret)
})

test('other tabs follow a logout within a second, without their own toast', async ({ page, demo, context }) => {
  await signIn(page, demo, '13800000000')
  await page.goto('/member')
  const other = await context.newPage()
  await other.goto('/study')
  await expect(other.getByRole('tab', { name: '在学' })).toBeVisible()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '仍然退出' }).click()
  await other.waitForURL('**/login-password?redirect=%2Fstudy', { timeout: 1500 })
  await expect(other.locator('[data-live-layer]')).toBeEmpty()
})

test.describe('401', () => {
  test("on a public screen is pushed, and back is a visitor's screen", async ({ page, demo }) => {
    await signIn(page, demo, '13800000000')
    await page.goto('/course/1?tab=lessons')
    await expect(page).toHaveTitle(/Python/)
    await demo.fault({ path: '/api/v2/', kind: 'code401' })
    const before = await page.evaluate(() => history.length)
    await page.getByRole('button', { name: /收藏/ }).click()
    await page.waitForURL('**/login-password?redirect=%2Fcourse%2F1%3Ftab%3Dlessons')
    await expect(page.locator('[data-live-layer]')).toHaveText('请重新登录')
    expect(await page.evaluate(() => history.length)).toBe(before + 1)
    expect(await tokenOf(page)).toBeUndefined()
    await demo.clearFaults()
    await page.goBack()
    await expect(page).toHaveURL(/\/course\/1\?tab=lessons$/)
    await expect(page).toHaveTitle(/Python/)
  })

  test('of many calls makes one toast and one navigation; a guarded place is replaced', async ({
    page,
    demo,
    allowConsole,
  }) => {
    allowConsole(configFailed)
    await signIn(page, demo, '13800000000')
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await demo.fault({ path: '/api/', kind: 'code401' })
    const before = await page.evaluate(() => history.length)
    await page.goto('/study?tab=course')
    await page.waitForURL('**/login-password?redirect=%2Fstudy%3Ftab%3Dcourse')
    await expect(page.locator('[data-live-layer]')).toHaveText('请重新登录')
    expect(await page.evaluate(() => history.length)).toBe(before + 1)
    await demo.clearFaults()
    await page.getByRole('textbox', { name: '手机号' }).fill('13800000000')
    await page.getByLabel('密码', { exact: true }).fill('meedu123')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.waitForURL('**/study?tab=course')
  })
})

test('what one member left unsent is sent for nobody else', async ({ page, demo, allowConsole }) => {
  allowConsole(failedResource, configFailed)
  const likes = async () => (await demo.log()).filter(({ path }) => /\/course\/\d+\/like$/.test(path))
  await signIn(page, demo, '13800000000')
  await page.goto('/study?tab=collect')
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
  await demo.fault({ path: '/api/', kind: 'offline' })
  await page
    .getByRole('button', { name: /^取消收藏/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '取消收藏' }).click()
  await expect(page.getByText('待同步 1 条')).toBeVisible()
  await demo.clearFaults()
  await demo.clearLog()
  await demo.fault({ path: '/api/v2/member/detail', kind: 'code401', times: 1 })
  await page.reload()
  await page.waitForURL('**/login-password*')

  await page.getByRole('textbox', { name: '手机号' }).fill('13800000002')
  await page.getByLabel('密码', { exact: true }).fill('meedu123')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL('**/study?tab=collect')
  await expect(page.getByText('还没有收藏课程')).toBeVisible()
  await expect(page.getByText(/待同步/)).toHaveCount(0)
  expect(await likes()).toEqual([])

  await logOut(page)
  await page.goto('/login-password?redirect=%2Fstudy')
  await page.getByRole('textbox', { name: '手机号' }).fill('13800000000')
  await page.getByLabel('密码', { exact: true }).fill('meedu123')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL('**/study')
  await expect.poll(async () => (await likes()).length).toBe(1)
})
