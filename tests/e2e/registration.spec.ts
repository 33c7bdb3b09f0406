/**
 * The whole way of somebody new, from a course over number, agreement, captcha, SMS and code to being a member, on a slow
 * network which is cut at each step (screens 1.3, 1.6.3, 1.15, 2.4).
 */
import type { Page } from '@playwright/test'
import { waitForMember } from '../support/browser/databases.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { storedTraces, listenForTraces, placesOf } from '../support/browser/private-traces.ts'
import { storedValue } from '../support/browser/session.ts'

const mobile = '13577778888'
const start = '/course/1?tab=2'
const offline = '当前无网络，请联网后操作'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const numberField = (page: Page) => page.getByRole('textbox', { name: '手机号' })
const captchaField = (page: Page) => page.getByRole('textbox', { name: '请输入图中字符' })
const codeField = (page: Page) => page.getByRole('textbox', { name: '验证码', exact: true })
const toast = (page: Page) => page.locator('[data-live-layer]')
const address = (page: Page) => page.evaluate(() => location.pathname + location.search)

test.beforeEach(({ allowConsole }) => allowConsole(failedResource, configFailed))

/** About what a phone gets on a train. */
async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 64_000,
    uploadThroughput: 32_000,
  })
}

/** Does a step while every connection is cut, then restores the network. */
async function withoutNetwork(demo: Demo, step: () => Promise<void>): Promise<void> {
  await demo.cutNetwork(true)
  await step()
  await demo.cutNetwork(false)
}

/** The characters of the picture that the next call brings. */
async function nextPicture(page: Page, demo: Demo, ask: () => Promise<void>): Promise<string> {
  const pictured = page.waitForResponse('**/api/v2/captcha/image')
  await ask()
  const { data } = (await (await pictured).json()) as { data: { key: string } }
  await expect(page.getByRole('dialog').locator('img')).toBeVisible()
  return demo.captcha(data.key)
}

const posts = async (demo: Demo, path: string) => (await demo.log(path)).filter(({ method }) => method === 'POST')

/** Nothing of `secrets` is anywhere but where the table of screens 1.3.1 allows it. */
async function expectPlaces(page: Page, secrets: Readonly<Record<string, readonly unknown[]>>): Promise<void> {
  const kept = await storedTraces(page)
  for (const [secret, places] of Object.entries(secrets)) expect(placesOf(kept, secret), secret).toEqual(places)
}

