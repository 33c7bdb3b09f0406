/** What holds for every screen: start-up (screens 1.2), failures (1.6), navigation (1.11). */
import type { Page } from '@playwright/test'
import { waitForCachedRead } from '../support/browser/databases.ts'
import { configFailed, expect, failedResource, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { cachedAddresses, waitForServiceWorker, waitForStored } from '../support/browser/network.ts'
import { signIn } from '../support/browser/session.ts'
import { stretchTimers } from '../support/browser/stretch-timers.ts'

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

/** From the next load on the browser says that it is another one. */
const pretend = (page: Page, userAgent: string) =>
  page.addInitScript((value) => Object.defineProperty(navigator, 'userAgent', { configurable: true, value }), userAgent)

test.describe('start-up', () => {
  test('with stored data home stands at once while every call hangs', async ({ page, demo }) => {
    await page.goto('/')
    const block = main(page).getByRole('heading', { level: 2 }).first()
    const title = await block.textContent()
    await waitForServiceWorker(page)
    for (const part of ['/api/v2/other/config', '/api/v2/decorationPage/blocks']) await waitForStored(page, part)
    await demo.fault({ path: '/api/', kind: 'timeout' })
    // no call is given up meanwhile: what stands here has waited for none
    await stretchTimers(page, { 15_000: 120_000 })
    await page.reload({ waitUntil: 'commit' })
    const start = Date.now()
    await expect(main(page).getByRole('heading', { level: 2 }).first()).toHaveText(title ?? '')
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
    expect(Date.now() - start).toBeLessThan(15_000)
  })

  test('a failing config is logged and nothing else; nor is HTTP 500 of a list toasted, and 重试 works', async ({
    page,
    demo,
    allowConsole,
  }) => {
    allowConsole(configFailed, failedResource)
    const logged = page.waitForEvent('console', (message) => message.text().includes('system init failed'))
    const toasts = await countToasts(page)
    const noConfig = { path: '/api/v2/other/config', kind: 'http500' } as const
    await demo.fault(noConfig)
    await demo.fault({ path: '/api/v2/courses', kind: 'http500' })
    await page.goto('/courses')
    await logged
    await expect(page.getByText('服务暂时不可用，请稍后重试')).toBeVisible()
    expect(await toasts()).toBe(0)
    // a failure that is not asked about again: an answer that comes by itself would take 重试 away
    await demo.onlyFault({ path: '/api/v2/courses', kind: 'malformed' })
    await demo.fault(noConfig)
    await page.goto('/courses')
    await expect(page.getByText('数据异常，请稍后重试')).toBeVisible()
    await demo.onlyFault(noConfig)
    await page.getByRole('button', { name: '重试' }).click()
    await expect(main(page).getByRole('link').first()).toBeVisible()
    expect(await toasts()).toBe(0)
  })

  test('a config without socialites renders the login form; a toast on it takes no focus and no taps', async ({
    page,
    demo,
  }) => {
    await demo.patchConfig({ socialites: null })
    await page.goto('/login-password')
    await expect(page.getByRole('textbox', { name: '手机号' })).toBeVisible()
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(toastRegion(page)).toHaveAttribute('role', 'status')
    await expect(toastRegion(page).getByText('请输入正确的手机号')).toHaveCSS('pointer-events', 'none')
    await expect(page.getByRole('textbox', { name: '手机号' })).toBeFocused()
  })

  test.describe('on a desktop', () => {
    const desktop =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36'
    const pcSite = 'https://pc.example.com/'
    test.use({ userAgent: desktop, isMobile: false, hasTouch: false, serviceWorkers: 'block' })

    test('only a config of this start, with an address of the web, leads to the desktop site', async ({
      page,
      demo,
      allowConsole,
    }) => {
      allowConsole(failedResource, configFailed)
      const left: string[] = []
      page.on('request', (request) => {
        if (request.url().startsWith(pcSite)) left.push(request.url())
      })
      await page.route(`${pcSite}**`, (route) => route.fulfill({ body: 'desktop site' }))

      /** The screen stays, also when the config, which names the documents, has been looked at. */
      async function expectStay(): Promise<void> {
        await expect(page.getByRole('link', { name: '《用户协议》' })).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(new URL(page.url()).pathname).toBe('/login')
        expect(left).toEqual([])
      }
      for (const address of ['', 'javascript:alert(1)'])
        await test.step(`an address of "${address}"`, async () => {
          await demo.patchConfig({ pc_url: address })
          await page.goto('/login')
          await expectStay()
        })
      await demo.patchConfig({ pc_url: pcSite })
      for (const [name, userAgent] of [
        ['WeChat', `${desktop} MicroMessenger/7.0`],
        ['a phone', 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'],
      ] as const)
        await test.step(name, async () => {
          await pretend(page, userAgent)
          await page.goto('/login')
          await expectStay()
        })
      await test.step('an address that was stored', async () => {
        await pretend(page, desktop)
        await demo.fault({ path: '/api/v2/other/config', kind: 'http500' })
        const logged = page.waitForEvent('console', (message) => message.text().includes('system init failed'))
        await page.goto('/login')
        await logged
        await expectStay()
        await demo.clearFaults()
      })
      const expectLeave = async (): Promise<void> => {
        // the app may leave before the load is over
        await page.goto('/login', { waitUntil: 'commit' })
        await page.waitForURL(pcSite)
      }
      await test.step('a desktop leaves', expectLeave)
      await test.step('also when the config comes after a pause of the server', async () => {
        await demo.fault({ path: '/api/v2/other/config', kind: 'http429', times: 1 })
        await expectLeave()
      })
    })
  })
})

test.describe('failures', () => {
  test('a config that failed is asked for with the next screen, once', async ({ page, demo, allowConsole }) => {
    allowConsole(configFailed)
    const logged = () => page.waitForEvent('console', (message) => message.text().includes('system init failed'))
    await demo.fault({ path: '/api/v2/other/config', kind: 'malformed' })
    await Promise.all([logged(), page.goto('/')])
    await Promise.all([logged(), page.getByRole('link', { name: /^我的/ }).click()])
    await demo.clearFaults()
    await demo.clearLog()
    await openInApp(page, '/login')
    await expect(page.getByRole('button', { name: 'QQ登录' })).toBeVisible()
    await openInApp(page, '/courses')
    await expect(page).toHaveTitle('录播课程')
    expect(await demo.log('/api/v2/other/config')).toHaveLength(1)
  })

  test('several calls answering code 503 make one toast; the login page of a network is recognised', async ({
    page,
    demo,
    allowConsole,
  }) => {
    allowConsole(configFailed)
    const toasts = await countToasts(page)
    await demo.fault({ path: '/api/', kind: 'code503' })
    await page.goto('/courses')
    await expect(main(page).getByRole('button', { name: '重试' })).toBeVisible()
    expect(await toasts()).toBe(1)

    await waitForServiceWorker(page)
    await demo.onlyFault({ path: '/api/', kind: 'captivePortal' })
    await main(page).getByRole('button', { name: '重试' }).click()
    await expect(page.getByText('网络可能需要登录认证')).toBeVisible()
    const kept = (await cachedAddresses(page)).map((url) => new URL(url).pathname)
    expect(kept).not.toEqual([])
    expect(kept.filter((path) => path.startsWith('/api/'))).toEqual([])
  })

  test('a refused tap says why; a cut network leaves an open course on screen, with its age', async ({
    page,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource, configFailed)
    const toasts = await countToasts(page)
    await page.clock.install()
    // else a toast, and 网络已恢复, would be gone before a slow test has looked
    await stretchTimers(page, { 2000: 20_000 })
    await signIn(page, demo, '13800000002')
    await page.goto('/course/1')
    const favourite = page.getByRole('button', { name: '收藏', exact: true })
    await demo.fault({ path: '/api/v2/course/1/like', kind: 'code1', message: '今天不行', times: 1 })
    await favourite.click()
    await expect(toastRegion(page)).toHaveText('今天不行')
    await favourite.click()
    await expect(page.getByRole('button', { name: '已收藏' })).toBeVisible()

    await waitForCachedRead(page, '/getCourse')
    await demo.fault({ path: '/api/', kind: 'offline' })
    await page.reload()
    await expect(page.getByText(/^更新于 /)).toBeVisible()
    await expect(page.getByText('当前无网络，显示的是已保存的内容')).toBeVisible()
    await expect(page).toHaveTitle(/Python/)
    expect(await toasts()).toBe(0)
    await demo.clearFaults()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('网络已恢复')).toBeVisible()
    await page.clock.runFor(21_000)
    await expect(page.getByText('网络已恢复')).toHaveCount(0)
  })

  test.describe('without a worker', () => {
    test.use({ serviceWorkers: 'block' })

    test('pictures the network kept are fetched when it has come back', async ({ page, demo, allowConsole }) => {
      allowConsole(failedResource)
      const lookForNetwork = () => page.evaluate(() => window.dispatchEvent(new Event('online')))
      const cover = main(page).locator('img[src$="/demo-covers/python.svg"]:not([alt="课程示意图"])')
      const inText = main(page).getByRole('img', { name: '课程示意图' })
      const isLoaded = () => inText.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)
      // else 网络已恢复 would be gone before a slow test has looked
      await stretchTimers(page, { 2000: 60_000 })
      await page.route('**/demo-covers/**', (route) => route.abort())
      await page.goto('/course/1')
      await expect(page.getByRole('link', { name: '购买课程' })).toBeVisible()
      await expect(cover).toHaveCount(0)
      await inText.scrollIntoViewIfNeeded()
      await expect.poll(() => inText.evaluate((img: HTMLImageElement) => img.complete)).toBe(true)
      expect(await isLoaded()).toBe(false)
      await demo.fault({ path: '/api/', kind: 'offline' })
      await lookForNetwork()
      await expect(page.getByText('当前无网络，显示的是已保存的内容')).toBeVisible()
      await page.unroute('**/demo-covers/**')
      await demo.clearFaults()
      await lookForNetwork()
      await expect(page.getByText('网络已恢复')).toBeVisible()
      await expect(cover).toBeVisible()
      await expect.poll(isLoaded).toBe(true)
    })
  })
})

