/** The steps a member has to take before being logged in (screens 1.8). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { holdAnswers } from '../support/browser/held.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/browser/network.ts'
import { logInHere, signIn, storedValue } from '../support/browser/session.ts'
import { codeField, requestCode } from '../support/browser/sms.ts'
import { stretchTimers } from '../support/browser/stretch-timers.ts'

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

const pathOf = (url: URL) => url.pathname + url.search

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

/** Notes every token key that is given something that is no token, from the next load on. */
async function watchEmptyTokens(page: Page): Promise<() => Promise<unknown>> {
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
  return () => page.evaluate(() => Reflect.get(window, 'emptyTokens') as unknown)
}

/** The form that binds a number is open, and the token has been put aside for it. */
async function expectParked(page: Page, token: unknown): Promise<void> {
  await expect(page).toHaveTitle('绑定手机号')
  await expect.poll(() => mainToken(page)).toBeUndefined()
  await expect.poll(() => parkedToken(page)).toBe(token)
  await expect(anyDialog(page)).toHaveCount(0)
}

/** The form was left: the prompt is there again, and the token in its place. */
async function expectAskedAgain(page: Page, token: unknown): Promise<void> {
  await expect(bindPrompt(page)).toBeVisible()
  await expect.poll(() => mainToken(page)).toBe(token)
  await expect.poll(() => parkedToken(page)).toBeUndefined()
}

/** Nothing outside the prompt can be reached, by keys or by hand. */
async function expectTrapped(page: Page): Promise<void> {
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
}

async function expectNoSession(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/member$/)
  await expect(visitor(page)).toBeVisible()
  await expect(anyDialog(page)).toHaveCount(0)
  for (const key of ['token', 'tmp-token', 'face-biz-token', 'face-rule-id', 'login-code'])
    await expect.poll(() => storedValue(page, `meedu-h5-${key}`), key).toBeUndefined()
}

// nothing here is about the worker, but for the last test
test.use({ serviceWorkers: 'block' })

/** Leaves the form as it is after a login whose data did not come; they would come now. */
async function logInWithoutData(page: Page, demo: Demo, mobile: string): Promise<void> {
  await page.goto('/login-password?redirect=%2Fcourses')
  // a busy school would be asked again by itself, and 重试 be gone
  await demo.fault({ path: '/api/v2/member/detail', kind: 'malformed' })
  await logInHere(page, mobile)
  await expect(page.getByText('登录成功，资料加载失败')).toBeVisible()
  await demo.clearFaults()
}

test.describe('binding a number', () => {
  test('is asked for over the rendered home, puts the token aside, and can be answered by logging out', async ({
    page,
    demo,
  }) => {
    await demo.patchConfig(bindAlert)
    const emptyTokens = await watchEmptyTokens(page)
    await signIn(page, demo, unbound)
    await page.goto('/')

    await test.step('home is there, and inert', async () => {
      await expect(bindPrompt(page)).toBeVisible()
      await expect(bindPrompt(page)).toContainText('登录前请绑定手机号')
      await expect(page.locator('#root')).toHaveAttribute('inert', '')
      // the screen behind is there, and its own calls are not held back (screens 1.8.2)
      await expect(page.locator('#root main a[href^="/course/"]').first()).toBeVisible()
      await expectTrapped(page)
      await expectNoAxeViolations(page)
    })

    await test.step('back from the form returns the token and asks again', async () => {
      const token = await mainToken(page)
      await button(page, '立即绑定').click()
      await page.waitForURL((url) => pathOf(url) === '/bind-mobile?redirect=%2F')
      await expectParked(page, token)
      await page.goBack()
      await expect(page).toHaveURL(/\/$/)
      await expectAskedAgain(page, token)
    })

    await test.step('退出登录 leads to /member; home cannot be had back', async () => {
      await bindPrompt(page).getByRole('button', { name: '退出登录' }).click()
      await expectNoSession(page)
      await expect.poll(() => calls(demo, '/api/v2/logout')).toHaveLength(1)
      expect(await emptyTokens()).toEqual([])
      await page.goBack()
      await expect(page).not.toHaveURL(/\/(?:bind-mobile.*)?$/)
    })
  })

  test('the token comes back before the guard of the next screen looks, whichever way the form is left', async ({
    page,
    demo,
    context,
  }) => {
    await demo.patchConfig(bindAlert)
    await signIn(page, demo, unbound)
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname))
    await page.goto('/study?tab=collect')
    await expect(bindPrompt(page)).toBeVisible()
    const token = await mainToken(page)
    const openForm = async (target: string): Promise<void> => {
      await button(page, '立即绑定').click()
      await page.waitForURL((url) => pathOf(url) === `/bind-mobile?redirect=${encodeURIComponent(target)}`)
      await expectParked(page, token)
    }

    await test.step('by back', async () => {
      await openForm('/study?tab=collect')
      await page.goBack()
      await expect(page).toHaveURL(/\/study\?tab=collect$/)
      await expectAskedAgain(page, token)
    })

    await test.step('by a load of another address', async () => {
      await openForm('/study?tab=collect')
      await page.goto('/messages')
      await expectAskedAgain(page, token)
      await expect(page).toHaveURL(/\/messages$/)
    })

    await test.step('by closing the tab; a reload of the form keeps the token aside', async () => {
      await openForm('/messages')
      await page.reload()
      await expectParked(page, token)
      expect(addresses.filter((address) => address.startsWith('/login'))).toEqual([])
      await page.close()
      const next = await context.newPage()
      await next.goto('/')
      await expectAskedAgain(next, token)
    })
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
    await expect.poll(() => parkedToken(page)).toBeUndefined()
    await expect.poll(() => mainToken(page)).toBeUndefined()
  })
})

