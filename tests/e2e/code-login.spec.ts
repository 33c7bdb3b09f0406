/** Logging in with the code a social login returns with (screens 1.9). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { deferred } from '../support/deferred.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/fixtures.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/network.ts'
import { historyTraces, keptTraces, listenForTraces, placesOf } from '../support/private-traces.ts'
import { signIn, storedValue } from '../support/session.ts'

const path = '/api/v3/auth/login/code'
const overlay = (page: Page) => page.getByRole('dialog', { name: '正在登录…' })
const waiting = (page: Page) => page.getByRole('dialog', { name: '等待网络…' })
const unfinished = (page: Page) => page.getByRole('dialog', { name: '登录未完成，请重新登录' })
const bindPrompt = (page: Page) => page.getByRole('dialog', { name: '绑定手机号' })
const toast = (page: Page) => page.locator('[data-live-layer]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const visitor = (page: Page) => page.getByRole('link', { name: '请登录' })
/** Undefined as well while the page is being loaded again. */
const token = (page: Page) => storedValue(page, 'meedu-h5-token').catch(() => undefined)
const codeCalls = async (demo: Demo) => (await demo.log(path)).filter(({ method }) => method === 'POST')

/** A code as the provider's page returns it: of a social account that belongs to nobody, or of one that is bound. */
async function socialCode(origin: string | undefined, account: 'new' | 'bound'): Promise<string> {
  if (origin === undefined) throw new Error('playwright.config.ts gives no baseURL')
  const page = await (await fetch(`${origin}/demo-pages/social?app=qq&s_url=x&f_url=x&action=login`)).text()
  const bound = [...page.matchAll(/name="account" value="([^"]+)"/g)].map(([, value]) => value)
  const openid = account === 'new' ? 'new' : bound.find((value) => value !== 'new' && value !== 'cancel')
  const answer = await fetch(`${origin}/demo-pages/social`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      app: 'qq',
      account: openid ?? '',
      s_url: `${origin}/`,
      f_url: `${origin}/login-error`,
      action: 'login',
    }),
  })
  const code = new URL(answer.headers.get('location') ?? '', origin).searchParams.get('login_code')
  if (code === null) throw new Error(`no code: HTTP ${answer.status}`)
  return code
}

/** Every document the page loads from now on, by path and query. */
function documentsOf(page: Page): string[] {
  const documents: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (request.isNavigationRequest()) documents.push(url.pathname + url.search)
  })
  return documents
}

/** What a tap on a social icon leaves before the browser goes to the provider. */
async function keepReturnTo(page: Page, target: string): Promise<void> {
  const value = JSON.stringify({ value: { target, isDue: false }, at: Date.now() })
  await page.evaluate((text) => sessionStorage.setItem('meedu-h5-return-to', text), value)
}

