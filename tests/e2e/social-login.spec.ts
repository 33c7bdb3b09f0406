/** QQ and WeChat on the login form (screens 1.10), through the consent page of the demo school. */
import type { Page } from '@playwright/test'
import { expect, failedResource, test } from '../support/browser/fixtures.ts'
import { goOffline, goOnline } from '../support/browser/network.ts'
import { storedTraces, placesOf } from '../support/browser/private-traces.ts'
import { storedValue } from '../support/browser/session.ts'

const wechatAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50.2701'

const qq = (page: Page) => page.getByRole('button', { name: 'QQ登录' })
const wechat = (page: Page) => page.getByRole('button', { name: '微信登录' })
const box = (page: Page) => page.getByRole('checkbox', { name: /勾选同意/ })
/** The stored token; null also while one page takes the place of another. */
const tokenOf = (page: Page) => storedValue(page, 'meedu-h5-token').catch(() => null)
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()

// nothing here is about the worker, but for the test without a network
test.use({ serviceWorkers: 'block' })

/** The address a tap leads to, which the school answers with its consent page. */
async function start(page: Page, icon: (page: Page) => ReturnType<typeof qq>): Promise<URL> {
  await box(page).check()
  const leaving = page.waitForRequest((request) => request.url().includes('/api/v3/auth/login/'))
  await icon(page).click()
  return new URL((await leaving).url())
}