test.describe('the face', () => {
  test.beforeEach(async ({ demo }) => {
    await demo.patchConfig(faceRequired)
  })

  test('is verified by the provider, and the way goes on where it was left', async ({
    page,
    demo,
    baseURL,
    allowConsole,
  }) => {
    allowConsole(failedResource)
    await page.clock.install()
    // else a toast would be gone before a slow test has looked
    await stretchTimers(page, { 2000: 9000 })
    await signIn(page, demo, unverified)
    await page.goto('/course/1?tab=2')
    await expect(facePrompt(page)).toContainText('登录前请完成实名认证')
    await expectNoAxeViolations(page)

    for (const { name, fault, sentence } of [
      { name: 'a refusal', fault: { kind: 'code1', message: '今日次数已用完' }, sentence: '今日次数已用完' },
      { name: 'a refusal without a word', fault: { kind: 'code1', message: '' }, sentence: '无法发起实名认证' },
      { name: 'a cut connection', fault: { kind: 'offline' }, sentence: '无法发起实名认证' },
      { name: 'HTTP 500', fault: { kind: 'http500' }, sentence: '无法发起实名认证' },
      { name: 'data of another shape', fault: { kind: 'wrongShape' }, sentence: '无法发起实名认证' },
    ] as const)
      await test.step(`${name} is told, and the button works again`, async () => {
        await demo.clearFaults()
        await demo.fault({ path: '/api/v3/member/tencent', ...fault })
        await expectNoFaceStart(page, sentence)
      })
    await demo.clearFaults()

    await test.step('an address that is none of the web leads nowhere', async () => {
      const url = 'javascript:window.__hostile=1'
      await page.route('**/api/v3/member/tencent/faceVerify', (route) =>
        route.fulfill({ json: { code: 0, message: '', data: { biz_token: 'B', rule_id: '1', url } } }),
      )
      await expectNoFaceStart(page, '无法发起实名认证')
      expect(await page.evaluate(() => Reflect.get(window, '__hostile') as unknown)).toBeUndefined()
      await page.unroute('**/api/v3/member/tencent/faceVerify')
    })

    await test.step('the provider is opened, once', async () => {
      await demo.clearLog()
      const release = await holdAnswers(page, '**/api/v3/member/tencent/faceVerify')
      await button(page, '立即认证').click()
      await expect(button(page, '立即认证')).toHaveAttribute('aria-busy', 'true')
      release()
      await page.waitForURL('**/demo-pages/face?*')
      const started = await calls(demo, '/api/v3/member/tencent/faceVerify')
      expect(started.map(({ body }) => body)).toEqual([{ s_url: `${baseURL}/auth/faceSuccess` }])
      await expect.poll(() => storedValue(page, 'meedu-h5-face-biz-token')).toEqual(expect.any(String))
      await expect.poll(() => storedValue(page, 'meedu-h5-face-rule-id')).toBe('1')
    })

    await test.step('and leads back to the course', async () => {
      await passFace(page)
      await page.waitForURL((url) => pathOf(url) === '/course/1?tab=2')
      await expect(page).toHaveTitle(/Python/)
      await expect(anyDialog(page)).toHaveCount(0)
      await expect.poll(() => storedValue(page, 'meedu-h5-face-biz-token')).toBeUndefined()
    })
  })

  test('is not asked for on its own screen, but as soon as that is left; 退出登录 is a way out', async ({
    page,
    demo,
  }) => {
    const dialogs = await watchDialogs(page)
    await signIn(page, demo, unverified)
    await page.goto('/auth/faceSuccess')
    await expect(page.getByText('您还未完成实名认证')).toBeVisible()
    expect(await dialogs()).toEqual([])
    await page.getByRole('link', { name: '返回首页' }).click()
    await expect(page).toHaveURL(/\/$/)
    await facePrompt(page).getByRole('button', { name: '退出登录' }).click()
    await expectNoSession(page)
  })
})

