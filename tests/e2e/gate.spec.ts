/** The steps a member has to take before being logged in (screens 1.8). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/fixtures.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/network.ts'
import { signIn, storedValue } from '../support/session.ts'

const passed = '13800000000'
const unbound = '13800000004'
const notAgreed = '13800000005'
const unverified = '13800000006'

const bindAlert = { member: { enabled_mobile_bind_alert: 1 } }
const faceRequired = { member: { enabled_face_verify: true } }
const everything = { member: { enabled_mobile_bind_alert: 1, enabled_face_verify: true } }

const bindPrompt = (page: Page) => page.getByRole('dialog', { name: '绑定手机号' })
const facePrompt = (page: Page) => page.getByRole('dialog', { name: '实名认证' })
const consent = (page: Page) => page.getByRole('dialog', { name: '用户协议与隐私政策提示' })
const anyDialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const toast = (page: Page) => page.locator('[data-live-layer]')
const visitor = (page: Page) => page.getByRole('link', { name: '请登录' })
const mainToken = (page: Page) => storedValue(page, 'meedu-h5-token')
const parkedToken = (page: Page) => storedValue(page, 'meedu-h5-tmp-token')

async function fillPassword(page: Page, mobile: string): Promise<void> {
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile)
  await page.getByLabel('密码', { exact: true }).fill('meedu123')
  await button(page, '登录').click()
}

/** Keeps every dialog that was on the page at any moment, by its name. */
async function watchDialogs(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Reflect.set(window, 'seenDialogs', seen)
    new MutationObserver(() => {
      for (const dialog of document.querySelectorAll('[role=dialog]')) {
        const name = dialog.querySelector('h2')?.textContent ?? ''
        if (!seen.includes(name)) seen.push(name)
      }
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'seenDialogs') as string[])
}

async function calls(demo: Demo, path: string, method = 'POST') {
  return (await demo.log(path)).filter((request) => request.method === method)
}

async function expectNoSession(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/member$/)
  await expect(visitor(page)).toBeVisible()
  await expect(anyDialog(page)).toHaveCount(0)
  for (const key of ['token', 'tmp-token', 'face-biz-token', 'face-rule-id', 'login-code'])
    expect(await storedValue(page, `meedu-h5-${key}`), key).toBeUndefined()
}

