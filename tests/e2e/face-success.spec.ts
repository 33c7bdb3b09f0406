/** 实名认证, where the provider returns to (screens 2.20). */
import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/browser/axe.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { holdAnswers } from '../support/browser/held.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { goOffline, goOnline } from '../support/browser/network.ts'
import { faceVerification } from '../support/browser/screens.ts'
import { putStored, signIn, storedValue } from '../support/browser/session.ts'
import { stretchTimers } from '../support/browser/stretch-timers.ts'
import { passTime } from '../support/browser/time.ts'
import { deferred } from '../support/dom/deferred.ts'

const unverified = '13800000006'
const path = '/api/v3/member/tencent/faceVerify'
const question = `**${path}?*`
const noResult = '尚未查询到认证结果'
const asking = '正在查询实名认证结果'

// nothing here is the worker's
test.use({ serviceWorkers: 'block' })

const button = (page: Page, name: string) => page.getByRole('button', { name })
const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const anyToast = (page: Page) => page.locator('[data-live-layer]')
const prompt = (page: Page) => page.getByRole('dialog', { name: '实名认证' })
const queries = async (demo: Demo) => (await demo.log(path)).filter(({ method }) => method === 'GET')
const expectQueries = (demo: Demo, count: number) =>
  expect.poll(async () => (await queries(demo)).length, { message: 'questions' }).toBe(count)
const keys = async (page: Page) => [
  await storedValue(page, 'meedu-h5-face-biz-token'),
  await storedValue(page, 'meedu-h5-face-rule-id'),
]

/** Comes back from the provider, where the verification was just started, with the given choice. */
async function choose(page: Page, choice: '认证通过' | '认证失败' | '稍后再说'): Promise<void> {
  await button(page, choice).click()
  await page.waitForURL('**/auth/faceSuccess')
}

/** A clock that the test can wind on; it goes on by itself as well. */
async function installClock(page: Page): Promise<void> {
  await page.clock.install()
  // else a toast would be gone, or a question that is held would be given up, before a slow test has looked
  await stretchTimers(page, { 2000: 30_000, 15_000: 60_000 })
}

/**
 * A verification the provider never decides, on a clock that the test can wind on. Its first answer comes when the result
 * is called: until then there is no second question.
 */
async function openPending(page: Page, demo: Demo): Promise<() => void> {
  await installClock(page)
  const answer = await holdAnswers(page, question)
  await signIn(page, demo, unverified)
  for (const [key, value] of Object.entries(faceVerification)) await putStored(page, key, value)
  await page.goto('/auth/faceSuccess')
  await expect(page.getByText(asking)).toBeVisible()
  await expectQueries(demo, 1)
  return answer
}

/** Notes when each document asks for the result, by the clock of the page. */
const noteQuestions = (page: Page): Promise<unknown> =>
  page.addInitScript((asked) => {
    const times: number[] = []
    Object.assign(window, { questionTimes: times })
    const { fetch: reallyFetch } = window
    window.fetch = (...args) => {
      const [request, init] = args
      const { url, method } =
        request instanceof Request ? request : { url: String(request), method: init?.method ?? 'GET' }
      if (url.includes(asked) && method === 'GET') times.push(Date.now())
      return reallyFetch(...args)
    }
  }, path)
const questionTimes = (page: Page) => page.evaluate(() => Reflect.get(window, 'questionTimes') as number[])

/** Decides the running verification the way the provider does, without leaving the screen. */
async function passBehind(page: Page): Promise<void> {
  const [token] = await keys(page)
  const form = { token: String(token), redirect: new URL('/auth/faceSuccess', page.url()).href, result: 'passed' }
  await page.request.post('/demo-pages/face', { form, maxRedirects: 0 })
}

async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

