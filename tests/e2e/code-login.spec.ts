/** Logging in with the code a social login returns with (screens 1.9). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { deferred } from '../support/dom/deferred.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/browser/network.ts'
import { historyTraces, storedTraces, listenForTraces, placesOf } from '../support/browser/private-traces.ts'
import { refuseData } from '../support/browser/refused-data.ts'
import { logInHere, signIn, storedValue } from '../support/browser/session.ts'
import { stretchTimers } from '../support/browser/stretch-timers.ts'

const path = '/api/v3/auth/login/code'
const overlay = (page: Page) => page.getByRole('dialog', { name: '正在登录…' })
const waiting = (page: Page) => page.getByRole('dialog', { name: '等待网络…' })
const unfinished = (page: Page) => page.getByRole('dialog', { name: '登录未完成，请重新登录' })
const switching = (page: Page) => page.getByRole('dialog', { name: '切换账号？' })
const bindPrompt = (page: Page) => page.getByRole('dialog', { name: '绑定手机号' })
const toast = (page: Page) => page.locator('[data-live-layer]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const visitor = (page: Page) => page.getByRole('link', { name: '请登录' })
const pathOf = (url: URL) => url.pathname + url.search
const withCode = (address: string, code: string) =>
  `${address}${address.includes('?') ? '&' : '?'}login_code=${code}&action=login`
/** Undefined as well while the page is being loaded again. */
const token = (page: Page) => storedValue(page, 'meedu-h5-token').catch(() => undefined)
const codeCalls = async (demo: Demo) => (await demo.log(path)).filter(({ method }) => method === 'POST')

/** A code as the provider's page returns it: of a social account that belongs to no member, or of one that is bound. */
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
async function storeReturnTo(page: Page, target: string): Promise<void> {
  const value = JSON.stringify({ value: { target, isDue: false }, at: Date.now() })
  await page.evaluate((text) => sessionStorage.setItem('meedu-h5-return-to', text), value)
}

// nothing here is about the worker, but for the last test
test.use({ serviceWorkers: 'block' })