test.describe('binding a number', () => {
  test('is asked for over the rendered home, which is inert', async ({ page, demo }) => {
    await demo.patchConfig(bindAlert)
    await signIn(page, demo, unbound)
    await page.goto('/')
    await expect(bindPrompt(page)).toBeVisible()
    await expect(bindPrompt(page)).toContainText('登录前请绑定手机号')
    await expect(page.locator('#root')).toHaveAttribute('inert', '')
    // the screen behind is there, and its own calls are not held back (screens 1.8.2)
    await expect(page.locator('#root main a[href^="/course/"]').first()).toBeVisible()
    await expect(button(page, '立即绑定')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(bindPrompt(page)).toBeVisible()
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
    }
    const top = await page.evaluate(() => scrollY)
    await page.mouse.wheel(0, 800)
    expect(await page.evaluate(() => scrollY)).toBe(top)
    await expectNoAxeViolations(page)
  })

  test('puts the token aside; back from the form returns it and asks again', async ({ page, demo }) => {
    await demo.patchConfig(bindAlert)
    await signIn(page, demo, unbound)
    await page.goto('/')
    const token = await mainToken(page)
    await button(page, '立即绑定').click()
    await page.waitForURL((url) => url.pathname + url.search === '/bind-mobile?redirect=%2F')
    await expect.poll(() => mainToken(page)).toBeUndefined()
    expect(await parkedToken(page)).toBe(token)
    await expect(anyDialog(page)).toHaveCount(0)
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await expect(bindPrompt(page)).toBeVisible()
    await expect.poll(() => mainToken(page)).toBe(token)
    expect(await parkedToken(page)).toBeUndefined()
  })

  test('the token comes back before the guard of the next screen looks', async ({ page, demo }) => {
    await demo.patchConfig(bindAlert)
    await signIn(page, demo, unbound)
    await page.goto('/study?tab=collect')
    const token = await mainToken(page)
    await button(page, '立即绑定').click()
    await page.waitForURL((url) => url.search === `?redirect=${encodeURIComponent('/study?tab=collect')}`)
    await expect.poll(() => parkedToken(page)).toBe(token)
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname))
    // in the app
    await page.goBack()
    await expect(page).toHaveURL(/\/study\?tab=collect$/)
    await expect(bindPrompt(page)).toBeVisible()
    // by a load of another address
    await button(page, '立即绑定').click()
    await page.waitForURL('**/bind-mobile?*')
    await expect.poll(() => mainToken(page)).toBeUndefined()
    await page.goto('/messages')
    await expect(bindPrompt(page)).toBeVisible()
    await expect(page).toHaveURL(/\/messages$/)
    expect(await mainToken(page)).toBe(token)
    expect(await parkedToken(page)).toBeUndefined()
    expect(addresses).not.toContain('/login-password')
    expect(addresses).not.toContain('/login')
  })

  test('a tab that was closed on the form: the next start asks the same member again', async ({
    page,
    demo,
    context,
  }) => {
    await demo.patchConfig(bindAlert)
    await signIn(page, demo, unbound)
    await page.goto('/')
    const token = await mainToken(page)
    await button(page, '立即绑定').click()
    await page.waitForURL('**/bind-mobile?*')
    await expect.poll(() => parkedToken(page)).toBe(token)
    // a reload of the form keeps the token aside
    await page.reload()
    await expect(page).toHaveTitle('绑定手机号')
    expect(await parkedToken(page)).toBe(token)
    expect(await mainToken(page)).toBeUndefined()
    await page.close()
    const next = await context.newPage()
    await next.goto('/')
    await expect(bindPrompt(next)).toBeVisible()
    expect(await mainToken(next)).toBe(token)
    expect(await parkedToken(next)).toBeUndefined()
  })

  test('can be answered by logging out', async ({ page, demo }) => {
    await demo.patchConfig(bindAlert)
    await signIn(page, demo, unbound)
    await page.goto('/courses')
    await bindPrompt(page).getByRole('button', { name: '退出登录' }).click()
    await expectNoSession(page)
    expect(await calls(demo, '/api/v2/logout')).toHaveLength(1)
    await page.goBack()
    await expect(page).not.toHaveURL(/\/courses$/)
  })

  test('comes before the face; after the one the other', async ({ page, demo }) => {
    await demo.patchConfig(everything)
    await signIn(page, demo, unbound)
    await page.goto('/')
    await expect(bindPrompt(page)).toBeVisible()
    await expect(anyDialog(page)).toHaveCount(1)
    await button(page, '立即绑定').click()
    await page.waitForURL('**/bind-mobile?*')
    await page.getByRole('textbox', { name: '手机号' }).fill('13911112222')
    await takeCode(page, demo)
    await button(page, '绑定').click()
    await expect(facePrompt(page)).toBeVisible()
    await expect(anyDialog(page)).toHaveCount(1)
    expect(await mainToken(page)).toEqual(expect.any(String))
    expect(await parkedToken(page)).toBeUndefined()
  })

  test('a refusal of the token put aside ends the session', async ({ page, demo }) => {
    await demo.patchConfig(bindAlert)
    await signIn(page, demo, unbound)
    await page.goto('/')
    await button(page, '立即绑定').click()
    await page.waitForURL('**/bind-mobile?*')
    await expect.poll(() => mainToken(page)).toBeUndefined()
    await page.getByRole('textbox', { name: '手机号' }).fill('13911112222')
    await takeCode(page, demo)
    await demo.expireToken(unbound)
    await button(page, '绑定').click()
    await expect(toast(page)).toHaveText('请重新登录')
    await page.waitForURL((url) => url.pathname === '/login')
    expect(await mainToken(page)).toBeUndefined()
    expect(await parkedToken(page)).toBeUndefined()
  })

  test('the main key never holds an empty value, whichever way is taken', async ({ page, demo }) => {
    await demo.patchConfig(bindAlert)
    await page.addInitScript(() => {
      const empty: unknown[] = []
      Reflect.set(window, 'emptyTokens', empty)
      const put = IDBObjectStore.prototype.put
      IDBObjectStore.prototype.put = function (value: unknown, key?: IDBValidKey) {
        if (typeof key === 'string' && key.includes('token') && (typeof value !== 'string' || value === ''))
          empty.push(key)
        return put.call(this, value, key)
      }
    })
    await signIn(page, demo, unbound)
    await page.goto('/')
    await button(page, '立即绑定').click()
    await page.waitForURL('**/bind-mobile?*')
    await expect.poll(() => mainToken(page)).toBeUndefined()
    await page.goBack()
    await expect(bindPrompt(page)).toBeVisible()
    await bindPrompt(page).getByRole('button', { name: '退出登录' }).click()
    await expect(visitor(page)).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'emptyTokens') as unknown)).toEqual([])
  })
})