test.describe('a code in the opening address', () => {
  test('logs in with one call, and the page is loaded again without it', async ({ page, demo, context, baseURL }) => {
    const heard = await listenForTraces(context)
    const code = await socialCode(baseURL, 'bound')
    await page.goto('/courses')
    const documents = documentsOf(page)
    await page.goto(`/course/1?login_code=${code}&action=login&tab=2`)
    await expect.poll(() => documents).toEqual([`/course/1?login_code=${code}&action=login&tab=2`, '/course/1?tab=2'])
    await expect(page).toHaveTitle(/Python/)
    expect(await token(page)).toEqual(expect.any(String))
    expect((await codeCalls(demo)).map(({ body }) => body)).toEqual([{ code }])
    await expect(page).toHaveURL(/\/course\/1\?tab=2$/)

    // the mark of this tab is the only thing that knows the code (screens 1.3.1)
    expect(placesOf(await keptTraces(page), code)).toEqual([`sessionStorage meedu-h5-login-code:${code}`])
    expect(placesOf(heard.traces(), code)).toEqual([])
    const login = String(await token(page))
    expect(placesOf(await keptTraces(page), login)).toEqual(['indexedDB meedu-h5/kv meedu-h5-token'])
    expect(placesOf(heard.traces(), login)).toEqual([])

    await page.goto('/member')
    await expect(page.getByText('林间小满').first()).toBeVisible()
  })

  test('is not tried a second time, by a reload, by back, or by its link', async ({ page, demo, baseURL }) => {
    const code = await socialCode(baseURL, 'bound')
    const address = `/course/1?login_code=${code}&action=login`
    await page.goto('/courses')
    const documents = documentsOf(page)
    await page.goto(address)
    await expect.poll(() => documents).toEqual([address, '/course/1'])
    await expect(page).toHaveTitle(/Python/)
    await page.reload()
    await expect(page).toHaveTitle(/Python/)
    await page.getByRole('link').first().click()
    await page.goBack()
    await page.goto(address)
    await expect(page).toHaveURL(/\/course\/1$/)
    await expect(page).toHaveTitle(/Python/)
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await codeCalls(demo)).toHaveLength(1)
  })

  test('holds a guarded screen back until the answer', async ({ page, baseURL }) => {
    const code = await socialCode(baseURL, 'bound')
    const held = deferred<undefined>()
    await page.route(`**${path}`, async (route) => {
      await held.promise
      await route.continue()
    })
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname))
    await page.goto(`/study?login_code=${code}&action=login&tab=collect`)
    await expect(overlay(page)).toBeVisible()
    await expect(page).toHaveURL(/\/study\?tab=collect$/)
    await expect(page.locator('#root')).toHaveAttribute('inert', '')
    await expectNoAxeViolations(page)
    held.resolve(undefined)
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
    expect(addresses.filter((address) => address.startsWith('/login'))).toEqual([])
  })

  for (const hash of [
    (code: string) => `#/x?login_code=${code}&action=login`,
    (code: string) => `#login_code=${code}&action=login`,
  ]) {
    test(`is read and cleaned in a hash: ${hash('…')}`, async ({ page, demo, baseURL }) => {
      const code = await socialCode(baseURL, 'bound')
      await page.goto(`/course/1?tab=2${hash(code)}`)
      await expect.poll(() => token(page)).toEqual(expect.any(String))
      await expect.poll(() => codeCalls(demo)).toHaveLength(1)
      await expect(page).toHaveTitle(/Python/)
      expect(page.url()).not.toContain(code)
      expect(placesOf(await historyTraces(page), code)).toEqual([])
    })
  }

  for (const query of ['action=logout', 'action=', 'x=1', 'action=bind', 'action=login%20']) {
    test(`does nothing but leave the address when the query says ${query}`, async ({ page, demo }) => {
      await page.goto(`/courses?login_code=abc&${query}`)
      await expect(page.locator('main a[href^="/course/"]').first()).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(page.url()).not.toMatch(/abc|action/)
      expect(placesOf(await keptTraces(page), 'abc')).toEqual([])
      expect(await codeCalls(demo)).toEqual([])
    })
  }

  test('of a guarded screen that is unknown leads to the login', async ({ page, demo }) => {
    await page.goto('/study?login_code=unknown&action=login')
    await expect(toast(page)).toHaveText('已过期')
    await page.waitForURL((url) => url.pathname + url.search === '/login-password?redirect=%2Fstudy')
    expect(await codeCalls(demo)).toHaveLength(1)
  })

  test('of a public screen that is unknown leaves a visitor there', async ({ page, demo }) => {
    await page.goto('/course/1?login_code=unknown&action=login')
    await expect(toast(page)).toHaveText('已过期')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveTitle(/Python/)
    await page.goto('/course/1?login_code=unknown&action=login')
    await page.waitForLoadState('networkidle')
    expect(await codeCalls(demo)).toHaveLength(1)
  })

  test('replaces whoever was logged in before', async ({ page, demo, baseURL }) => {
    await signIn(page, demo, '13800000001')
    await page.goto('/study')
    await page.goto('/member')
    await expect(page.getByText('江上清风').first()).toBeVisible()
    const former = String(await token(page))
    await page.goto(`/member?login_code=${await socialCode(baseURL, 'bound')}&action=login`)
    await expect(page.getByText('林间小满').first()).toBeVisible()
    await expect(page.getByText('江上清风')).toHaveCount(0)
    const kept = await keptTraces(page)
    expect(placesOf(kept, '江上清风')).toEqual([])
    expect(placesOf(kept, former)).toEqual([])
  })
})