test.describe('a code in the opening address', () => {
  test('logs in without another load where nothing would outlive it', async ({ page, demo, baseURL }) => {
    await refuseData(page)
    const code = await socialCode(baseURL, 'bound')
    const documents = documentsOf(page)
    await page.goto(withCode('/study', code))
    await expect(page).toHaveTitle('我的课程')
    await expect(overlay(page)).toBeHidden()
    await expect(page).toHaveURL(/\/study$/)
    await page.getByRole('link', { name: /^我的/ }).click()
    await expect(page.locator('a[href="/member/profile"]')).toBeVisible()
    expect(documents).toEqual([withCode('/study', code)])
    expect((await codeCalls(demo)).map(({ body }) => body)).toEqual([{ code }])
  })

  test('logs in with one call, and the page is loaded again without it', async ({ page, demo, context, baseURL }) => {
    const heard = await listenForTraces(context)
    const code = await socialCode(baseURL, 'bound')
    const address = `/course/1?login_code=${code}&action=login&tab=2`
    await page.goto('/courses')
    const documents = documentsOf(page)
    await page.goto(address)
    await expect.poll(() => documents).toEqual([address, '/course/1?tab=2'])
    // asked for, the second document is not there yet, and what is read of the first one would be cut off
    const howLoaded = () => page.evaluate(() => performance.getEntriesByType('navigation')[0]?.type).catch(() => '')
    await expect.poll(howLoaded).toBe('reload')
    await expect(page).toHaveTitle(/Python/)
    await expect(page).toHaveURL(/\/course\/1\?tab=2$/)
    expect((await codeCalls(demo)).map(({ body }) => body)).toEqual([{ code }])

    await test.step('the mark of this tab is the only thing that knows the code (screens 1.3.1)', async () => {
      const login = String(await token(page))
      const kept = await storedTraces(page)
      expect(placesOf(kept, code)).toEqual([`sessionStorage meedu-h5-login-code:${code}`])
      expect(placesOf(kept, login)).toEqual(['indexedDB meedu-h5/kv meedu-h5-token'])
      for (const secret of [code, login]) expect(placesOf(heard.traces(), secret)).toEqual([])
    })

    await test.step('it is not tried a second time, by a reload, by back, or by its link', async () => {
      await page.reload()
      await expect(page).toHaveTitle(/Python/)
      await page.getByRole('link', { name: '学习进度' }).click()
      await expect(page).toHaveTitle('学习进度')
      await page.goBack()
      await page.goto(address)
      await expect(page).toHaveURL(/\/course\/1\?tab=2$/)
      await expect(page).toHaveTitle(/Python/)
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(await codeCalls(demo)).toHaveLength(1)
    })

    await page.goto('/member')
    await expect(page.getByText('林间小满').first()).toBeVisible()
  })

  test('that was not asked for here tells as whom', async ({ page, baseURL }) => {
    await page.goto(withCode('/courses', await socialCode(baseURL, 'bound')))
    await expect(toast(page)).toHaveText('已登录：林间小满')
    await expect(page).toHaveURL(/\/courses$/)
  })

  test('holds a guarded screen back until the answer; it is read in a hash as well', async ({ page, baseURL }) => {
    const code = await socialCode(baseURL, 'bound')
    const held = deferred<undefined>()
    // a call that is held is not given up
    await stretchTimers(page, { 15_000: 120_000 })
    await page.route(`**${path}`, async (route) => {
      await held.promise
      await route.continue()
    })
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname))
    await page.goto(`/study?tab=collect#login_code=${code}&action=login`)
    await expect(overlay(page)).toBeVisible()
    await expect(page).toHaveURL(/\/study\?tab=collect$/)
    await expect(page.locator('#root')).toHaveAttribute('inert', '')
    await expectNoAxeViolations(page)
    held.resolve(undefined)
    await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
    expect(addresses.filter((address) => address.startsWith('/login'))).toEqual([])
    expect(placesOf(await historyTraces(page), code)).toEqual([])
  })

  test('says so at once on a guarded screen, which is not there yet', async ({ page }) => {
    await page.route(`**${path}`, () => {})
    // no timer fires: nothing that is shown may have waited for one
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    await page.goto(withCode('/study', 'never-answered'))
    await expect(overlay(page)).toBeVisible()
  })

  test('replaces the member logged in before, from a query inside the hash', async ({ page, demo, baseURL }) => {
    await signIn(page, demo, '13800000001')
    await page.goto('/study')
    await page.getByRole('link', { name: /^我的/ }).click()
    await expect(page.getByText('江上清风').first()).toBeVisible()
    const former = String(await token(page))
    const code = await socialCode(baseURL, 'bound')
    const link = `/member?x=1#/x?login_code=${code}&action=login`
    await test.step('a member is asked first; 取消 sends nothing', async () => {
      await page.goto(link)
      await expect(switching(page)).toContainText('江上清风 138****0001')
      await expect(button(page, '取消')).toBeFocused()
      await expectNoAxeViolations(page)
      await button(page, '取消').click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(await codeCalls(demo)).toEqual([])
      expect(await token(page)).toBe(former)
    })
    await page.goto('/courses')
    await page.goto(link)
    await button(page, '切换').click()
    await expect(page.getByText('林间小满').first()).toBeVisible()
    await expect(page.getByText('江上清风')).toHaveCount(0)
    expect(page.url()).not.toContain(code)
    expect(placesOf(await historyTraces(page), code)).toEqual([])
    expect(await codeCalls(demo)).toHaveLength(1)
    const kept = await storedTraces(page)
    expect(placesOf(kept, '江上清风')).toEqual([])
    expect(placesOf(kept, former)).toEqual([])
  })

  test('does nothing but leave the address when it is for no login', async ({ page, demo }) => {
    for (const query of ['action=logout', 'action=', 'x=1', 'action=bind', 'action=login%20'])
      await test.step(query, async () => {
        await page.goto(`/courses?login_code=abc&${query}`)
        await expect(page.locator('main a[href^="/course/"]').first()).toBeVisible()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        expect(page.url()).not.toMatch(/abc|action/)
        expect(placesOf(await storedTraces(page), 'abc')).toEqual([])
        expect(await codeCalls(demo)).toEqual([])
      })
  })
})