test.describe('the face', () => {
  test.beforeEach(async ({ demo }) => {
    await demo.patchConfig(faceRequired)
  })

  test('is verified by the provider, and the way goes on where it was left', async ({ page, demo, baseURL }) => {
    await signIn(page, demo, unverified)
    await page.goto('/course/1?tab=2')
    await expect(facePrompt(page)).toContainText('登录前请完成实名认证')
    await expectNoAxeViolations(page)
    await demo.fault({ path: '/api/v3/member/tencent/faceVerify', kind: 'slow', delayMs: 800, times: 1 })
    await button(page, '立即认证').click()
    await expect(button(page, '立即认证')).toHaveAttribute('aria-busy', 'true')
    await page.waitForURL('**/demo-pages/face?*')
    const [started, ...more] = await calls(demo, '/api/v3/member/tencent/faceVerify')
    expect(started?.body).toEqual({ s_url: `${baseURL}/auth/faceSuccess` })
    expect(more).toEqual([])
    expect(await storedValue(page, 'meedu-h5-face-biz-token')).toEqual(expect.any(String))
    expect(await storedValue(page, 'meedu-h5-face-rule-id')).toBe('1')
    await button(page, '认证通过').click()
    await page.waitForURL('**/auth/faceSuccess')
    await button(page, '继续').click()
    await page.waitForURL((url) => url.pathname + url.search === '/course/1?tab=2')
    await expect(page).toHaveTitle(/Python/)
    await expect(anyDialog(page)).toHaveCount(0)
    expect(await storedValue(page, 'meedu-h5-face-biz-token')).toBeUndefined()
  })

  test('is not asked for on its own screen, but as soon as that is left', async ({ page, demo }) => {
    const dialogs = await watchDialogs(page)
    await signIn(page, demo, unverified)
    await page.goto('/auth/faceSuccess')
    await expect(page.getByText('您还未完成实名认证')).toBeVisible()
    expect(await dialogs()).toEqual([])
    await page.getByRole('link', { name: '返回首页' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(facePrompt(page)).toBeVisible()
  })

  test('can be answered by logging out', async ({ page, demo }) => {
    await signIn(page, demo, unverified)
    await page.goto('/')
    await facePrompt(page).getByRole('button', { name: '退出登录' }).click()
    await expectNoSession(page)
  })

  for (const { name, prepare, sentence, noise } of [
    {
      name: 'a refusal',
      prepare: (demo: Demo) => demo.fault({ path: '/api/v3/member/tencent', kind: 'code1', message: '今日次数已用完' }),
      sentence: '今日次数已用完',
      noise: [],
    },
    {
      name: 'a cut connection',
      prepare: (demo: Demo) => demo.fault({ path: '/api/v3/member/tencent', kind: 'offline' }),
      sentence: '无法发起实名认证',
      noise: [failedResource],
    },
    {
      name: 'HTTP 500',
      prepare: (demo: Demo) => demo.fault({ path: '/api/v3/member/tencent', kind: 'http500' }),
      sentence: '无法发起实名认证',
      noise: [failedResource],
    },
    {
      name: 'data of another shape',
      prepare: (demo: Demo) => demo.fault({ path: '/api/v3/member/tencent', kind: 'wrongShape' }),
      sentence: '无法发起实名认证',
      noise: [],
    },
  ]) {
    test(`${name} is told, and the button works again`, async ({ page, demo, allowConsole }) => {
      allowConsole(...noise)
      await signIn(page, demo, unverified)
      await page.goto('/')
      await expect(facePrompt(page)).toBeVisible()
      await prepare(demo)
      await button(page, '立即认证').click()
      await expect(toast(page)).toHaveText(sentence)
      await expect(facePrompt(page)).toBeVisible()
      await expect(button(page, '立即认证')).toBeEnabled()
      await expect(button(page, '立即认证')).not.toHaveAttribute('aria-busy', 'true')
      expect(await storedValue(page, 'meedu-h5-face-biz-token')).toBeUndefined()
      await demo.clearFaults()
      await button(page, '立即认证').click()
      await page.waitForURL('**/demo-pages/face?*')
    })
  }

  test('an address that is none of the web leads nowhere', async ({ page, demo }) => {
    await page.route('**/api/v3/member/tencent/faceVerify', (route) =>
      route.fulfill({
        json: { code: 0, message: '', data: { biz_token: 'B', rule_id: '1', url: 'javascript:window.__hostile=1' } },
      }),
    )
    await signIn(page, demo, unverified)
    await page.goto('/')
    await button(page, '立即认证').click()
    await expect(toast(page)).toHaveText('无法发起实名认证')
    expect(await page.evaluate(() => Reflect.get(window, '__hostile') as unknown)).toBeUndefined()
    expect(await storedValue(page, 'meedu-h5-face-biz-token')).toBeUndefined()
  })
})

test.describe('consent', () => {
  test('is asked for, given once, and the member is in', async ({ page, demo }) => {
    await signIn(page, demo, notAgreed)
    await page.goto('/member')
    await expect(consent(page)).toBeVisible()
    await expect(consent(page)).toContainText('《用户协议》和《隐私政策》')
    for (const name of ['《用户协议》', '《隐私政策》']) {
      const link = consent(page).getByRole('link', { name })
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', /noopener/)
    }
    await expectNoAxeViolations(page)
    await demo.fault({ path: '/api/v2/member/agreement/agree', kind: 'slow', delayMs: 600, times: 1 })
    await button(page, '同意').click()
    await expect(button(page, '处理中…')).toBeVisible()
    await expect(consent(page)).toHaveCount(0)
    await expect(page.getByText('未读条款').first()).toBeVisible()
    expect(await calls(demo, '/api/v2/member/agreement/agree')).toHaveLength(1)
    await page.reload()
    await expect(page.getByText('未读条款').first()).toBeVisible()
    await expect(anyDialog(page)).toHaveCount(0)
  })

  test('names only what is missing', async ({ page, demo }) => {
    await demo.patchMember(notAgreed, {
      agreement_status: { user_agreement_agreed: true, privacy_policy_agreed: false },
    })
    await demo.patchConfig({ user_private_protocol: '' })
    await signIn(page, demo, notAgreed)
    await page.goto('/')
    await expect(consent(page)).toContainText('《隐私政策》')
    await expect(consent(page)).not.toContainText('《用户协议》')
    // without an address there is nothing to open
    await expect(consent(page).getByRole('link')).toHaveCount(0)
  })

  for (const kind of ['offline', 'http500', 'code1'] as const) {
    test(`can be repeated after a failure (${kind})`, async ({ page, demo, allowConsole }) => {
      allowConsole(failedResource)
      await signIn(page, demo, notAgreed)
      await page.goto('/')
      await expect(consent(page)).toBeVisible()
      await demo.fault({ path: '/api/v2/member/agreement/agree', kind })
      await button(page, '同意').click()
      await expect(consent(page)).toContainText('操作失败，请重试')
      await expect(button(page, '同意')).toBeEnabled()
      await expect(button(page, '不同意')).toBeEnabled()
      await expect(page.locator('#root main a[href^="/course/"]').first()).toBeVisible()
      await demo.clearFaults()
      await button(page, '同意').click()
      await expect(consent(page)).toHaveCount(0)
    })
  }

  test('refused ends the login', async ({ page, demo }) => {
    await signIn(page, demo, notAgreed)
    await page.goto('/courses')
    await button(page, '不同意').click()
    await expectNoSession(page)
    expect(await calls(demo, '/api/v2/logout')).toHaveLength(1)
  })

  test('refused without network ends the login as well', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource, configFailed)
    await signIn(page, demo, notAgreed)
    await page.goto('/')
    await expect(consent(page)).toBeVisible()
    await demo.fault({ path: '/api/', kind: 'offline' })
    await button(page, '不同意').click()
    await expectNoSession(page)
  })

  for (const agreement_status of ['', null, [], { user_agreement_agreed: 0, privacy_policy_agreed: 'false' }]) {
    test(`an agreement_status of ${JSON.stringify(agreement_status)} asks for nothing`, async ({ page, demo }) => {
      const dialogs = await watchDialogs(page)
      await demo.patchMember(passed, { agreement_status })
      await signIn(page, demo, passed)
      await page.goto('/member')
      await expect(page.getByText('林间小满').first()).toBeVisible()
      expect(await dialogs()).toEqual([])
    })
  }

  test('a server that knows no agreements asks for nothing', async ({ page, demo }) => {
    await demo.patchOdd({ no_agreement_status: true })
    await signIn(page, demo, notAgreed)
    await page.goto('/member')
    await expect(page.getByText('未读条款').first()).toBeVisible()
    await expect(anyDialog(page)).toHaveCount(0)
  })

  test('is not opened by a start on a login form, but on the next screen', async ({ page, demo }) => {
    const dialogs = await watchDialogs(page)
    await signIn(page, demo, notAgreed)
    for (const form of ['/login-password', '/login']) {
      const answered = page.waitForResponse('**/api/v2/member/detail')
      await page.goto(form)
      await answered
      await expect(page.getByRole('textbox', { name: '手机号' })).toBeEditable()
      expect(await dialogs()).toEqual([])
    }
    await page.goto('/courses')
    await expect(consent(page)).toBeVisible()
  })

  test('comes before binding and face', async ({ page, demo }) => {
    await demo.patchConfig(everything)
    await demo.patchMember(notAgreed, { is_bind_mobile: 0, is_face_verify: false })
    await signIn(page, demo, notAgreed)
    await page.goto('/')
    await expect(consent(page)).toBeVisible()
    await expect(anyDialog(page)).toHaveCount(1)
    await button(page, '同意').click()
    await expect(bindPrompt(page)).toBeVisible()
    await expect(anyDialog(page)).toHaveCount(1)
    await demo.patchMember(notAgreed, { is_bind_mobile: 1 })
    await page.reload()
    await expect(facePrompt(page)).toBeVisible()
    await expect(anyDialog(page)).toHaveCount(1)
  })
})