test('pending twice, then verified: three questions, the keys are gone, no fourth', async ({ page, demo }) => {
  await installClock(page)
  await noteQuestions(page)
  await signIn(page, demo, unverified)
  await page.goto('/auth/faceSuccess')
  await button(page, '去认证').click()
  await choose(page, '稍后再说')
  await expect(page.getByText(asking)).toBeVisible()
  await expect.poll(async () => (await queries(demo)).length).toBeGreaterThan(0)

  // another start asks again
  await page.goto('about:blank')
  await demo.clearLog()
  // with the third answer the text and the keys go
  const { promise: isLookedAt, resolve: letAnswer } = deferred<void>()
  let asked = 0
  await page.route(question, async (route) => {
    asked += 1
    await isLookedAt
    if (asked === 3) await passBehind(page)
    await route.continue()
  })
  await page.goBack()
  await expect(page.getByText(asking)).toBeVisible()
  await expect(anyToast(page)).toBeEmpty()
  await expect.poll(() => keys(page)).toEqual([expect.stringMatching(/^BIZ-/), '1'])
  letAnswer()
  for (const count of [1, 2]) {
    await expect.poll(async () => (await queries(demo)).length).toBeGreaterThanOrEqual(count)
    await page.clock.runFor(3100)
  }
  await expect(toast(page, '实名认证成功')).toBeVisible()
  await expect(page.getByText('南*生')).toBeVisible()
  await expect(page.getByText('310101****0001')).toBeVisible()
  await expect.poll(() => keys(page)).toEqual([undefined, undefined])
  await page.clock.runFor(30_000)
  expect(await queries(demo)).toHaveLength(3)
  for (const { query } of await queries(demo)) expect(query['rule_id']).toBe('1')
  const [first = 0, second = 0, third = 0] = await questionTimes(page)
  expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(3000)
  await expectNoAxeViolations(page)
})

test('a visitor is asked to log in', async ({ page }) => {
  await page.goto('/auth/faceSuccess?BizToken=from-the-provider')
  await expect(page).toHaveTitle('实名认证')
  await expect(page.getByText('请先登录')).toBeVisible()
  const link = page.getByRole('main').getByRole('link')
  await expect(link).toHaveAttribute('href', '/login?redirect=%2Fauth%2FfaceSuccess')
  await expectNoAxeViolations(page)
})

test('undecided: asked no more; 刷新结果 asks again, 重新认证 starts again', async ({ page, demo, allowConsole }) => {
  allowConsole(failedResource)
  const answerFirst = await openPending(page, demo)
  const [former] = await keys(page)
  const failOnce = () => demo.fault({ path, kind: 'http500', method: 'GET', times: 1 })
  // the next question fails, whenever it goes out
  await failOnce()
  answerFirst()
  await page.clock.runFor(3100)
  await expect(page.getByText(noResult)).toBeVisible()
  await page.clock.runFor(60_000)
  await expectQueries(demo, 2)
  await expect(anyToast(page)).toBeEmpty()
  await expectNoAxeViolations(page)

  const answerThird = await holdAnswers(page, question)
  await button(page, '刷新结果').click()
  await expect(page.getByText(asking)).toBeVisible()
  await expectQueries(demo, 3)
  await failOnce()
  answerThird()
  await page.clock.runFor(3100)
  await expect(page.getByText(noResult)).toBeVisible()
  await button(page, '重新认证').click()
  await page.waitForURL('**/demo-pages/face?*')
  expect(new URL(page.url()).searchParams.get('token')).not.toBe(former)
  await choose(page, '认证通过')
  await expect(page.getByText('南*生')).toBeVisible()
})