test('a code that is refused leaves a visitor where a visitor can be, and is not tried again', async ({
  page,
  demo,
}) => {
  const expectRefused = async (): Promise<void> => {
    await expect(toast(page)).toHaveText('已过期')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await test.step('on a guarded screen: at the login', async () => {
    await page.goto(withCode('/study', 'unknown-1'))
    await expectRefused()
    await page.waitForURL((url) => pathOf(url) === '/login-password?redirect=%2Fstudy')
    expect(await codeCalls(demo)).toHaveLength(1)
  })

  await test.step('on a public screen: there', async () => {
    await page.goto(withCode('/course/1', 'unknown-2'))
    await expectRefused()
    await expect(page).toHaveTitle(/Python/)
    await page.goto(withCode('/course/1', 'unknown-2'))
    await expect(page).toHaveTitle(/Python/)
    await page.waitForLoadState('networkidle')
    expect(await codeCalls(demo)).toHaveLength(2)
  })

  await test.step('the target kept for the way back is not followed', async () => {
    await storeReturnTo(page, '/course/2')
    await page.goto(withCode('/', 'unknown-3'))
    await expectRefused()
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveURL(/\/$/)
  })
})

test('without an answer the login is offered again', async ({ page, demo, baseURL, allowConsole }) => {
  allowConsole(failedResource)
  let address = ''
  for (const kind of ['http500', 'captivePortal', 'offline'] as const)
    await test.step(kind, async () => {
      address = withCode('/course/1', await socialCode(baseURL, 'bound'))
      await demo.clearFaults()
      await demo.fault({ path, kind })
      await page.goto(address)
      await expect(unfinished(page)).toBeVisible()
      await expect(toast(page)).toBeEmpty()
      if (kind === 'http500') await expectNoAxeViolations(page)
      await button(page, '关闭').click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveTitle(/Python/)
    })

  await test.step('the same code is not tried again', async () => {
    await demo.clearFaults()
    await demo.clearLog()
    await page.goto(address)
    await expect(page).toHaveTitle(/Python/)
    await page.waitForLoadState('networkidle')
    expect(await codeCalls(demo)).toEqual([])
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('重新登录 opens the login', async () => {
    await demo.fault({ path, kind: 'offline' })
    await page.goto(withCode('/course/1', await socialCode(baseURL, 'bound')))
    await button(page, '重新登录').click()
    await page.waitForURL((url) => url.pathname === '/login')
    await expect(page).toHaveTitle('快捷登录/注册')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await token(page)).toBeUndefined()
  })
})

test('重新登录 leads to where the code was to lead, and no form stays behind', async ({
  page,
  demo,
  baseURL,
  allowConsole,
}) => {
  allowConsole(failedResource)
  await page.goto('/courses')
  await demo.fault({ path, kind: 'offline' })
  await page.goto(withCode('/study?tab=collect', await socialCode(baseURL, 'bound')))
  await page.waitForURL('**/login-password?*')
  await button(page, '重新登录').click()
  await page.waitForURL((url) => pathOf(url) === '/login?redirect=%2Fstudy%3Ftab%3Dcollect')
  await page.getByRole('link', { name: '使用密码登录' }).click()
  await logInHere(page, '13800000000')
  await page.waitForURL('**/study?tab=collect')
  await expect(page.getByRole('tabpanel')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/courses$/)
})

test.describe('an account without a number', () => {
  test.beforeEach(({ demo }) => demo.patchConfig({ member: { enabled_mobile_bind_alert: 1 } }).then(() => {}))

  test('is asked to bind one, while the code waits in its place, or goes on as a visitor', async ({
    page,
    demo,
    baseURL,
  }) => {
    const code = await socialCode(baseURL, 'new')
    await page.goto(`/course/1?login_code=${code}&action=login&tab=2`)
    await expect(bindPrompt(page)).toContainText('登录前请绑定手机号')
    // a link may be anybody's
    await expect(bindPrompt(page)).toContainText('此次登录不是在本浏览器中发起的')
    await expect(bindPrompt(page).getByRole('button', { name: '退出登录' })).toBeFocused()
    await expect(page).toHaveURL(/\/course\/1\?tab=2$/)
    await page.keyboard.press('Escape')
    await expect(bindPrompt(page)).toBeVisible()
    expect(await token(page)).toBeUndefined()
    expect(placesOf(await storedTraces(page), code)).toEqual([
      'indexedDB meedu-h5/kv meedu-h5-login-code',
      `sessionStorage meedu-h5-login-code:${code}`,
    ])
    await button(page, '立即绑定').click()
    await page.waitForURL((url) => pathOf(url) === '/code-bind-mobile')
    await expect(page).toHaveTitle('绑定手机号')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await codeCalls(demo)).toHaveLength(1)

    await test.step('on a guarded screen the form of the guard gives way', async () => {
      await page.goto('/courses')
      await page.goto(withCode('/study', await socialCode(baseURL, 'new')))
      await page.waitForURL('**/login-password?*')
      await button(page, '立即绑定').click()
      await page.waitForURL('**/code-bind-mobile')
      await expect(page).toHaveTitle('绑定手机号')
      await page.goBack()
      await expect(page).toHaveURL(/\/courses$/)
    })
    await test.step('退出登录: a visitor, and the code is forgotten', async () => {
      await page.goto(withCode('/study', await socialCode(baseURL, 'new')))
      await bindPrompt(page).getByRole('button', { name: '退出登录' }).click()
      await page.waitForURL('**/member')
      await expect(visitor(page)).toBeVisible()
      await expect.poll(() => storedValue(page, 'meedu-h5-login-code')).toBeUndefined()
      await page.reload()
      await expect(visitor(page)).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  })
})

test('the target kept for the way back is followed after the last step of the gate, once', async ({
  page,
  demo,
  baseURL,
}) => {
  await demo.patchMember('13800000000', {
    agreement_status: { user_agreement_agreed: false, privacy_policy_agreed: true },
  })
  await page.goto('/courses')
  await storeReturnTo(page, '/study?tab=collect')
  await page.goto(withCode('/', await socialCode(baseURL, 'bound')))
  const consent = page.getByRole('dialog', { name: '用户协议与隐私政策提示' })
  await expect(consent).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await button(page, '同意').click()
  await page.waitForURL('**/study?tab=collect')
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()

  await page.goto('/')
  await expect(page.locator('main a[href^="/course/"]').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL(/\/$/)
  expect(await page.evaluate(() => sessionStorage.getItem('meedu-h5-return-to'))).toBeNull()
})

test('a target that comes too late does not take the learner away', async ({ page, demo, baseURL, allowConsole }) => {
  allowConsole(failedResource, configFailed)
  await page.goto('/courses')
  await storeReturnTo(page, '/study?tab=collect')
  await demo.fault({ path: '/api/v2/member/detail', kind: 'http500' })
  await page.goto(withCode('/', await socialCode(baseURL, 'bound')))
  await expect.poll(() => token(page)).toEqual(expect.any(String))
  await page.locator('main a[href="/course/1"]').first().click()
  await expect(page).toHaveTitle(/Python/)
  await demo.clearFaults()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('meedu-h5-return-to'))).toBeNull()
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL(/\/course\/1$/)
})

test.describe('while the browser is offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the code waits for the network, or is given up', async ({ page, demo, context, baseURL, allowConsole }) => {
    allowConsole(failedResource, configFailed)
    const givenUp = [await socialCode(baseURL, 'bound'), await socialCode(baseURL, 'bound')] as const
    const code = await socialCode(baseURL, 'bound')
    await page.goto('/courses')
    await waitForServiceWorker(page)
    await goOffline(context, demo)

    for (const [index, way] of (['取消', 'Escape'] as const).entries())
      await test.step(`given up: ${way}`, async () => {
        await page.goto(withCode('/study', String(givenUp[index])))
        await expect(waiting(page)).toBeVisible()
        if (way === 'Escape') await page.keyboard.press('Escape')
        else await button(page, way).click()
        await page.waitForURL((url) => pathOf(url) === '/login-password?redirect=%2Fstudy')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await demo.clearLog()
        await goOnline(context, demo)
        // the app has noticed the network, and sends nothing but what it asks for anyway
        await expect.poll(() => demo.log('/api/v2/other/config')).not.toEqual([])
        expect(await codeCalls(demo)).toEqual([])
        await goOffline(context, demo)
      })

    await test.step('waiting', async () => {
      await page.goto(withCode('/study', code))
      await expect(waiting(page)).toBeVisible()
      await expectNoAxeViolations(page)
      expect(page.url()).not.toContain(code)
      expect(placesOf(await storedTraces(page), code)).toEqual([])
      await goOnline(context, demo)
      await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
      expect(await token(page)).toEqual(expect.any(String))
    })

    // those that were given up were not sent when the network came back, and are nowhere
    expect((await codeCalls(demo)).map(({ body }) => body)).toEqual([{ code }])
    const kept = await storedTraces(page)
    for (const former of givenUp) expect(placesOf(kept, former)).toEqual([])
  })
})