test.describe('on a login form', () => {
  test('a member who has everything sees no dialog at all', async ({ page, demo }) => {
    const dialogs = await watchDialogs(page)
    await demo.patchConfig(everything)
    await page.goto('/login-password?redirect=%2Fcourses')
    await fillPassword(page, passed)
    await page.waitForURL('**/courses')
    expect(await dialogs()).toEqual([])
    await page.goto('/member')
    await expect(page.getByText('林间小满').first()).toBeVisible()
    expect(await dialogs()).toEqual([])
  })

  test('consent is asked for at once; then the form is left for its target', async ({ page }) => {
    await page.goto('/login-password?redirect=%2Fcourse%2F3%3Ftab%3D2')
    await fillPassword(page, notAgreed)
    await expect(consent(page)).toBeVisible()
    await expect(page).toHaveURL(/login-password/)
    await expect(toast(page)).toBeEmpty()
    await button(page, '同意').click()
    await page.waitForURL((url) => url.pathname + url.search === '/course/3?tab=2')
    await expect(toast(page)).toHaveText('登录成功')
  })

  test('consent refused leads to /member as a visitor', async ({ page }) => {
    await page.goto('/login-password?redirect=%2Fcourse%2F3')
    await fillPassword(page, notAgreed)
    await button(page, '不同意').click()
    await expectNoSession(page)
  })

  test('binding takes the place of the form and ends on its target', async ({ page, demo }) => {
    await demo.patchConfig(bindAlert)
    await page.goto('/')
    await page.goto('/login-password?redirect=%2Fcourse%2F3')
    await fillPassword(page, unbound)
    await button(page, '立即绑定').click()
    await page.waitForURL((url) => url.pathname + url.search === '/bind-mobile?redirect=%2Fcourse%2F3')
    await page.getByRole('textbox', { name: '手机号' }).fill('13911112222')
    await takeCode(page, demo)
    await button(page, '绑定').click()
    await expect(toast(page)).toHaveText('绑定成功')
    await page.waitForURL('**/course/3')
    expect(await mainToken(page)).toEqual(expect.any(String))
    expect(await parkedToken(page)).toBeUndefined()
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
  })

  test('without a target binding ends on /member', async ({ page, demo }) => {
    await demo.patchConfig(bindAlert)
    await page.goto('/login-password')
    await fillPassword(page, unbound)
    await button(page, '立即绑定').click()
    await page.waitForURL((url) => url.pathname + url.search === '/bind-mobile?redirect=%2Fmember')
  })

  test('the face keeps the target of the form for the way back', async ({ page, demo }) => {
    await demo.patchConfig(faceRequired)
    await page.goto('/login-password?redirect=%2Fcourse%2F3')
    await fillPassword(page, unverified)
    await button(page, '立即认证').click()
    await page.waitForURL('**/demo-pages/face?*')
    await button(page, '认证通过').click()
    await page.waitForURL('**/auth/faceSuccess')
    await button(page, '继续').click()
    await page.waitForURL('**/course/3')
    await page.goto('/member')
    await expect(page.getByText('待认证').first()).toBeVisible()
  })

  test('logging out of a prompt leads to /member', async ({ page, demo }) => {
    await demo.patchConfig(bindAlert)
    await page.goto('/login-password?redirect=%2Fcourse%2F3')
    await fillPassword(page, unbound)
    await bindPrompt(page).getByRole('button', { name: '退出登录' }).click()
    await expectNoSession(page)
  })
})

