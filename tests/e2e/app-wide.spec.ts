/** What holds for every screen: start-up (screens 1.2), failures (1.6), navigation (1.11). */
import type { Page } from '@playwright/test'
import { configFailed, expect, failedResource, test } from '../support/fixtures.ts'
import { waitForServiceWorker, waitForStored } from '../support/network.ts'
import { signIn } from '../support/session.ts'

const historyLength = (page: Page) => page.evaluate(() => history.length)
const scrollY = (page: Page) => page.evaluate(() => window.scrollY)
const main = (page: Page) => page.getByRole('main')
const toastRegion = (page: Page) => page.locator('[data-live-layer]')

/** Counts toasts shown from now on. */
async function countToasts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = new Set<Node>()
    Reflect.set(window, 'toastsSeen', seen)
    new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) {
          if (node instanceof HTMLElement && node.closest('[data-live-layer]') && node.tagName === 'P') seen.add(node)
        }
      }
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (Reflect.get(window, 'toastsSeen') as Set<Node>).size)
}

test.describe('start-up', () => {
  test('with stored data home stands at once while every call hangs', async ({ page, demo }) => {
    await page.goto('/')
    const block = main(page).getByRole('heading', { level: 2 }).first()
    const title = await block.textContent()
    await waitForServiceWorker(page)
    for (const part of ['/api/v2/other/config', '/api/v2/decorationPage/blocks']) await waitForStored(page, part)
    await demo.fault({ path: '/api/', kind: 'timeout' })
    await page.reload({ waitUntil: 'commit' })
    const start = Date.now()
    await expect(main(page).getByRole('heading', { level: 2 }).first()).toHaveText(title ?? '')
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
    expect(Date.now() - start).toBeLessThan(3000)
  })

  test('a failing config is logged and nothing else', async ({ page, demo, allowConsole }) => {
    allowConsole(configFailed, failedResource)
    const logged = page.waitForEvent('console', (message) => message.text().includes('system init failed'))
    const toasts = await countToasts(page)
    await demo.fault({ path: '/api/v2/other/config', kind: 'http500' })
    await page.goto('/courses')
    await logged
    await expect(main(page).getByRole('link').first()).toBeVisible()
    expect(await toasts()).toBe(0)
  })

  test('a config without socialites renders the login form', async ({ page, demo }) => {
    await demo.patchConfig({ socialites: null })
    await page.goto('/login-password')
    await expect(page.getByRole('textbox', { name: '手机号' })).toBeVisible()
  })

  const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
  const desktop =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36'
  const pcSite = 'https://pc.example.com/'
  for (const [name, userAgent, pcUrl, leaves] of [
    ['a desktop with an address', desktop, pcSite, true],
    ['a desktop without an address', desktop, '', false],
    ['a desktop with an address that is none', desktop, 'javascript:alert(1)', false],
    ['WeChat on a desktop', `${desktop} MicroMessenger/7.0`, pcSite, false],
    ['a phone', phone, pcSite, false],
  ] as const) {
    test(`${name} ${leaves ? 'leaves for the desktop site' : 'stays'}`, async ({ browser, baseURL, demo }) => {
      await demo.patchConfig({ pc_url: pcUrl })
      const context = await browser.newContext({ userAgent, baseURL, isMobile: false, hasTouch: false })
      const page = await context.newPage()
      await page.route(`${pcSite}**`, (route) => route.fulfill({ body: 'desktop site' }))
      await page.goto('/courses')
      if (leaves) await page.waitForURL(pcSite)
      else {
        await expect(main(page).getByRole('link').first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(new URL(page.url()).pathname).toBe('/courses')
      }
      await context.close()
    })
  }

  test('a stored address of the desktop site sends nobody away', async ({ browser, baseURL, demo }) => {
    await demo.patchConfig({ pc_url: pcSite })
    const context = await browser.newContext({ userAgent: phone, baseURL })
    const page = await context.newPage()
    await page.goto('/courses')
    await expect(main(page).getByRole('link').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await demo.fault({ path: '/api/v2/other/config', kind: 'http500' })
    await page.addInitScript((value) => Object.defineProperty(navigator, 'userAgent', { value }), desktop)
    await page.reload()
    await expect(main(page).getByRole('link').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(new URL(page.url()).pathname).toBe('/courses')
    await context.close()
  })
})

test.describe('failures', () => {
  test('several calls answering code 503 make one toast', async ({ page, demo, allowConsole }) => {
    allowConsole(configFailed)
    const toasts = await countToasts(page)
    await demo.fault({ path: '/api/', kind: 'code503' })
    await page.goto('/courses')
    await expect(main(page).getByRole('button', { name: '重试' })).toBeVisible()
    expect(await toasts()).toBe(1)
  })

  test('HTTP 500 on a list: no toast, a sentence, and 重试 works', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    const toasts = await countToasts(page)
    await demo.fault({ path: '/api/v2/courses', kind: 'http500' })
    await page.goto('/courses')
    await expect(page.getByText('服务暂时不可用，请稍后重试')).toBeVisible()
    expect(await toasts()).toBe(0)
    await demo.clearFaults()
    await page.getByRole('button', { name: '重试' }).click()
    await expect(main(page).getByRole('link').first()).toBeVisible()
  })

  test('a refused tap says why and can be repeated', async ({ page, demo }) => {
    await signIn(page, demo, '13800000002')
    await page.goto('/course/1')
    const favourite = page.getByRole('button', { name: '收藏', exact: true })
    await demo.fault({ path: '/api/v2/course/1/like', kind: 'code1', message: '今天不行', times: 1 })
    await favourite.click()
    await expect(toastRegion(page)).toHaveText('今天不行')
    await favourite.click()
    await expect(page.getByRole('button', { name: '已收藏' })).toBeVisible()
  })

  test('a cut network leaves an open course on screen, with its age and no toast', async ({
    page,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource, configFailed)
    const toasts = await countToasts(page)
    await page.goto('/course/1')
    await expect(page).toHaveTitle(/Python/)
    await page.waitForLoadState('networkidle')
    await demo.fault({ path: '/api/', kind: 'offline' })
    await page.reload()
    await expect(page.getByText(/^更新于 /)).toBeVisible()
    await expect(page.getByText('当前无网络，显示的是已保存的内容')).toBeVisible()
    await expect(page).toHaveTitle(/Python/)
    expect(await toasts()).toBe(0)
    await demo.clearFaults()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('网络已恢复')).toBeVisible()
    await expect(page.getByText('网络已恢复')).toHaveCount(0)
  })

  test('the login page of a network is recognised and kept nowhere', async ({ page, demo, allowConsole }) => {
    allowConsole(configFailed)
    await demo.fault({ path: '/api/', kind: 'captivePortal' })
    await page.goto('/courses')
    await expect(page.getByText('网络可能需要登录认证')).toBeVisible()
    const kept = await page.evaluate(async () => {
      const urls: string[] = []
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname)
      }
      return urls.filter((path) => path.startsWith('/api/'))
    })
    expect(kept).toEqual([])
  })
})

