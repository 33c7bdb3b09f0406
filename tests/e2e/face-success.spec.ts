/** 实名认证, where the provider returns to (screens 2.20). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/fixtures.ts'
import { goOffline, goOnline } from '../support/network.ts'
import { signIn, storedValue } from '../support/session.ts'

const unverified = '13800000006'
const path = '/api/v3/member/tencent/faceVerify'
const noResult = '尚未查询到认证结果'

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const queries = async (demo: Demo) => (await demo.log(path)).filter(({ method }) => method === 'GET')
const keys = async (page: Page) => [
  await storedValue(page, 'meedu-h5-face-biz-token'),
  await storedValue(page, 'meedu-h5-face-rule-id'),
]

/** Starts a verification and comes back from the provider with the given choice. */
async function verify(page: Page, demo: Demo, choice: '认证通过' | '认证失败' | '稍后再说'): Promise<void> {
  await signIn(page, demo, unverified)
  await page.goto('/auth/faceSuccess')
  await page.getByRole('button', { name: '去认证' }).click()
  await page.getByRole('button', { name: choice }).click()
  await page.waitForURL('**/auth/faceSuccess')
}

/** Decides the running verification the way the provider does, without leaving the screen. */
async function passBehind(page: Page): Promise<void> {
  const [token] = await keys(page)
  const form = { token: String(token), redirect: new URL('/auth/faceSuccess', page.url()).href, result: 'passed' }
  await page.request.post('/demo-pages/face', { form, maxRedirects: 0 })
}

test('pending twice, then verified: three questions, the keys are gone, no fourth', async ({ page, demo }) => {
  await page.clock.install()
  await verify(page, demo, '稍后再说')
  await expect(page.getByText('正在查询实名认证结果')).toBeVisible()
  await expect.poll(async () => (await queries(demo)).length).toBe(1)
  // the page's clock goes on by itself as well: far enough from the three seconds
  await page.clock.runFor(1200)
  expect(await queries(demo)).toHaveLength(1)
  await page.clock.runFor(1900)
  await expect.poll(async () => (await queries(demo)).length).toBe(2)
  await passBehind(page)
  await page.clock.runFor(3100)
  await expect(toast(page, '实名认证成功')).toBeVisible()
  await expect(page.getByText('南*生')).toBeVisible()
  await expect(page.getByText('310101****0001')).toBeVisible()
  expect(await keys(page)).toEqual([undefined, undefined])
  await page.clock.runFor(20_000)
  expect(await queries(demo)).toHaveLength(3)
  for (const { query } of await queries(demo)) expect(query['rule_id']).toBe('1')
  await expectNoAxeViolations(page)
})

test('a reload while pending asks again, and pending is never toasted', async ({ page, demo }) => {
  await verify(page, demo, '稍后再说')
  await expect.poll(async () => (await queries(demo)).length).toBeGreaterThan(0)
  await page.reload()
  await expect(page.getByText('正在查询实名认证结果')).toBeVisible()
  await demo.clearLog()
  await page.reload()
  await expect.poll(async () => (await queries(demo)).length).toBeGreaterThan(0)
  await expect(page.locator('[data-live-layer]')).toBeEmpty()
  expect(await keys(page)).toEqual([expect.stringMatching(/^BIZ-/), '1'])
})

test('a visitor is asked to log in', async ({ page }) => {
  await page.goto('/auth/faceSuccess?BizToken=from-the-provider')
  await expect(page).toHaveTitle('实名认证')
  await expect(page.getByText('请先登录')).toBeVisible()
  const link = page.getByRole('main').getByRole('link')
  await expect(link).toHaveAttribute('href', '/login?redirect=%2Fauth%2FfaceSuccess')
  await expectNoAxeViolations(page)
})

test('only pending: undecided after ten questions; 刷新结果 asks again, 重新认证 starts again', async ({
  page,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource)
  await page.clock.install()
  await verify(page, demo, '稍后再说')
  for (let asked = 1; asked <= 10; asked += 1) {
    await expect.poll(async () => (await queries(demo)).length).toBe(asked)
    await page.clock.runFor(3100)
  }
  await expect(page.getByText(noResult)).toBeVisible()
  await page.clock.runFor(60_000)
  expect(await queries(demo)).toHaveLength(10)
  await expect(page.locator('[data-live-layer]')).toBeEmpty()
  await expectNoAxeViolations(page)

  const [former] = await keys(page)
  await page.getByRole('button', { name: '刷新结果' }).click()
  await expect(page.getByText('正在查询实名认证结果')).toBeVisible()
  await expect.poll(async () => (await queries(demo)).length).toBe(11)
  await demo.fault({ path, kind: 'http500', method: 'GET' })
  await page.clock.runFor(3100)
  await expect(page.getByText(noResult)).toBeVisible()
  await page.getByRole('button', { name: '重新认证' }).click()
  await page.waitForURL('**/demo-pages/face?*')
  expect(new URL(page.url()).searchParams.get('token')).not.toBe(former)
  await demo.clearFaults()
  await page.getByRole('button', { name: '认证通过' }).click()
  await expect(page.getByText('南*生')).toBeVisible()
})