test('a visitor becomes a member, whatever the network does', async ({ page, demo, context }) => {
  const heard = await listenForTraces(context)
  await page.goto(start)
  await expect(page).toHaveTitle(/Python/)
  await slowDown(page)
  await page.getByRole('button', { name: /收藏/ }).click()
  await page.waitForURL((url) => url.pathname + url.search === `/login-password?redirect=${encodeURIComponent(start)}`)
  await page.getByRole('link', { name: '短信登录/注册' }).click()
  await page.waitForURL((url) => url.pathname + url.search === `/login?redirect=${encodeURIComponent(start)}`)
  // both forms have a field for the number: the button says that this one is there
  await expect(button(page, '获取短信验证码')).toBeVisible()
  const entries = await page.evaluate(() => history.length)

  await test.step('number and agreement are checked without a call', async () => {
    await withoutNetwork(demo, async () => {
      await button(page, '获取短信验证码').click()
      await expect(toast(page)).toHaveText('请输入正确的手机号')
      await numberField(page).fill(mobile)
      await button(page, '获取短信验证码').click()
      await expect(toast(page)).toHaveText('请同意协议')
      await page.getByRole('checkbox').check()
      await button(page, '获取短信验证码').click()
      await expect(page.getByText(offline).or(page.getByText('图片加载失败')).first()).toBeVisible()
    })
    if (await page.getByRole('dialog').isVisible()) await button(page, '取消').click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(numberField(page)).toHaveValue(mobile)
    await expect(page.getByRole('checkbox')).toBeChecked()
    await expectPlaces(page, { [mobile]: [] })
  })

  await test.step('the captcha', async () => {
    await nextPicture(page, demo, () => button(page, '获取短信验证码').click())
    await captchaField(page).fill('wrong')
    const text = await nextPicture(page, demo, () => button(page, '确认').click())
    await expect(captchaField(page)).toHaveValue('')
    await expect(button(page, '确认')).toBeDisabled()
    await expectPlaces(page, { [mobile]: [], [text]: [] })

    await captchaField(page).fill(text)
    await withoutNetwork(demo, async () => {
      await button(page, '确认').click()
      await expect(page.getByText('图片加载失败')).toBeVisible()
      await expect(page.getByRole('dialog')).toContainText(offline)
    })
    expect((await posts(demo, '/api/v2/captcha/sms')).length).toBe(1)
    const next = await nextPicture(page, demo, () => button(page, '重试').click())
    await captchaField(page).fill(next)
    await captchaField(page).press('Enter')
    await expect(page.getByText(`验证码已发送至 ${mobile}`)).toBeVisible()
    const [, sent, ...more] = await posts(demo, '/api/v2/captcha/sms')
    expect(sent?.body).toMatchObject({ mobile, image_captcha: next, scene: 'login' })
    expect(more).toEqual([])
    await expectPlaces(page, { [mobile]: ['sessionStorage meedu-h5-sms:login'], [next]: [] })
  })

  await test.step('a reload keeps the form', async () => {
    await page.reload()
    await expect(page.getByText(`验证码已发送至 ${mobile}`)).toBeVisible()
    await expect(page.getByText(/^(?:1[01]\d|\d{1,2})s$/)).toBeVisible()
    await expect(button(page, '重新发送')).toHaveCount(0)
    expect(await posts(demo, '/api/v2/captcha/sms')).toHaveLength(2)
  })

  const code = await demo.sms(mobile)

  await test.step('the code', async () => {
    await codeField(page).fill('000000')
    await button(page, '登录/注册').click()
    await expect(toast(page)).toContainText('验证码')
    await expect(codeField(page)).toHaveValue('000000')
    await expect(codeField(page)).toBeFocused()
    await page.keyboard.type(code)
    await expect(codeField(page)).toHaveValue(code)
    await withoutNetwork(demo, async () => {
      await button(page, '登录/注册').click()
      await expect(page.getByText(offline)).toBeVisible()
      await expect(codeField(page)).toHaveValue(code)
      await expect(button(page, '登录/注册')).toBeEnabled()
    })
    await expectPlaces(page, { [mobile]: ['sessionStorage meedu-h5-sms:login'], [code]: [] })
    await expect.poll(() => storedValue(page, 'meedu-h5-token')).toBeUndefined()
  })

  await test.step('the member', async () => {
    await demo.fault({ path: '/api/v2/member/detail', kind: 'offline' })
    await demo.fault({ path: '/api/v2/other/config', kind: 'offline' })
    await button(page, '登录/注册').click()
    await expect(page.getByText('登录成功，资料加载失败')).toBeVisible()
    await withoutNetwork(demo, async () => {
      await button(page, '重试').click()
      await expect(button(page, '重试')).toBeEnabled()
      await expect(page.getByText('登录成功，资料加载失败')).toBeVisible()
    })
    const token = await storedValue(page, 'meedu-h5-token')
    expect(token).toEqual(expect.any(String))
    await demo.clearFaults()
    await Promise.all([
      expect(toast(page)).toHaveText('登录成功'),
      // the network that is back may have led on already
      button(page, '重试')
        .click({ timeout: 5_000 })
        .catch(() => {}),
    ])
    await page.waitForURL((url) => url.pathname + url.search === start)
    await expect(page).toHaveTitle(/Python/)
    await expect.poll(() => storedValue(page, 'meedu-h5-token')).toBe(token)
    expect((await posts(demo, '/api/v2/login/mobile')).map(({ body }) => body)).toEqual([
      { mobile, mobile_code: '000000', msv: '' },
      { mobile, mobile_code: code, msv: '' },
    ])
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(entries)
  })

  await test.step('left no trace but the token', async () => {
    await waitForMember(page)
    const token = String(await storedValue(page, 'meedu-h5-token'))
    // the school sends a member's own number with the member's data
    const own = ['indexedDB meedu-h5/kv meedu-h5-member']
    await expectPlaces(page, { [token]: ['indexedDB meedu-h5/kv meedu-h5-token'], [mobile]: own, [code]: [] })
    for (const secret of [mobile, code, token]) expect(placesOf(heard.traces(), secret), secret).toEqual([])
  })

  await page.goto('/member')
  await expect(page.getByText('登录状态待确认')).toHaveCount(0)
  await expect(page.getByRole('link', { name: '请登录' })).toHaveCount(0)
  await page.goto('/login')
  await expect(page.getByText(/^您已登录：/)).toBeVisible()
})

