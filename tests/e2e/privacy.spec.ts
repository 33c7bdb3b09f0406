/**
 * Tokens, codes, passwords and numbers are where the table says, and nowhere else (screens 1.3.1, 1.3.2, 1.20.4). A new
 * password is followed in forgot-password.spec.ts and change-password.spec.ts.
 */
import type { Page } from '@playwright/test'
import { expect, test, type Demo } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { waitForServiceWorker, waitForStored } from '../support/browser/network.ts'
import { storedTraces, listenForTraces, placesOf, type Heard, type Trace } from '../support/browser/private-traces.ts'
import { logInByQq, putToken, signIn, storedValue } from '../support/browser/session.ts'

const member = '13800000000'
const unbound = '13800000004'
const unverified = '13800000006'
const newNumber = '13977776666'

const kv = (key: string) => `indexedDB meedu-h5/kv meedu-h5-${key}`
const session = (key: string) => `sessionStorage meedu-h5-${key}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The places of each secret, in what is kept, and none in what was said. */
async function expectPlaces(page: Page, heard: Heard, secrets: Readonly<Record<string, readonly unknown[]>>) {
  const kept = await storedTraces(page)
  for (const [secret, places] of Object.entries(secrets)) {
    expect(placesOf(kept, secret), `kept: ${secret}`).toEqual(places)
    expect(placesOf(heard.traces(), secret), `said: ${secret}`).toEqual([])
  }
}

/** Everything is under a name of the table (screens 1.3.1); returns the others. */
function unknownNames(kept: readonly Trace[]): string[] {
  const names = kept
    .filter(({ place }) => /^(?:localStorage|sessionStorage|indexedDB|cookie|window\.name)/.test(place))
    .filter(({ text }) => text !== '')
    .map(({ place }) => place.replace(/ (?:\d+|anon)\/.*/, ' …'))
  const known =
    /^(?:localStorage (?:prefs|meedu-h5-settings)|sessionStorage (?:meedu-h5-(?:owner|return-to|pay:|verify-sign|sms:|login-code:|reloaded|missed)|tsr-)|indexedDB meedu-h5\/kv (?:meedu-h5-token|meedu-h5-member|systemConfig)|indexedDB meedu-h5-(?:reads|history|journal|outbox|drafts|downloads|notes|record)\/\w+ …|indexedDB workbox)/
  expect(names).toContain(kv('token'))
  return [...new Set(names)].filter((name) => !known.test(name))
}

async function takeCode(page: Page, demo: Demo): Promise<string> {
  const pictured = page.waitForResponse('**/api/v2/captcha/image')
  await button(page, '获取短信验证码').click()
  const { data } = (await (await pictured).json()) as { data: { key: string } }
  await page.getByRole('textbox', { name: '请输入图中字符' }).fill(await demo.captcha(data.key))
  await button(page, '确认').click()
  await expect(page.getByText(/^验证码已发送至/)).toBeVisible()
  return data.key
}

test('a password is nowhere, a token in one place, nothing under a name that the table does not have', async ({
  page,
  demo,
  context,
}) => {
  const heard = await listenForTraces(context)
  await page.goto('/login-password?redirect=%2Fstudy')
  await waitForServiceWorker(page)
  await page.getByRole('textbox', { name: '手机号' }).fill(member)
  await page.getByLabel('密码', { exact: true }).fill('not-this-one')
  await button(page, '登录').click()
  await expect(page.getByText('手机号或密码错误')).toBeVisible()
  await expectPlaces(page, heard, { 'not-this-one': [], [member]: [] })
  await page.getByLabel('密码', { exact: true }).fill('meedu123')
  await button(page, '登录').click()
  await page.waitForURL('**/study')
  for (const [address, content] of [
    ['/', '冬季学习计划今日开放报名'],
    ['/course/1', 'Python 数据分析实战'],
    ['/course/video/101', 'Python 数据分析实战'],
    ['/search?keywords=Python', 'Python 数据分析实战'],
    ['/messages', '可以开始学习'],
    ['/member', '会员中心'],
    ['/member/profile', '退出登录'],
  ] as const) {
    await openInApp(page, address)
    await expect(page.locator('main').getByText(content).first()).toBeVisible()
  }
  await waitForStored(page, '/api/v2/decorationPage/blocks')
  await page.waitForLoadState('networkidle')
  const token = String(await storedValue(page, 'meedu-h5-token'))
  await expectPlaces(page, heard, { [token]: [kv('token')], meedu123: [], 'not-this-one': [] })
  expect(placesOf(heard.traces(), member)).toEqual([])
  const kept = await storedTraces(page)
  await test.step('no answer in a cache belongs to somebody', async () => {
    const caches = kept.filter(({ place }) => place.startsWith('cache'))
    expect(caches.length).toBeGreaterThan(10)
    expect(caches.filter(({ text }) => /^(?:authorization|set-cookie):/im.test(text))).toEqual([])
    const { authorization } = Object((await demo.log('/api/v2/member/detail')).at(-1)) as { authorization?: object }
    expect(authorization).toMatchObject({ present: true })
    expect(caches.filter(({ place }) => /\/api\/v\d\/(?:member|users?)/.test(place))).toEqual([])
  })
  await test.step('the names are known', () => expect(unknownNames(kept)).toEqual([]))
})

const isSent = (authorization: unknown) => Reflect.get(Object(authorization), 'present') === true

test('a token in an opening address is in no place at all, and not used', async ({ page, demo, context }) => {
  const heard = await listenForTraces(context)
  const token = await demo.token(member)
  await demo.clearLog()
  for (const query of [`?token=${encodeURIComponent(token)}`, `#/a?token=${encodeURIComponent(token)}`]) {
    // another document, so that the hash is no step inside the open one
    await page.goto('about:blank')
    await page.goto(`/course/1${query}`)
    await expect(page).toHaveTitle(/Python/)
    await expectPlaces(page, heard, { [token]: [] })
  }
  expect((await demo.log('/api/')).filter(({ authorization }) => isSent(authorization))).toEqual([])
})