test.describe('in an ordinary browser', () => {
  test('QQ is offered where the school has it, WeChat never; unticked, a tap leads nowhere', async ({ page, demo }) => {
    await demo.patchConfig({ socialites: { qq: 1, wechat_oauth: 1 } })
    await page.goto('/login?redirect=%2Fcourses')
    await expect(qq(page)).toBeVisible()
    await expect(wechat(page)).toHaveCount(0)

    await test.step('unticked, a tap asks for the agreement', async () => {
      await qq(page).click()
      await expect(toast(page, '请先同意协议')).toBeVisible()
      await expect(box(page)).toBeFocused()
      await expect(page).toHaveURL(/\/login\?redirect=%2Fcourses$/)
      expect(await page.evaluate(() => sessionStorage.getItem('meedu-h5-return-to'))).toBeNull()
    })

    await test.step('the password form has none', async () => {
      await page.getByRole('link', { name: '使用密码登录' }).click()
      await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
      await expect(qq(page)).toHaveCount(0)
      expect(await demo.log('/api/v3/auth')).toEqual([])
    })

    await test.step('nor has a school without it', async () => {
      await demo.patchConfig({ socialites: { qq: 0, wechat_oauth: 0 } })
      const configured = page.waitForResponse((response) => response.url().includes('/other/config'))
      await page.goto('/login')
      await (await configured).finished()
      await expect(qq(page)).toHaveCount(0)
    })
  })

  test('the round trip ends on the target, logged in @origins', async ({ page, baseURL }) => {
    await page.goto('/login?redirect=%2Fcourse%2F1%3Ftab%3D2')
    const address = await start(page, qq)
    const { s_url, ...others } = Object.fromEntries(address.searchParams)
    const nonce = /&social_state=([0-9a-f]{32})$/.exec(s_url ?? '')?.[1] ?? 'none'
    expect(s_url).toBe(`${baseURL}/course/1?tab=2&social_state=${nonce}`)
    expect(others).toEqual({ f_url: `${baseURL}/login-error`, action: 'login' })
    await page.getByRole('button', { name: /林间小满/ }).click()
    await page.waitForURL('**/course/1?tab=2')
    await expect.poll(() => tokenOf(page)).toEqual(expect.any(String))
    // the page was loaded anew for the member, and the kept target has been followed
    const kept = () => page.evaluate(() => sessionStorage.getItem('meedu-h5-return-to')).catch(() => 'not yet')
    await expect.poll(kept).toBeNull()
    expect(page.url()).not.toContain('login_code')
    await expect(page.getByText(/^已登录：/)).toHaveCount(0)
    // what tied the return to this tab was used up
    const ours = (await storedTraces(page)).filter(({ place }) => !place.startsWith('history'))
    expect(placesOf(ours, nonce)).toEqual([])
    expect(page.url()).not.toContain('social_state')
  })

  test('a refusal leads to /login-error with the reason; without a target the way ends on /member', async ({
    page,
    baseURL,
  }) => {
    await page.goto('/login')
    await start(page, qq)
    await page.getByRole('button', { name: '拒绝授权' }).click()
    await page.waitForURL('**/login-error**')
    await expect(page.getByText('用户取消了授权')).toBeVisible()

    await page.goto('/login')
    const address = await start(page, qq)
    expect(address.searchParams.get('s_url')).toMatch(new RegExp(`^${baseURL}/member\\?social_state=`))
    await page.getByRole('button', { name: /林间小满/ }).click()
    await page.waitForURL('**/member')
    await expect(page.getByText('林间小满').first()).toBeVisible()
  })

  test('a hostile target stays on this origin; a long one is not sent, and is reached all the same', async ({
    page,
    baseURL,
  }) => {
    await page.goto(`/login?redirect=${encodeURIComponent('@evil.test/')}`)
    const hostile = await start(page, qq)
    expect(new URL(hostile.searchParams.get('s_url') ?? '').origin).toBe(baseURL)
    await expect(page.getByRole('button', { name: /林间小满/ })).toBeVisible()

    const target = `/search?keywords=${'a'.repeat(283)}`
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`)
    const address = await start(page, qq)
    for (const name of ['s_url', 'f_url']) expect(address.searchParams.get(name)?.length).toBeLessThanOrEqual(255)
    await page.getByRole('button', { name: /林间小满/ }).click()
    await page.waitForURL(`**${target}`)
    await expect.poll(() => tokenOf(page)).toEqual(expect.any(String))
  })

  test("starts at the school's own address when it names one", async ({ page, demo }) => {
    await demo.patchConfig({ url: 'http://127.0.0.1:9/' })
    const asked: string[] = []
    await page.route('http://127.0.0.1:9/**', async (route) => {
      asked.push(route.request().url())
      await route.fulfill({ body: 'elsewhere' })
    })
    const configured = page.waitForResponse((response) => response.url().includes('/other/config'))
    await page.goto('/login')
    await configured
    await box(page).check()
    await qq(page).click()
    await expect(page.getByText('elsewhere')).toBeVisible()
    expect(asked[0]).toMatch(/^http:\/\/127\.0\.0\.1:9\/api\/v3\/auth\/login\/socialite\/qq\?s_url=/)
  })
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('QQ says in place that it needs one', async ({ page, context, demo, allowConsole }) => {
    allowConsole(failedResource)
    await page.goto('/login?redirect=%2Fcourses')
    await box(page).check()
    await expect(qq(page)).toBeVisible()
    await goOffline(context, demo)
    await expect(page.getByText('当前无网络，显示的是已保存的内容')).toBeVisible()
    await qq(page).click()
    await expect(page.getByText('当前无网络，请联网后操作')).toBeVisible()
    await expect(page).toHaveURL(/\/login\?redirect=%2Fcourses$/)
    await goOnline(context, demo)
    await expect(page.getByText('当前无网络，请联网后操作')).toHaveCount(0)
  })
})

test.describe('inside WeChat', () => {
  test.use({ userAgent: wechatAgent })

  test('WeChat is offered, QQ never; the round trip ends on the target, logged in', async ({ page, demo, baseURL }) => {
    await demo.patchConfig({ socialites: { qq: 1, wechat_oauth: 1 } })
    await page.goto('/login?redirect=%2Fcourses')
    await expect(wechat(page)).toBeVisible()
    await expect(qq(page)).toHaveCount(0)
    const address = await start(page, wechat)
    expect(address.pathname).toBe('/api/v3/auth/login/wechat/oauth')
    expect(address.searchParams.get('s_url')).toMatch(new RegExp(`^${baseURL}/courses\\?social_state=`))
    await page.getByRole('button', { name: /江上清风/ }).click()
    await page.waitForURL('**/courses')
    await expect.poll(() => tokenOf(page)).toEqual(expect.any(String))
  })
})