test.describe('consent', () => {
  test('is asked for, given once, and the member is in', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    const agree = '/api/v2/member/agreement/agree'
    await signIn(page, demo, notAgreed)
    await page.goto('/')
    await expect(consent(page)).toContainText('《用户协议》和《隐私政策》')
    for (const name of ['《用户协议》', '《隐私政策》']) {
      const link = consent(page).getByRole('link', { name })
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', /noopener/)
    }
    await expectNoAxeViolations(page)

    for (const kind of ['offline', 'http500', 'code1'] as const)
      await test.step(`can be repeated after a failure (${kind})`, async () => {
        await demo.clearFaults()
        await demo.clearLog()
        await demo.fault({ path: agree, kind })
        await button(page, '同意').click()
        await expect.poll(async () => (await calls(demo, agree)).length).toBeGreaterThan(0)
        await expect(button(page, '同意')).toBeEnabled()
        await expect(button(page, '不同意')).toBeEnabled()
        await expect(consent(page)).toContainText('操作失败，请重试')
        await expect(page.locator('#root main a[href^="/course/"]').first()).toBeVisible()
      })

    await test.step('one press, one call', async () => {
      await demo.clearFaults()
      await demo.clearLog()
      const release = await holdAnswers(page, `**${agree}`)
      await button(page, '同意').click()
      await expect(button(page, '处理中…')).toBeVisible()
      release()
      await expect(consent(page)).toHaveCount(0)
      await page.getByRole('link', { name: /^我的/ }).click()
      await expect(page.getByText('未读条款').first()).toBeVisible()
      expect(await calls(demo, agree)).toHaveLength(1)
    })

    await test.step('and nothing is asked at the next start', async () => {
      await page.reload()
      await expect(page.getByText('未读条款').first()).toBeVisible()
      await expect(anyDialog(page)).toHaveCount(0)
    })
  })

  test('is asked for what is missing, and only by a server that knows of it', async ({ page, demo }) => {
    const dialogs = await watchDialogs(page)
    await signIn(page, demo, notAgreed)
    const expectNothingAsked = async (): Promise<void> => {
      await page.goto('/member')
      await expect(page.getByText('未读条款').first()).toBeVisible()
      // the newest member is known: whatever there was to ask has been asked
      await page.waitForLoadState('networkidle')
      expect(await dialogs()).toEqual([])
    }

    await test.step('a server that knows no agreements asks for nothing', async () => {
      await demo.patchOdd({ no_agreement_status: true })
      await expectNothingAsked()
      await demo.patchOdd({ no_agreement_status: false })
    })

    await test.step('nor does a status that is none', async () => {
      await demo.patchMember(notAgreed, {
        agreement_status: { user_agreement_agreed: 0, privacy_policy_agreed: 'false' },
      })
      await expectNothingAsked()
    })

    await test.step('only what is missing is named', async () => {
      await demo.patchMember(notAgreed, {
        agreement_status: { user_agreement_agreed: true, privacy_policy_agreed: false },
      })
      await demo.patchConfig({ user_private_protocol: '' })
      await page.goto('/')
      await expect(consent(page)).toContainText('《隐私政策》')
      await expect(consent(page)).not.toContainText('《用户协议》')
      // without an address there is nothing to open
      await expect(consent(page).getByRole('link')).toHaveCount(0)
    })
  })

  test('refused ends the login, with network or without, at a start or on a form', async ({
    page,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource, configFailed)
    await signIn(page, demo, notAgreed)

    await test.step('at a start', async () => {
      await page.goto('/courses')
      await button(page, '不同意').click()
      await expectNoSession(page)
      await expect.poll(() => calls(demo, '/api/v2/logout')).toHaveLength(1)
    })

    await test.step('on the form, without network', async () => {
      await page.goto('/login-password?redirect=%2Fcourse%2F3')
      await logInHere(page, notAgreed)
      await expect(consent(page)).toBeVisible()
      await demo.fault({ path: '/api/', kind: 'offline' })
      await button(page, '不同意').click()
      await expectNoSession(page)
    })
  })

  test('is not opened by a start on a login form, but on the next screen', async ({ page, demo }) => {
    const dialogs = await watchDialogs(page)
    await signIn(page, demo, notAgreed)
    for (const form of ['/login-password', '/login']) {
      const answered = page.waitForResponse('**/api/v2/member/detail')
      await page.goto(form)
      await (await answered).finished()
      await expect(page.getByRole('textbox', { name: '手机号' })).toBeEditable()
      await page.waitForLoadState('networkidle')
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
    await logInHere(page, passed)
    await page.waitForURL('**/courses')
    expect(await dialogs()).toEqual([])
    await page.goto('/member')
    await expect(page.getByText('林间小满').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await dialogs()).toEqual([])
  })

  test('consent is asked for at once; then the form is left for its target', async ({ page }) => {
    await page.goto('/login-password?redirect=%2Fcourse%2F3%3Ftab%3D2')
    await logInHere(page, notAgreed)
    await expect(consent(page)).toBeVisible()
    await expect(page).toHaveURL(/login-password/)
    await expect(toast(page)).toBeEmpty()
    await button(page, '同意').click()
    await page.waitForURL((url) => pathOf(url) === '/course/3?tab=2')
    await expect(toast(page)).toHaveText('登录成功')
  })

  test('consent is asked for by 重试 as well, when the data of the member did not come at once', async ({
    page,
    demo,
  }) => {
    await logInWithoutData(page, demo, notAgreed)
    await button(page, '重试').click()
    await expect(consent(page)).toBeVisible()
    await button(page, '同意').click()
    await page.waitForURL('**/courses')
  })

  test('data that come by themselves after a failure end the form like any other', async ({ page, demo }) => {
    await logInWithoutData(page, demo, passed)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.waitForURL('**/courses')
    await expect(toast(page)).toHaveText('登录成功')
  })

  test('binding takes the place of the form and ends on its target', async ({ page, demo }) => {
    await demo.patchConfig(bindAlert)
    await page.goto('/')
    await page.goto('/login-password?redirect=%2Fcourse%2F3')
    await logInHere(page, unbound)
    await button(page, '立即绑定').click()
    await page.waitForURL((url) => pathOf(url) === '/bind-mobile?redirect=%2Fcourse%2F3')
    await expect(page).toHaveTitle('绑定手机号')
    await page.getByRole('textbox', { name: '手机号' }).fill('13911112222')
    await takeCode(page, demo)
    await button(page, '绑定').click()
    await expect(toast(page)).toHaveText('绑定成功')
    await page.waitForURL('**/course/3')
    await expect.poll(() => mainToken(page)).toEqual(expect.any(String))
    await expect.poll(() => parkedToken(page)).toBeUndefined()
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
  })

  test('binding comes before the face, one prompt at a time; the target of the form outlasts both', async ({
    page,
    demo,
  }) => {
    await demo.patchConfig(everything)
    await page.goto('/login-password?redirect=%2Fcourse%2F3')
    await logInHere(page, unbound)
    await expect(bindPrompt(page).getByText('登录前请绑定手机号')).toBeVisible()
    await expect(anyDialog(page)).toHaveCount(1)
    await expect(page).toHaveURL(/\/login-password/)
    await button(page, '立即绑定').click()
    await page.waitForURL('**/bind-mobile?*')
    await expect(page).toHaveTitle('绑定手机号')
    await page.getByRole('textbox', { name: '手机号' }).fill('13911112222')
    await takeCode(page, demo)
    await button(page, '绑定').click()
    await expect(facePrompt(page)).toBeVisible()
    await expect(anyDialog(page)).toHaveCount(1)
    await expect.poll(() => parkedToken(page)).toBeUndefined()
    await expect.poll(() => mainToken(page)).toEqual(expect.any(String))
    await button(page, '立即认证').click()
    await page.waitForURL('**/demo-pages/face?*')
    await passFace(page)
    await page.waitForURL('**/course/3')
    await expect(anyDialog(page)).toHaveCount(0)
  })

  test('the face is asked for on the form, and keeps its target', async ({ page, demo }) => {
    await demo.patchConfig(faceRequired)
    await page.goto('/login-password?redirect=%2Fcourse%2F3')
    await logInHere(page, unverified)
    await expect(facePrompt(page).getByText('登录前请完成实名认证')).toBeVisible()
    await expect(page).toHaveURL(/\/login-password/)
    await button(page, '立即认证').click()
    await page.waitForURL('**/demo-pages/face?*')
    await passFace(page)
    await page.waitForURL('**/course/3')
    await page.goto('/member')
    await expect(page.getByText('待认证').first()).toBeVisible()
  })

  test('without a target binding ends on /member; logging out of a prompt leads there as well', async ({
    page,
    demo,
  }) => {
    await demo.patchConfig(bindAlert)
    await page.goto('/login-password')
    await logInHere(page, unbound)
    await button(page, '立即绑定').click()
    await page.waitForURL((url) => pathOf(url) === '/bind-mobile?redirect=%2Fmember')
    await expect(page).toHaveTitle('绑定手机号')
    await page.goto('/login-password?redirect=%2Fcourse%2F3')
    await bindPrompt(page).getByRole('button', { name: '退出登录' }).click()
    await expectNoSession(page)
  })
})