test('a start on this screen with the face required shows no prompt; leaving does', async ({ page, demo }) => {
  await demo.patchConfig({ member: { enabled_face_verify: true } })
  await signIn(page, demo, unverified)
  await page.goto('/auth/faceSuccess')
  await expect(page.getByText('您还未完成实名认证')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: '返回首页' }).click()
  await expect(page.getByRole('dialog', { name: '实名认证' })).toBeVisible()
})

test('undecided, then left for home: the prompt is there again', async ({ page, demo }) => {
  await demo.patchConfig({ member: { enabled_face_verify: true } })
  await verify(page, demo, '认证失败')
  await demo.fault({ path, kind: 'code1', message: '认证服务繁忙', method: 'GET' })
  await expect(toast(page, '认证服务繁忙')).toBeVisible()
  await expect(page.getByText(noResult)).toBeVisible()
  expect(await keys(page)).toEqual([expect.stringMatching(/^BIZ-/), '1'])
  await page.getByRole('link', { name: '返回首页' }).click()
  await expect(page.getByRole('dialog', { name: '实名认证' })).toBeVisible()
})

test('the gate leads here and on to where the member was', async ({ page, demo }) => {
  await demo.patchConfig({ member: { enabled_face_verify: true } })
  await signIn(page, demo, unverified)
  await page.goto('/study?tab=collect')
  await page.getByRole('dialog').getByRole('button', { name: '立即认证' }).click()
  await page.getByRole('button', { name: '认证通过' }).click()
  await expect(page.getByText('南*生')).toBeVisible()
  await page.getByRole('button', { name: '继续' }).click()
  await page.waitForURL('**/study?tab=collect')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // the target is followed once
  await page.goto('/auth/faceSuccess')
  await expect(page.getByText('已认证')).toBeVisible()
  await expect(page.locator('[data-live-layer]')).toBeEmpty()
  await page.getByRole('button', { name: '继续' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
})

test('a member verified before sees the result without a question', async ({ page, demo }) => {
  await signIn(page, demo, '13800000000')
  await page.goto('/auth/faceSuccess')
  await expect(page.getByText('已认证')).toBeVisible()
  await expect(page.locator('[data-live-layer]')).toBeEmpty()
  expect(await queries(demo)).toHaveLength(0)
  await page.getByRole('button', { name: '返回首页' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
})

test('without network the question waits for it, the keys stay', async ({ page, context, demo, allowConsole }) => {
  allowConsole(failedResource, configFailed)
  await verify(page, demo, '稍后再说')
  await expect(page.getByText('正在查询实名认证结果')).toBeVisible()
  await goOffline(context, demo)
  await expect(page.getByText('当前无网络，联网后自动查询')).toBeVisible()
  expect(await keys(page)).toEqual([expect.stringMatching(/^BIZ-/), '1'])
  await expectNoAxeViolations(page)
  await goOnline(context, demo)
  await passBehind(page)
  await expect(page.getByText('南*生')).toBeVisible()
})

test('a start that fails leaves the button idle', async ({ page, demo }) => {
  await demo.patchOdd({ face_fail: true })
  await signIn(page, demo, unverified)
  await page.goto('/auth/faceSuccess')
  await page.getByRole('button', { name: '去认证' }).click()
  await expect(toast(page, '无法发起实名认证')).toBeVisible()
  await expect(page.getByRole('button', { name: '去认证' })).not.toHaveAttribute('aria-busy')
})

test('leaving gives the questions up; a hidden page asks none', async ({ page, demo }) => {
  await page.clock.install()
  await verify(page, demo, '稍后再说')
  await expect.poll(async () => (await queries(demo)).length).toBe(1)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.clock.runFor(9000)
  expect(await queries(demo)).toHaveLength(1)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: false })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.clock.runFor(100)
  await expect.poll(async () => (await queries(demo)).length).toBe(2)
  await page.getByRole('link', { name: '返回首页' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
  await page.clock.runFor(30_000)
  expect(await queries(demo)).toHaveLength(2)
})

test('a session that ended leads to the login', async ({ page, demo }) => {
  await verify(page, demo, '稍后再说')
  await demo.expireToken(unverified)
  await expect(toast(page, '请重新登录')).toBeVisible()
  await page.waitForURL('**/login?redirect=%2Fauth%2FfaceSuccess')
  expect(await keys(page)).toEqual([undefined, undefined])
})