test.describe('without an answer', () => {
  for (const kind of ['offline', 'http500', 'captivePortal'] as const) {
    test(`the login is offered again (${kind})`, async ({ page, demo, baseURL, allowConsole }) => {
      allowConsole(failedResource)
      const code = await socialCode(baseURL, 'bound')
      await demo.fault({ path, kind })
      await page.goto(`/course/1?login_code=${code}&action=login`)
      await expect(unfinished(page)).toBeVisible()
      await expect(toast(page)).toBeEmpty()
      await expectNoAxeViolations(page)
      await button(page, '关闭').click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveTitle(/Python/)
      await demo.clearFaults()
      await demo.clearLog()
      await page.goto(`/course/1?login_code=${code}&action=login`)
      await page.waitForLoadState('networkidle')
      expect(await codeCalls(demo)).toEqual([])
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  }

  test('重新登录 opens the login', async ({ page, demo, baseURL, allowConsole }) => {
    allowConsole(failedResource)
    await demo.fault({ path, kind: 'offline' })
    await page.goto(`/course/1?login_code=${await socialCode(baseURL, 'bound')}&action=login`)
    await button(page, '重新登录').click()
    await page.waitForURL((url) => url.pathname === '/login')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await token(page)).toBeUndefined()
  })
})

test.describe('while the browser is offline', () => {
  test.beforeEach(({ allowConsole }) => allowConsole(failedResource, configFailed))

  test('the code waits for the network', async ({ page, demo, context, baseURL }) => {
    const code = await socialCode(baseURL, 'bound')
    await page.goto('/courses')
    await waitForServiceWorker(page)
    await goOffline(context, demo)
    await page.goto(`/study?login_code=${code}&action=login`)
    await expect(waiting(page)).toBeVisible()
    await expectNoAxeViolations(page)
    expect(page.url()).not.toContain(code)
    expect(placesOf(await keptTraces(page), code)).toEqual([])
    await goOnline(context, demo)
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
    expect(await codeCalls(demo)).toHaveLength(1)
    expect(await token(page)).toEqual(expect.any(String))
  })

  for (const way of ['取消', 'Escape']) {
    test(`the wait can be given up: ${way}`, async ({ page, demo, context, baseURL }) => {
      const code = await socialCode(baseURL, 'bound')
      await page.goto('/courses')
      await waitForServiceWorker(page)
      await goOffline(context, demo)
      await page.goto(`/study?login_code=${code}&action=login`)
      await expect(waiting(page)).toBeVisible()
      if (way === 'Escape') await page.keyboard.press('Escape')
      else await button(page, way).click()
      await page.waitForURL((url) => url.pathname + url.search === '/login-password?redirect=%2Fstudy')
      await goOnline(context, demo)
      await page.waitForTimeout(500)
      expect(await codeCalls(demo)).toEqual([])
      expect(placesOf(await keptTraces(page), code)).toEqual([])
    })
  }
})

test.describe('an account without a number', () => {
  test.beforeEach(({ demo }) => demo.patchConfig({ member: { enabled_mobile_bind_alert: 1 } }).then(() => {}))

  test('is asked to bind one; the code waits in its place', async ({ page, demo, baseURL }) => {
    const code = await socialCode(baseURL, 'new')
    await page.goto(`/course/1?login_code=${code}&action=login&tab=2`)
    await expect(bindPrompt(page)).toContainText('登录前请绑定手机号')
    await expect(page).toHaveURL(/\/course\/1\?tab=2$/)
    await page.keyboard.press('Escape')
    await expectNoAxeViolations(page)
    expect(await token(page)).toBeUndefined()
    expect(placesOf(await keptTraces(page), code)).toEqual([
      'indexedDB meedu-h5/kv meedu-h5-login-code',
      `sessionStorage meedu-h5-login-code:${code}`,
    ])
    await button(page, '立即绑定').click()
    await page.waitForURL((url) => url.pathname + url.search === '/code-bind-mobile')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await codeCalls(demo)).toHaveLength(1)
  })

  test('can go on as a visitor; the code is forgotten', async ({ page, baseURL }) => {
    const code = await socialCode(baseURL, 'new')
    await page.goto(`/study?login_code=${code}&action=login`)
    await bindPrompt(page).getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL('**/member')
    await expect(visitor(page)).toBeVisible()
    expect(await storedValue(page, 'meedu-h5-login-code')).toBeUndefined()
    await page.reload()
    await expect(visitor(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('the target kept for the way back', () => {
  test('is followed once, when the member is in', async ({ page, baseURL }) => {
    await page.goto('/courses')
    await keepReturnTo(page, '/study?tab=collect')
    await page.goto(`/?login_code=${await socialCode(baseURL, 'bound')}&action=login`)
    await page.waitForURL('**/study?tab=collect')
    await page.goto('/')
    await expect(page.locator('main a[href^="/course/"]').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveURL(/\/$/)
    expect(await page.evaluate(() => sessionStorage.getItem('meedu-h5-return-to'))).toBeNull()
  })

  test('is followed after the last step of the gate only', async ({ page, demo, baseURL }) => {
    await demo.patchMember('13800000000', {
      agreement_status: { user_agreement_agreed: false, privacy_policy_agreed: true },
    })
    await page.goto('/courses')
    await keepReturnTo(page, '/study?tab=collect')
    await page.goto(`/?login_code=${await socialCode(baseURL, 'bound')}&action=login`)
    const consent = page.getByRole('dialog', { name: '用户协议与隐私政策提示' })
    await expect(consent).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await button(page, '同意').click()
    await page.waitForURL('**/study?tab=collect')
  })

  test('is not followed when the code is refused', async ({ page }) => {
    await page.goto('/courses')
    await keepReturnTo(page, '/course/2')
    await page.goto('/?login_code=unknown&action=login')
    await expect(toast(page)).toHaveText('已过期')
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveURL(/\/$/)
  })
})
