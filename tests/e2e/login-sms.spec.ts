/** 登录/注册 by SMS code (screens 2.4), the captcha dialog and the SMS form (screens 1.15). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { holdAnswers } from '../support/browser/held.ts'
import { goOffline, goOnline } from '../support/browser/network.ts'
import { storedValue } from '../support/browser/session.ts'
import { stretchTimers } from '../support/browser/stretch-timers.ts'
import {
  captchaDialog,
  captchaField,
  codeField,
  confirmButton,
  passCaptcha,
  readCaptcha,
  requestCode,
} from '../support/browser/sms.ts'

const mobile = '13800000000'

const mobileField = (page: Page) => page.getByRole('textbox', { name: '手机号' })
const box = (page: Page) => page.getByRole('checkbox', { name: /勾选同意/ })
const getCode = (page: Page) => page.getByRole('button', { name: '获取短信验证码' })
const submit = (page: Page) => page.getByRole('button', { name: '登录/注册' })
const resend = (page: Page) => page.getByRole('button', { name: '重新发送' })
const another = (page: Page) => captchaDialog(page).getByRole('button', { name: '看不清，换一张' })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).first()
const callsOf = async (demo: Demo, path: string) => (await demo.log(path)).filter((row) => row.path === path)
const pictures = (demo: Demo) => callsOf(demo, '/api/v2/captcha/image')
const messages = (demo: Demo) => callsOf(demo, '/api/v2/captcha/sms')
const logins = (demo: Demo) => callsOf(demo, '/api/v2/login/mobile')

async function open(page: Page, search = '', number = mobile): Promise<void> {
  await page.goto(`/login${search}`)
  await mobileField(page).fill(number)
  await box(page).check()
}

/** Up to the SMS form. */
async function openCode(page: Page, demo: Demo, search = '', number = mobile): Promise<void> {
  await open(page, search, number)
  await requestCode(page, demo)
}

async function logIn(page: Page, demo: Demo, search = '', number = mobile): Promise<void> {
  await openCode(page, demo, search, number)
  await codeField(page).fill(await demo.sms(number))
  await submit(page).click()
}

/** The names under which sessionStorage keeps something with `text` in it. */
const keptWith = (page: Page, text: string): Promise<string[]> =>
  page.evaluate(
    (part) => Object.keys(sessionStorage).filter((key) => (sessionStorage.getItem(key) ?? '').includes(part)),
    text,
  )

// nothing here is about the worker, but for the test without a network
test.use({ serviceWorkers: 'block' })