test('a connection that dies before the form is there leaves the app in place', async ({
  page,
  demo,
  allowConsole,
}) => {
  allowConsole(/dynamically imported module|preload CSS/)
  // without a worker the form's code has to come over the network
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await page.goto(start)
  await expect(page).toHaveTitle(/Python/)
  // what asks whether there is a network has come by then
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Reflect.set(window, 'isStillHere', true))
  await withoutNetwork(demo, async () => {
    await page.getByRole('button', { name: /收藏/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('当前无网络')
    // a load of the page would come to nothing now
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => Reflect.get(window, 'isStillHere') as unknown)).toBe(true)
    await expect(page.locator('#root')).toBeAttached()
  })
  await button(page, '重试').click()
  await expect(numberField(page)).toBeVisible()
})

test('a connection that dies while a call runs leaves the form as usable as before', async ({ page, demo }) => {
  await page.goto('/login')
  await numberField(page).fill(mobile)
  await page.getByRole('checkbox').check()
  // the picture, the SMS and the login arrive at the school; their answers do not
  for (const path of ['/api/v2/captcha/image', '/api/v2/captcha/sms', '/api/v2/login/mobile'])
    await demo.fault({ path, kind: 'truncated', times: 1 })
  await button(page, '获取短信验证码').click()
  await expect(page.getByText('图片加载失败')).toBeVisible()
  await captchaField(page).fill(await nextPicture(page, demo, () => button(page, '重试').click()))
  const again = await nextPicture(page, demo, () => button(page, '确认').click())
  await expect(page.getByRole('dialog').getByRole('status').first()).not.toBeEmpty()
  // the school has sent a code a moment ago and says so
  await captchaField(page).fill(again)
  await button(page, '确认').click()
  await expect(
    page
      .getByText(`验证码已发送至 ${mobile}`)
      .or(toast(page).filter({ hasText: /./ }))
      .first(),
  ).toBeVisible()
})

test('after the login the steps of the gate survive a cut as well', async ({ page, demo }) => {
  await demo.patchConfig({ member: { enabled_face_verify: true } })
  await page.goto('/login?redirect=%2Fcourse%2F3')
  await numberField(page).fill(mobile)
  await page.getByRole('checkbox').check()
  const text = await nextPicture(page, demo, () => button(page, '获取短信验证码').click())
  await captchaField(page).fill(text)
  await button(page, '确认').click()
  await codeField(page).fill('112233')
  await button(page, '登录/注册').click()
  const prompt = page.getByRole('dialog', { name: '实名认证' })
  await expect(prompt).toBeVisible()
  await withoutNetwork(demo, async () => {
    await button(page, '立即认证').click()
    await expect(toast(page)).toHaveText('无法发起实名认证')
    await expect(button(page, '立即认证')).toBeEnabled()
  })
  // a reload in the middle asks again: it is no way around
  await page.reload()
  await page.goto('/course/3')
  await expect(prompt).toBeVisible()
  await button(page, '立即认证').click()
  await page.waitForURL('**/demo-pages/face?*')
  await button(page, '认证通过').click()
  await page.waitForURL('**/auth/faceSuccess')
  await button(page, '继续').click()
  await page.waitForURL('**/course/3')
  expect(await address(page)).toBe('/course/3')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