test('newer data close a prompt that they no longer ask for', async ({ page, demo }) => {
  await demo.patchConfig(bindAlert)
  await signIn(page, demo, unbound)
  await page.goto('/')
  await expect(bindPrompt(page)).toBeVisible()
  await demo.patchConfig({ member: { enabled_mobile_bind_alert: 0 } })
  const release = await holdAnswers(page, '**/api/v2/other/config')
  await page.reload()
  // the stored config still asks for it
  await expect(bindPrompt(page)).toBeVisible()
  release()
  await expect(bindPrompt(page)).toHaveCount(0)
  await expect(page.locator('#root')).not.toHaveAttribute('inert', '')
  await page.getByRole('link', { name: '我的' }).click()
  await expect(page.getByText('QQ用户_s0C').first()).toBeVisible()
})

test.describe('without network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a question: a member who passed stays in, another stays out', async ({
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
    await expect.poll(() => mainToken(page)).toEqual(expect.any(String))
    await goOnline(context, demo)
    await expect(bindPrompt(page)).toBeVisible()
  })
})

/** The button leads nowhere, says why, and can be pressed again. */
async function expectNoFaceStart(page: Page, sentence: string): Promise<void> {
  // the toast of before is over, after which the same sentence may be said again
  await page.clock.fastForward(10_000)
  await expect(toast(page)).toBeEmpty()
  await button(page, '立即认证').click()
  await expect(toast(page)).toHaveText(sentence)
  await expect(facePrompt(page)).toBeVisible()
  await expect(button(page, '立即认证')).toBeEnabled()
  await expect(button(page, '立即认证')).not.toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => storedValue(page, 'meedu-h5-face-biz-token')).toBeUndefined()
}

/** Passes on the provider's page and goes on from the result. */
async function passFace(page: Page): Promise<void> {
  await button(page, '认证通过').click()
  await page.waitForURL('**/auth/faceSuccess')
  await button(page, '继续').click()
}

/** From a phone form with a number in it to a filled SMS form. */
async function takeCode(page: Page, demo: Demo): Promise<void> {
  await requestCode(page, demo)
  await codeField(page).fill('112233')
}