test.describe('the phone form', () => {
  test('names its fields, and opens the agreements in a new window without ticking the box', async ({
    page,
    context,
    demo,
  }) => {
    await page.goto('/login')
    await expect(page).toHaveTitle('快捷登录/注册')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('登录/注册')
    await expect(mobileField(page)).toHaveAttribute('type', 'tel')
    await expect(mobileField(page)).toHaveAttribute('inputmode', 'numeric')
    await expect(mobileField(page)).toHaveAttribute('autocomplete', 'tel')
    await expect(mobileField(page)).toHaveAttribute('placeholder', '请输入手机号码')
    await mobileField(page).fill('138')
    await page.getByRole('button', { name: '清除' }).click()
    await expect(mobileField(page)).toHaveValue('')
    await expect(mobileField(page)).toBeFocused()

    for (const name of ['《用户协议》', '《隐私政策》']) {
      const link = page.getByRole('link', { name })
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', /noopener/)
      const [opened] = await Promise.all([context.waitForEvent('page'), link.click()])
      await opened.close()
    }
    await expect(box(page)).not.toBeChecked()

    await test.step('an agreement without an address is text', async () => {
      await demo.patchConfig({ user_protocol: '' })
      await page.reload()
      await expect(page.getByRole('link', { name: '《隐私政策》' })).toBeVisible()
      await expect(page.getByRole('link', { name: '《用户协议》' })).toHaveCount(0)
      await expect(page.getByText('《用户协议》')).toBeVisible()
    })
  })

  test('complains in order: number, agreement; then it opens the dialog', async ({ page, demo }) => {
    await page.goto('/login')
    for (const number of ['', '12345678901', '1,234567890']) {
      await mobileField(page).fill(number)
      await getCode(page).click()
      await expect(mobileField(page)).toHaveAccessibleDescription('请输入正确的手机号')
      await expect(mobileField(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(mobileField(page)).toBeFocused()
      if (number === '') await expect(toast(page, '请输入正确的手机号')).toBeVisible()
    }
    await mobileField(page).fill('+86 138-0000 ００００')
    await getCode(page).click()
    await expect(toast(page, '请同意协议')).toBeVisible()
    await expect(box(page)).toBeFocused()
    await expect(captchaDialog(page)).toHaveCount(0)
    expect(await pictures(demo)).toEqual([])
    await box(page).check()
    await requestCode(page, demo)
    expect(await messages(demo)).toMatchObject([{ body: { mobile } }])
  })

  test('leads to the password form in its place, with the same target and the number', async ({ page }) => {
    const search = '?redirect=%2Fcourse%2F3%3Ftab%3D2%26x%3D%2525'
    await open(page, search)
    const before = await page.evaluate(() => history.length)
    const link = page.getByRole('link', { name: '使用密码登录' })
    await expect(link).toHaveAttribute('href', `/login-password${search}`)
    await link.click()
    await page.waitForURL(`**/login-password${search}`)
    await expect(page.getByLabel('密码', { exact: true })).toBeVisible()
    await expect(mobileField(page)).toHaveValue(mobile)
    expect(await page.evaluate(() => history.length)).toBe(before)
    const kept = await page.evaluate(() =>
      JSON.stringify([history.state, Object.entries(sessionStorage), Object.entries(localStorage)]),
    )
    expect(kept).not.toContain(mobile)

    await test.step('and is unticked on the next visit', async () => {
      await page.getByRole('link', { name: '短信登录/注册' }).click()
      await expect(getCode(page)).toBeVisible()
      await expect(mobileField(page)).toHaveValue(mobile)
      await expect(box(page)).not.toBeChecked()
    })
  })
})

test.describe('the captcha dialog', () => {
  test('asks for one picture per opening, keeps the focus inside, and can be cancelled', async ({ page, demo }) => {
    await page.clock.install()
    await open(page)
    expect(await pictures(demo)).toEqual([])
    await readCaptcha(page, demo, () => getCode(page).click())
    await expect(captchaField(page)).toBeFocused()
    for (let press = 0; press < 9; press += 1) {
      await page.keyboard.press('Tab')
      expect(await captchaDialog(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    }
    expect(await pictures(demo)).toHaveLength(1)

    for (const [name, cancel] of [
      ['取消', () => captchaDialog(page).getByRole('button', { name: '取消' }).click()],
      ['Escape', () => page.keyboard.press('Escape')],
      ['the backdrop', () => page.touchscreen.tap(10, 10)],
    ] as const)
      await test.step(`cancelled by ${name}`, async () => {
        await cancel()
        await expect(captchaDialog(page)).toHaveCount(0)
        await expect(getCode(page)).toBeFocused()
        await readCaptcha(page, demo, () => getCode(page).click())
      })
    expect(await pictures(demo)).toHaveLength(4)

    await test.step('a tap on the picture gives another, and so do 280 s', async () => {
      await captchaField(page).fill('abcd')
      await expectNoAxeViolations(page)
      await readCaptcha(page, demo, () => another(page).click())
      await expect(captchaField(page)).toHaveValue('')
      await captchaField(page).fill('abcd')
      // the clock goes on by itself as well
      await page.clock.runFor(250_000)
      expect(await pictures(demo)).toHaveLength(5)
      await readCaptcha(page, demo, () => page.clock.runFor(30_000))
      await expect(captchaField(page)).toHaveValue('')
      expect(await pictures(demo)).toHaveLength(6)
    })
    expect(await messages(demo)).toEqual([])
  })

  test('a wrong one gives a new picture, an empty field and no SMS', async ({ page, demo }) => {
    await open(page)
    await readCaptcha(page, demo, () => getCode(page).click())
    await expect(confirmButton(page)).toBeDisabled()
    await captchaField(page).fill('   ')
    await expect(confirmButton(page)).toBeDisabled()
    await captchaField(page).fill('!!!!')
    const text = await readCaptcha(page, demo, async () => {
      await confirmButton(page).click()
      // before the new picture is waited for: the toast would be gone
      await expect(toast(page, '图形验证码错误')).toBeVisible()
    })
    await expect(captchaField(page)).toHaveValue('')
    await expect(captchaField(page)).toBeFocused()
    await expect(confirmButton(page)).toBeDisabled()
    expect(await pictures(demo)).toHaveLength(2)
    await expect(demo.sms(mobile)).rejects.toThrow()
    await captchaField(page).fill(text.toLowerCase())
    await captchaField(page).press('Enter')
    await expect(codeField(page)).toBeFocused()
  })

  test('says in place that no picture or no SMS can be had, and goes on with a new picture', async ({
    page,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource)
    await open(page)
    for (const kind of ['http500', 'wrongShape'] as const)
      await test.step(`a picture: ${kind}`, async () => {
        await demo.fault({ path: '/api/v2/captcha/image', kind, times: 1 })
        await getCode(page).click()
        await expect(captchaDialog(page).getByText('图片加载失败')).toBeVisible()
        if (kind === 'http500') await expectNoAxeViolations(page)
        await readCaptcha(page, demo, () => captchaDialog(page).getByRole('button', { name: '重试' }).click())
        await page.keyboard.press('Escape')
        await expect(captchaDialog(page)).toHaveCount(0)
      })

    for (const [kind, sentence] of [
      ['http500', '服务暂时不可用，请稍后重试'],
      ['offline', '当前无网络，请联网后操作'],
    ] as const)
      await test.step(`an SMS: ${kind}`, async () => {
        const text = await readCaptcha(page, demo, () => getCode(page).click())
        await captchaField(page).fill(text)
        // not for one call only: the browser itself repeats one whose connection was cut
        await demo.fault({ path: '/api/v2/captcha/sms', kind })
        await readCaptcha(page, demo, () => confirmButton(page).click())
        await expect(captchaDialog(page).getByText(sentence)).toBeVisible()
        await demo.clearFaults()
        await expect(captchaField(page)).toHaveValue('')
        await page.keyboard.press('Escape')
        await expect(captchaDialog(page)).toHaveCount(0)
      })

    await test.step('a picture that is none', async () => {
      await page.route('**/api/v2/captcha/image', (route) =>
        route.fulfill({ json: { code: 0, message: '', data: { key: 'k', img: 'data:image/png;base64,AAAA' } } }),
      )
      await getCode(page).click()
      await expect(captchaDialog(page).getByText('图片加载失败')).toBeVisible()
    })
  })

  test('one SMS of two presses; cancelling while it is sent changes nothing later', async ({ page, demo }) => {
    const path = '/api/v2/captcha/sms'
    await open(page)
    const text = await readCaptcha(page, demo, () => getCode(page).click())
    await captchaField(page).fill(text)
    const release = await holdAnswers(page, `**${path}`)
    await confirmButton(page).dblclick()
    await expect(confirmButton(page)).toHaveAttribute('aria-busy', 'true')
    await expect(captchaField(page)).not.toBeEditable()
    await expect.poll(() => messages(demo)).toHaveLength(1)
    // the call is given up: its answer is dropped
    const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith(path))
    await captchaDialog(page).getByRole('button', { name: '取消' }).click()
    await givenUp
    release()
    await expect(captchaDialog(page)).toHaveCount(0)
    await expect(mobileField(page)).toHaveValue(mobile)
    await expect(codeField(page)).toHaveCount(0)
    expect(await messages(demo)).toHaveLength(1)
    await requestCode(page, demo)
  })
})

test.describe('the SMS form', () => {
  test('sends what was typed, as text, and stores the token; nothing else knows number or code', async ({
    page,
    demo,
  }) => {
    const addresses: string[] = []
    page.on('request', (request) => void addresses.push(request.url()))
    await openCode(page, demo)
    const [message] = await messages(demo)
    expect(message?.body).toEqual({
      mobile,
      image_key: expect.any(String),
      image_captcha: expect.stringMatching(/^\w{4}$/),
      scene: 'login',
    })
    await expect(page.getByText(`验证码已发送至 ${mobile}`)).toBeVisible()
    await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric')
    await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(page.getByRole('link', { name: '使用密码登录' })).toHaveCount(0)
    await expect(box(page)).toHaveCount(0)

    await test.step('an empty code is asked for', async () => {
      await submit(page).click()
      await expect(toast(page, '请输入短信验证码')).toBeVisible()
      await expect(codeField(page)).toHaveAccessibleDescription('请输入短信验证码')
      await expect(codeField(page)).toBeFocused()
      await expect(submit(page)).not.toHaveAttribute('aria-busy')
      expect(await logins(demo)).toEqual([])
      await expectNoAxeViolations(page)
    })

    await test.step('a wrong one is sent as it is, kept and selected', async () => {
      await codeField(page).fill('012345')
      await codeField(page).press('Enter')
      await expect(toast(page, '短信验证码错误')).toBeVisible()
      const [call] = await logins(demo)
      expect(call?.body).toEqual({ mobile, mobile_code: '012345', msv: '' })
      expect(call).toMatchObject({ headers: { 'meedu-platform': 'H5' } })
      await expect(submit(page)).not.toHaveAttribute('aria-busy')
      await expect(codeField(page)).toHaveValue('012345')
      await expect(codeField(page)).toBeFocused()
      const selected = await codeField(page).evaluate((field: HTMLInputElement) => [
        field.selectionStart,
        field.selectionEnd,
      ])
      expect(selected).toEqual([0, 6])
    })

    await test.step('two presses are one request', async () => {
      const code = await demo.sms(mobile)
      await demo.clearLog()
      expect(await keptWith(page, mobile)).toEqual(['meedu-h5-sms:login'])
      await codeField(page).fill(code)
      const answered = page.waitForResponse((response) => response.url().includes('/login/mobile'))
      const release = await holdAnswers(page, '**/api/v2/login/mobile')
      await submit(page).dblclick()
      await expect(submit(page)).toHaveAttribute('aria-busy', 'true')
      await expect(codeField(page)).not.toBeEditable()
      release()
      const { data } = (await (await answered).json()) as { data: { token: string } }
      await page.waitForURL('**/member')
      expect(await logins(demo)).toHaveLength(1)
      await expect.poll(() => storedValue(page, 'meedu-h5-token')).toBe(data.token)
      expect(await keptWith(page, mobile)).toEqual([])
      expect(addresses.filter((address) => address.includes(mobile) || address.includes(code))).toEqual([])
    })
  })

  test('the countdown goes by the clock, and another SMS needs another picture', async ({ page, demo }) => {
    await page.clock.install()
    // 已发送 is looked for after the dialog, and would be gone
    await stretchTimers(page, { 2000: 60_000 })
    await openCode(page, demo)
    // the clock goes on by itself as well
    await expect(page.getByText(/^1(20|[01]\d)s$/)).toBeVisible()
    await page.clock.runFor(30_000)
    await expect(page.getByText(/^(90|[1-8]?\d)s$/)).toBeVisible()
    await expect(resend(page)).toHaveCount(0)

    await test.step('a reload brings the form back, with number and remaining time', async () => {
      await page.reload()
      await expect(page.getByText(`验证码已发送至 ${mobile}`)).toBeVisible()
      await expect(page.getByText(/^(90|[1-8]?\d)s$/)).toBeVisible()
      expect(await pictures(demo)).toHaveLength(1)
    })

    await test.step('重新发送 asks for a new picture, and starts the countdown again', async () => {
      await codeField(page).fill('000000')
      await page.clock.runFor(91_000)
      await passCaptcha(page, demo, () => resend(page).click())
      await expect(toast(page, '已发送')).toBeVisible()
      expect(await pictures(demo)).toHaveLength(2)
      await expect(codeField(page)).toHaveValue('')
      await expect(codeField(page)).toBeFocused()
      await expect(page.getByText(/^1(20|[01]\d)s$/)).toBeVisible()
      expect(await messages(demo)).toHaveLength(2)
    })

    await test.step('after a sleep 重新发送 is there at once', async () => {
      // the timers slept: only the clock went on, and the page is shown again
      await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 130_000)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(resend(page)).toBeVisible()
    })

    await test.step('when the code is too old, a reload would not bring the form back', async () => {
      await page.clock.runFor(301_000)
      expect(await page.evaluate(() => sessionStorage.getItem('meedu-h5-sms:login'))).toBeNull()
    })
  })

  test('修改手机号 leads back to the number, with the box as it was; 返回 drops the form', async ({ page, demo }) => {
    await page.goto('/member')
    await page.getByRole('link', { name: '请登录' }).click()
    await box(page).check()
    await mobileField(page).fill(mobile)
    await requestCode(page, demo)
    await codeField(page).fill(await demo.sms(mobile))
    const path = '/api/v2/login/mobile'
    const release = await holdAnswers(page, `**${path}`)
    await submit(page).click()
    await expect.poll(() => logins(demo)).toHaveLength(1)
    const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith(path))
    await page.getByRole('button', { name: '修改手机号' }).click()
    await givenUp
    release()
    await expect(mobileField(page)).toHaveValue(mobile)
    await expect(mobileField(page)).toBeFocused()
    await expect(box(page)).toBeChecked()
    await expect(page).toHaveURL(/\/login\?redirect=%2Fmember$/)
    await expect.poll(() => storedValue(page, 'meedu-h5-token')).toBeUndefined()
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('meedu-h5-sms:login')

    await requestCode(page, demo)
    await page.getByRole('button', { name: '返回' }).click()
    await page.waitForURL('**/member')
    await expect(page.getByRole('link', { name: '请登录' })).toBeVisible()
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('meedu-h5-sms:login')
    await page.goForward()
    await expect(getCode(page)).toBeVisible()
  })

  test('a locked account is told so', async ({ page, demo }) => {
    await logIn(page, demo, '', '13800000007')
    await expect(toast(page, '账号已被锁定')).toBeVisible()
    await expect(codeField(page)).toBeEditable()
    await expect(submit(page)).not.toHaveAttribute('aria-busy')
  })
})

/** A field of the form, while it takes input. */
const editableField = 'main input:read-write'

/** Milliseconds of the page from 登录成功 until it is on `path`, and whether the form took input meanwhile. */
const pauseBefore = (page: Page, path: string): Promise<{ readonly ms: number; readonly wasEditable: boolean }> =>
  page.evaluate(
    ([target, field]) =>
      new Promise((resolve) => {
        let [since, wasEditable] = [Infinity, false]
        const look = (): void => {
          const now = performance.now()
          if (location.pathname === target) return resolve({ ms: now - since, wasEditable })
          // an element of its own; the sentence of the failure begins with the same word
          if ([...document.querySelectorAll('body *')].some(({ textContent }) => textContent === '登录成功')) {
            since = Math.min(since, now)
            wasEditable ||= document.querySelector(field) !== null
          }
          requestAnimationFrame(look)
        }
        look()
      }),
    [path, editableField] as const,
  )

test.describe('after the login', () => {
  test('member data that fail can be asked for again; then the target is opened, back does not show the form', async ({
    page,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource, configFailed)
    // looked at by frames, which may come late, half a second could not be told from no pause at all
    await stretchTimers(page, { 500: 5000 })
    await page.goto('/')
    await openCode(page, demo, '?redirect=%2Fcourse%2F3%3Ftab%3D2')
    await demo.fault({ path: '/api/v2/member/detail', kind: 'offline' })
    // does not matter: the held one counts
    await demo.fault({ path: '/api/v2/other/config', kind: 'http500' })
    await codeField(page).fill(await demo.sms(mobile))
    await expect(page.locator(editableField)).not.toHaveCount(0)
    await submit(page).click()
    await expect(page.getByText('登录成功，资料加载失败')).toBeVisible()
    await expect(codeField(page)).not.toBeEditable()
    await expect.poll(() => storedValue(page, 'meedu-h5-token')).toEqual(expect.any(String))
    await expectNoAxeViolations(page)

    await test.step('重试: 500 ms later the target', async () => {
      await demo.clearFaults()
      const pause = pauseBefore(page, '/course/3')
      await page.getByRole('button', { name: '重试' }).click()
      await expect(toast(page, '登录成功')).toBeVisible()
      await page.waitForURL('**/course/3?tab=2')
      const { ms, wasEditable } = await pause
      expect(wasEditable).toBe(false)
      // the first look may come late
      expect(ms).toBeGreaterThan(200)
      await expect(page).toHaveTitle(/摄影/)
      expect(await logins(demo)).toHaveLength(1)
      await page.goBack()
      await expect(page).toHaveURL(/\/$/)
    })

    await test.step('who opens the form again is told to be logged in already', async () => {
      await page.goto('/login?redirect=%2Fcourses')
      await expect(page.getByText('您已登录：林间小满')).toBeVisible()
      await mobileField(page).fill('13800000001')
      await page.getByRole('button', { name: '继续' }).click()
      await page.waitForURL('**/courses')
    })
  })

  test('what waits for the data of the member says so, and nothing can be changed meanwhile', async ({
    page,
    demo,
    allowConsole,
  }) => {
    allowConsole(failedResource, configFailed)
    await openCode(page, demo, '?redirect=%2Fcourses')
    await demo.fault({ path: '/api/v2/member/detail', kind: 'http500' })
    const release = await holdAnswers(page, '**/api/v2/member/detail')
    await codeField(page).fill(await demo.sms(mobile))
    await submit(page).click()
    await expect.poll(() => storedValue(page, 'meedu-h5-token')).toEqual(expect.any(String))
    // not because the call has been given up after 15 s
    await expect(page.getByRole('button', { name: '修改手机号' })).toBeDisabled({ timeout: 10_000 })
    release()
    const retry = page.getByRole('button', { name: '重试' })
    await expect(retry).toBeVisible()

    await page.unrouteAll({ behavior: 'wait' })
    const releaseAgain = await holdAnswers(page, '**/api/v2/member/detail')
    await retry.click()
    await expect(retry).toHaveAttribute('aria-busy', 'true')
    await expect(retry).toBeFocused()
    await expect(page.getByText('登录成功，资料加载失败')).toBeVisible()
    releaseAgain()
    await expect(retry).not.toHaveAttribute('aria-busy')
    await expect(retry).toBeFocused()
    await demo.clearFaults()
    await retry.click()
    await page.waitForURL('**/courses')
  })

  test('a refusal of the new token leads to the target as a visitor; an unknown number is registered', async ({
    page,
    demo,
  }) => {
    await demo.fault({ path: '/api/v2/member/detail', kind: 'code401', times: 1 })
    await logIn(page, demo, '?redirect=%2Fmember', '13912345678')
    await expect(toast(page, '请重新登录')).toBeVisible()
    await page.waitForURL('**/member')
    await expect(page.getByRole('link', { name: '请登录' })).toBeVisible()
    await expect.poll(() => storedValue(page, 'meedu-h5-token')).toBeUndefined()

    await logIn(page, demo, '?redirect=%2Fmember', '13912345679')
    await page.waitForURL('**/member')
    await expect(page.locator('a[href="/member/profile"]')).toBeVisible()
    await expect(page.getByRole('link', { name: '请登录' })).toHaveCount(0)
    await expect.poll(() => storedValue(page, 'meedu-h5-token')).toEqual(expect.any(String))
  })

  test('the gate runs on the form; Escape is no way out of its prompt', async ({ page, demo }) => {
    await demo.patchConfig({ member: { enabled_face_verify: 1 } })
    await logIn(page, demo, '?redirect=%2Fcourses', '13800000006')
    const prompt = page.getByRole('dialog', { name: '实名认证' })
    await expect(prompt).toBeVisible()
    await page.keyboard.press('Escape')
    await page.touchscreen.tap(10, 10)
    await expect(prompt).toBeVisible()
    await expect(page).toHaveURL(/\/login\?redirect/)
    await prompt.getByRole('button', { name: '退出登录' }).click()
    await page.waitForURL('**/member')
    await expect(page.getByRole('link', { name: '请登录' })).toBeVisible()
    await expect.poll(() => storedValue(page, 'meedu-h5-token')).toBeUndefined()

    await test.step('what it asks for is done: the target is opened', async () => {
      await demo.patchConfig({ member: { enabled_face_verify: false } })
      await logIn(page, demo, '?redirect=%2Fcourses', '13800000005')
      await page.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).click()
      await expect(toast(page, '登录成功')).toBeVisible()
      await page.waitForURL('**/courses')
    })
  })
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the form opens and says what it needs', async ({ page, context, demo, allowConsole }) => {
    allowConsole(failedResource, configFailed)
    await open(page)
    await goOffline(context, demo)
    await getCode(page).click()
    await expect(captchaDialog(page).getByText('图片加载失败')).toBeVisible()
    await expect(captchaDialog(page).getByText('当前无网络，请联网后操作')).toBeVisible()
    await goOnline(context, demo)
    await passCaptcha(page, demo, () => captchaDialog(page).getByRole('button', { name: '重试' }).click())
    await codeField(page).fill(await demo.sms(mobile))
    await goOffline(context, demo)
    await submit(page).click()
    await expect(page.getByText('当前无网络，请联网后操作')).toBeVisible()
    await expect(submit(page)).not.toHaveAttribute('aria-busy')
    await goOnline(context, demo)
    await submit(page).click()
    await page.waitForURL('**/member')
  })
})