test.describe('navigation', () => {
  test('a change of tab does not grow the history; a tap on the open one goes up, at the top it asks again', async ({
    page,
    demo,
  }) => {
    await signIn(page, demo, '13800000000')
    await page.goto('/')
    const nav = page.getByRole('navigation', { name: '主导航' })
    await expect(nav.locator('[aria-current="page"]')).toContainText('首页')
    const before = await historyLength(page)
    for (const [name, address] of [
      ['在学', '/study'],
      ['我的', '/member'],
      ['首页', '/'],
    ] as const) {
      await nav.getByRole('link', { name: new RegExp(`^${name}`) }).click()
      await expect(nav.locator('[aria-current="page"]')).toContainText(name)
      await expect(page).toHaveURL(new RegExp(`${address}$`))
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    }
    expect(await historyLength(page)).toBe(before)

    await openInApp(page, '/study?tab=course')
    // the list by itself asks for the pages after the first
    const asked = async () => (await demo.log('/api/v3/member/courses')).filter(({ query }) => query['page'] === '1')
    await expect(page.getByRole('tabpanel').getByText('已购买').first()).toBeVisible()
    const open = nav.getByRole('link', { name: '在学' })
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, 400))
      expect(await scrollY(page)).toBe(400)
    }).toPass()
    await demo.clearLog()
    await open.click()
    await expect.poll(() => scrollY(page)).toBe(0)
    expect(await asked()).toHaveLength(0)
    await open.click()
    await expect.poll(async () => (await asked()).length).toBe(1)
    await expect(page).toHaveURL(/\/study\?tab=course$/)

    await test.step('every path has its title, and its heading gets the focus', async () => {
      await nav.getByRole('link', { name: /^我的/ }).click()
      await page.getByRole('link', { name: '关于平台' }).click()
      await expect(page).toHaveTitle('关于平台')
      await expect(page.getByRole('heading', { level: 1, name: '关于平台' })).toBeFocused()
      await page.goBack()
      await expect(page).toHaveTitle('我的')
      await expect(page.getByRole('heading', { level: 1, name: '我的' })).toBeFocused()
    })

    await test.step('the tap of a finger is one click, made when it leaves, and none of the browser', async () => {
      const areOwn = await page.evaluateHandle(() => {
        const clicks: boolean[] = []
        addEventListener('click', ({ isTrusted }) => clicks.push(!isTrusted), true)
        return clicks
      })
      let taps = 0
      // of a touch that a busy page hears of late the browser makes the click
      await expect(async () => {
        for (const [control, title] of [
          [page.getByRole('link', { name: '关于平台' }), '关于平台'],
          [page.getByRole('button', { name: '返回' }), '我的'],
        ] as const) {
          await control.tap()
          taps += 1
          await expect(page).toHaveTitle(title)
        }
        expect((await areOwn.jsonValue()).slice(-2)).toEqual([true, true])
      }).toPass()
      expect(await areOwn.jsonValue()).toHaveLength(taps)
    })
  })

  test('back in the header leads from the first screen of a tab home, however far it has been', async ({
    page,
    baseURL,
  }) => {
    const back = page.getByRole('button', { name: '返回' })
    // nothing lies before, not even the empty page of the browser
    await page.evaluate((address) => location.replace(address), `${baseURL}/courses`)
    await expect(page).toHaveTitle('录播课程')
    for (const [address, title] of [
      ['/course/1', /Python/],
      ['/announcements', '历史公告'],
    ] as const) {
      await openInApp(page, address)
      await expect(page).toHaveTitle(title)
    }
    await back.click()
    await expect(page).toHaveURL('/course/1')
    await back.click()
    await expect(page).toHaveURL('/courses')
    expect(await historyLength(page)).toBe(3)
    await back.click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('back in the header of a fresh tab leads home, else one step back; a list is found where it was left', async ({
    page,
  }) => {
    const back = page.getByRole('button', { name: '返回' })
    await page.goto('/member/setting')
    await back.click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
    await openInApp(page, '/member/setting')
    await expect(page).toHaveTitle('关于平台')

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

    await back.click()
    await expect(page).toHaveTitle('关于平台')
    await expect(page).toHaveURL(/\/member\/setting$/)
  })
})