test.describe('where the face is required', () => {
  test.beforeEach(async ({ page, demo }) => {
    await demo.patchConfig({ member: { enabled_face_verify: true } })
    await signIn(page, demo, unverified)
  })

  test('a start on this screen shows no prompt, leaving it unverified does', async ({ page, demo }) => {
    await page.goto('/auth/faceSuccess')
    await expect(page.getByText('您还未完成实名认证')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectNoAxeViolations(page)

    await test.step('a start that fails leaves the button idle', async () => {
      await demo.patchOdd({ face_fail: true })
      await button(page, '去认证').click()
      await expect(toast(page, '无法发起实名认证')).toBeVisible()
      await expect(button(page, '去认证')).not.toHaveAttribute('aria-busy')
      await demo.patchOdd({ face_fail: false })
    })
    await page.getByRole('link', { name: '返回首页' }).click()
    await expect(prompt(page)).toBeVisible()

    await test.step('so it does when the result is undecided', async () => {
      await button(page, '立即认证').click()
      await demo.fault({ path, kind: 'code1', message: '认证服务繁忙', method: 'GET' })
      await choose(page, '认证失败')
      await expect(toast(page, '认证服务繁忙')).toBeVisible()
      await expect(page.getByText(noResult)).toBeVisible()
      await expect.poll(() => keys(page)).toEqual([expect.stringMatching(/^BIZ-/), '1'])
      await page.getByRole('link', { name: '返回首页' }).click()
      await expect(prompt(page)).toBeVisible()
    })
  })

  test('the way on is open when the gate is, not before', async ({ page, demo, allowConsole }) => {
    allowConsole(failedResource)
    await page.goto('/auth/faceSuccess')
    await button(page, '去认证').click()
    await demo.clearLog()
    await choose(page, '稍后再说')
    await expect(page.getByText(asking)).toBeVisible()
    await expect.poll(async () => (await demo.log('/api/v2/member/detail')).length).toBe(1)
    await demo.fault({ path: '/api/v2/member/detail', kind: 'http500' })
    await passBehind(page)
    await expect(page.getByText('已认证')).toBeVisible()
    await expect(page.getByText('登录状态待确认')).toBeVisible()
    // the prompt of the gate would stand over any other screen
    await expect(button(page, '继续')).toHaveCount(0)
    await expectNoAxeViolations(page)
    await demo.clearFaults()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await button(page, '继续').click()
    await page.waitForURL(({ pathname }) => pathname === '/')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('the gate leads here and on to where the member was, once', async ({ page, demo }) => {
    await page.goto('/study?tab=collect')
    await button(page, '立即认证').click()
    await choose(page, '认证通过')
    await expect(page.getByText('南*生')).toBeVisible()
    await button(page, '继续').click()
    await page.waitForURL('**/study?tab=collect')
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)

    // verified before: the result without a question, and no target is left
    await demo.clearLog()
    await page.goto('/auth/faceSuccess')
    await expect(page.getByText('已认证')).toBeVisible()
    await expect(anyToast(page)).toBeEmpty()
    await button(page, '继续').click()
    await page.waitForURL(({ pathname }) => pathname === '/')
    expect(await queries(demo)).toHaveLength(0)
    await openInApp(page, '/auth/faceSuccess')
    await button(page, '返回首页').click()
    await page.waitForURL(({ pathname }) => pathname === '/')
  })
})

test('nothing is asked by a hidden page, without network or from elsewhere', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  const answerFirst = await openPending(page, demo)

  await test.step('a hidden page asks when it is looked at again', async () => {
    await setHidden(page, true)
    const answered = page.waitForResponse(question)
    answerFirst()
    await (await answered).finished()
    await page.clock.runFor(9000)
    expect(await queries(demo)).toHaveLength(1)
    const answerSecond = await holdAnswers(page, question)
    await setHidden(page, false)
    await page.clock.runFor(100)
    await expectQueries(demo, 2)
    answerSecond()
  })
  await test.step('without network the question waits for it, the keys stay', async () => {
    await goOffline(context, demo)
    await page.clock.runFor(3100)
    await expect(page.getByText('当前无网络，联网后自动查询')).toBeVisible()
    await expect.poll(() => keys(page)).toEqual(Object.values(faceVerification))
    await expectNoAxeViolations(page)
    await demo.clearLog()
    const answer = await holdAnswers(page, question)
    await goOnline(context, demo)
    await expect(page.getByText(asking)).toBeVisible()
    await expectQueries(demo, 1)
    answer()
  })
  await test.step('leaving gives the questions up', async () => {
    await page.getByRole('link', { name: '返回首页' }).click()
    await page.waitForURL(({ pathname }) => pathname === '/')
    await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
    await demo.clearLog()
    // what home asks for is answered meanwhile: a call that runs out of time would mean that the network is gone
    await expect(page.getByRole('heading', { name: '本周新课' })).toBeVisible()
    await passTime(page, 30_000)
    expect(await queries(demo)).toHaveLength(0)
  })
  await test.step('a session that ended leads to the login', async () => {
    await demo.expireToken(unverified)
    await openInApp(page, '/auth/faceSuccess')
    await expect(toast(page, '请重新登录')).toBeVisible()
    await page.waitForURL('**/login?redirect=%2Fauth%2FfaceSuccess')
    await expect.poll(() => keys(page)).toEqual([undefined, undefined])
  })
})