test.describe('navigation', () => {
  test('changing tab does not grow the history and marks the open tab', async ({ page, demo }) => {
    await signIn(page, demo, '13800000000')
    await page.goto('/')
    const nav = page.getByRole('navigation', { name: '主导航' })
    const before = await historyLength(page)
    for (const [name, address] of [
      ['在学', '/study'],
      ['我的', '/member'],
      ['首页', '/'],
    ] as const) {
      await nav.getByRole('link', { name: new RegExp(`^${name}`) }).click()
      await expect(page).toHaveURL(new RegExp(`${address}$`))
      await expect(nav.locator('[aria-current="page"]')).toContainText(name)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    }
    expect(await historyLength(page)).toBe(before)
  })

  test('a tap on the open tab goes up, at the top it asks again, and keeps the query', async ({ page, demo }) => {
    await signIn(page, demo, '13800000000')
    await page.goto('/study?tab=course')
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    const open = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '在学' })
    await page.evaluate(() => window.scrollTo(0, 400))
    await open.click()
    await expect.poll(() => scrollY(page)).toBe(0)
    await demo.clearLog()
    await open.click()
    await expect.poll(async () => (await demo.log('/api/v3/member/courses')).length).toBe(1)
    await expect(page).toHaveURL(/\/study\?tab=course$/)
  })

  test('a list is found again where it was left', async ({ page }) => {
    await page.goto('/courses')
    const rows = main(page).locator('a[href^="/course/"]')
    await expect(rows.first()).toBeVisible()
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, 2000))
      expect(await scrollY(page)).toBe(2000)
    }).toPass()
    const count = await rows.count()
    await rows.nth(15).evaluate((element: HTMLElement) => element.click())
    await page.waitForURL('**/course/*')
    await expect.poll(() => scrollY(page)).toBe(0)
    await page.goBack()
    await expect.poll(() => scrollY(page)).toBe(2000)
    expect(await rows.count()).toBeGreaterThanOrEqual(count)
  })

  test('back in the header of a fresh tab leads home, else one step back', async ({ page }) => {
    await page.goto('/courses')
    await page.getByRole('button', { name: '返回' }).click()
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/member/setting')
    await page.goto('/courses')
    await page.getByRole('button', { name: '返回' }).click()
    await expect(page).toHaveURL(/\/member\/setting$/)
  })

  test('every path has its title, and its heading gets the focus', async ({ page }) => {
    await page.goto('/member')
    await page.getByRole('link', { name: '关于平台' }).click()
    await expect(page).toHaveTitle('关于平台')
    await expect(page.getByRole('heading', { level: 1, name: '关于平台' })).toBeFocused()
    await page.goBack()
    await expect(page).toHaveTitle('我的')
    await expect(page.getByRole('heading', { level: 1, name: '我的' })).toBeFocused()
  })

  test('a toast takes no focus and no taps', async ({ page }) => {
    await page.goto('/login-password')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(toastRegion(page)).toHaveAttribute('role', 'status')
    await expect(toastRegion(page).getByText('请输入正确的手机号')).toHaveCSS('pointer-events', 'none')
    await expect(page.getByRole('textbox', { name: '手机号' })).toBeFocused()
  })
})