test.describe('newer data', () => {
  test('close a prompt that they no longer ask for', async ({ page, demo }) => {
    await demo.patchConfig(bindAlert)
    await signIn(page, demo, unbound)
    await page.goto('/')
    await expect(bindPrompt(page)).toBeVisible()
    await demo.patchConfig({ member: { enabled_mobile_bind_alert: 0 } })
    await demo.fault({ path: '/api/v2/other/config', kind: 'slow', delayMs: 1500, times: 1 })
    await page.reload()
    // the stored config still asks for it
    await expect(bindPrompt(page)).toBeVisible()
    await expect(bindPrompt(page)).toHaveCount(0)
    await expect(page.locator('#root')).not.toHaveAttribute('inert', '')
    await page.getByRole('link', { name: '我的' }).click()
    await expect(page.getByText('QQ用户_s0C').first()).toBeVisible()
  })

  test('are needed to ask: without network a member who passed stays in, another stays out', async ({
    page,
    demo,
    context,
    allowConsole,
  }) => {
    allowConsole(failedResource, configFailed)
    await signIn(page, demo, passed)
    await page.goto('/member')
    await expect(page.getByText('林间小满').first()).toBeVisible()
    await waitForServiceWorker(page)
    await demo.patchConfig(bindAlert)
    await demo.patchMember(passed, { is_bind_mobile: 0 })
    await goOffline(context, demo)
    await page.reload()
    await expect(page.getByText('林间小满').first()).toBeVisible()
    await expect(anyDialog(page)).toHaveCount(0)
    await goOnline(context, demo)
    await expect(bindPrompt(page)).toBeVisible()

    await bindPrompt(page).getByRole('button', { name: '退出登录' }).click()
    await expect(visitor(page)).toBeVisible()
    await signIn(page, demo, unbound)
    await page.goto('/member')
    await expect(bindPrompt(page)).toBeVisible()
    await goOffline(context, demo)
    await page.reload()
    await expect(page.getByText('登录状态待确认')).toBeVisible()
    await expect(page.getByText('QQ用户_s0C')).toHaveCount(0)
    expect(await mainToken(page)).toEqual(expect.any(String))
    await goOnline(context, demo)
    await expect(bindPrompt(page)).toBeVisible()
  })
})

/** From a phone form with a number in it to a filled SMS form. */
async function takeCode(page: Page, demo: Demo): Promise<void> {
  const pictured = page.waitForResponse('**/api/v2/captcha/image')
  await button(page, '获取短信验证码').click()
  const { data } = (await (await pictured).json()) as { data: { key: string } }
  await page.getByRole('textbox', { name: '请输入图中字符' }).fill(await demo.captcha(data.key))
  await button(page, '确认').click()
  await page.getByRole('textbox', { name: '验证码' }).fill('112233')
}