test('the number of an SMS form is in that form’s entry, and leaves with it', async ({ page, demo, context }) => {
  const heard = await listenForTraces(context)
  await page.goto('/courses')
  await expect(page.locator('main a[href^="/course/"]').first()).toBeVisible()
  await openInApp(page, '/login?redirect=%2Fstudy')
  await page.getByRole('textbox', { name: '手机号' }).fill(newNumber)
  await expectPlaces(page, heard, { [newNumber]: [] })
  await page.getByRole('checkbox').check()
  await takeCode(page, demo)
  const code = await demo.sms(newNumber)
  await expectPlaces(page, heard, { [newNumber]: [session('sms:login')] })
  await page.getByRole('textbox', { name: '验证码', exact: true }).fill(code)
  await expectPlaces(page, heard, { [code]: [] })
  await button(page, '修改手机号').click()
  await expectPlaces(page, heard, { [newNumber]: [], [code]: [] })

  // the next form takes the number over without telling anybody
  await page.getByRole('link', { name: '使用密码登录' }).click()
  await expect(page.getByLabel('密码', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: '手机号' })).toHaveValue(newNumber)
  await expectPlaces(page, heard, { [newNumber]: [] })
  await page.getByRole('link', { name: '忘记密码' }).click()
  await expect(page.getByLabel('新密码', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: '手机号' })).toHaveValue(newNumber)
  await expectPlaces(page, heard, { [newNumber]: [], [code]: [] })
  await page.goBack()
  await expect(page).toHaveURL(/\/courses$/)
})

test('binding a number moves the token and keeps nothing else', async ({ page, demo, context }) => {
  const heard = await listenForTraces(context)
  await demo.patchConfig({ member: { enabled_mobile_bind_alert: 1 } })
  const token = await demo.token(unbound)
  await putToken(page, token)
  await page.goto('/courses')
  await button(page, '立即绑定').click()
  await page.waitForURL('**/bind-mobile?*')
  await expect.poll(() => storedValue(page, 'meedu-h5-token')).toBeUndefined()
  await expectPlaces(page, heard, { [token]: [kv('tmp-token')] })
  await page.getByRole('textbox', { name: '手机号' }).fill(newNumber)
  await takeCode(page, demo)
  await expectPlaces(page, heard, { [token]: [kv('tmp-token')], [newNumber]: [session('sms:bind-mobile')] })
  const code = await demo.sms(newNumber)
  await page.getByRole('textbox', { name: '验证码', exact: true }).fill(code)
  await button(page, '绑定').click()
  await page.waitForURL('**/courses')
  const own = [kv('member')]
  // kept a moment after it was answered
  await expect.poll(async () => placesOf(await storedTraces(page), newNumber)).toEqual(own)
  await expectPlaces(page, heard, { [token]: [kv('token')], [newNumber]: own, [code]: [] })
})

test('a face verification is known by its two keys and the way back', async ({ page, demo, context }) => {
  await demo.patchConfig({ member: { enabled_face_verify: true } })
  await signIn(page, demo, unverified)
  const heard = await listenForTraces(context)
  await page.goto('/courses')
  await button(page, '立即认证').click()
  await page.waitForURL('**/demo-pages/face?*')
  const biz = String(await storedValue(page, 'meedu-h5-face-biz-token'))
  // the provider's page is opened with it: that address is not ours
  const kept = (await storedTraces(page)).filter(({ place }) => !place.startsWith('history'))
  expect(placesOf(kept, biz)).toEqual([kv('face-biz-token')])
  // a page that was left before it had its worker has left public addresses as well
  const ofTab = kept.map(({ place }) => place).filter((place) => place.startsWith(session('')))
  expect(ofTab.filter((place) => place !== session('missed'))).toEqual([session('owner'), session('return-to')])
  await button(page, '认证通过').click()
  await page.waitForURL('**/auth/faceSuccess')
  await button(page, '继续').click()
  await page.waitForURL('**/courses')
  await expect(button(page, '继续')).toHaveCount(0)
  const after = (await storedTraces(page)).filter(({ place }) => !place.startsWith('history'))
  expect(placesOf(after, biz)).toEqual([])
  expect(after.filter(({ place }) => place.startsWith(kv('face-')))).toEqual([])
  expect(after.filter(({ place }) => place === session('return-to'))).toEqual([])
  expect(placesOf(heard.traces(), String(await storedValue(page, 'meedu-h5-token')))).toEqual([])
})

test('a social login leaves the mark of its code and a token', async ({ page, demo, context }) => {
  await demo.patchConfig({ socialites: { qq: 1 } })
  const heard = await listenForTraces(context)
  const codes: string[] = []
  page.on('request', (request) => {
    const code = new URL(request.url()).searchParams.get('login_code')
    if (code !== null && request.isNavigationRequest()) codes.push(code)
  })
  await page.goto('/login?redirect=%2Fstudy%3Ftab%3Dcollect')
  await logInByQq(page)
  await page.waitForURL((url) => url.pathname + url.search === '/study?tab=collect')
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
  const [code = ''] = codes
  expect(new Set(codes).size).toBe(1)
  const token = String(await storedValue(page, 'meedu-h5-token'))
  await expectPlaces(page, heard, { [code]: [session(`login-code:${code}`)], [token]: [kv('token')] })
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('meedu-h5-return-to'))).toBeNull()
})
