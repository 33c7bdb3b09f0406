/** What a school is told of its learners (`self.onAppEvent`, screens 4.15): kinds and numbers, and nothing of anybody. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { stayAtCashier } from '../support/browser/cashier.ts'
import { configure } from '../support/browser/configure.ts'
import { expect, test, type Demo } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { moveTo, scriptsHolding } from '../support/browser/lesson.ts'
import { agreement, confirmOrder, courseOrder, heading, newcomer } from '../support/browser/order.ts'
import { logInHere } from '../support/browser/session.ts'

// nothing here is about the worker
test.use({ serviceWorkers: 'block' })

const receiver = '/demo-events'
/** Once the function is over: on a busy machine it would take so long that it is not called again. */
const send = `queueMicrotask(() => navigator.sendBeacon('${receiver}', JSON.stringify(event)))`
/** As deploy/README.md shows it, and when it was called. */
const beacon = `self.appSettings.measureVitals = true
self.toldAt = []
self.onAppEvent = (event) => {
  self.toldAt.push(performance.now())
  ${send}
}`

const told = (demo: Demo) => demo.log(receiver)
const namesTold = async (demo: Demo) => (await told(demo)).map(({ body }) => Object(body).name as string)
const expectTold = (demo: Demo, name: string) => expect.poll(() => namesTold(demo)).toContain(name)
const screensTold = async (demo: Demo) =>
  (await told(demo))
    .filter(({ body }) => Object(body).name === 'screen')
    .map(({ body }) => Object(body).screen as string)
const expectScreen = (demo: Demo, screen: string) =>
  expect.poll(async () => (await screensTold(demo)).at(-1)).toBe(screen)

/** What is told in the second of another event is lost with the page. */
const expectTurn = (demo: Demo) =>
  expect.poll(async () => Date.now() - Date.parse((await told(demo)).at(-1)?.time as string)).toBeGreaterThan(1100)

/** The words of the app's routes: the only ones a screen may be told as. */
const [, routes = ''] =
  /interface FileRoutesByFullPath \{([^}]*)\}/.exec(readFileSync('src/routeTree.gen.ts', 'utf8')) ?? []
const kinds = [...routes.matchAll(/'([^']*)':/g)].map(
  ([, route = '']) =>
    route
      .replaceAll(/\/\$\w+/g, '')
      .split('/')
      .filter(Boolean)
      .join('-') || 'home',
)

const names = ['screen', 'play', 'finish', 'order', 'paid', 'download', 'install', 'vitals']
const ratings = ['good', 'needs-improvement', 'poor']

/** Fails for whatever is not a word of a closed list, or a number of page speed. */
function expectNothingOfAnybody(event: unknown): void {
  const { name, screen, ...speed } = Object(event) as Record<string, unknown>
  expect(names).toContain(name)
  expect(kinds).toContain(screen)
  if (name !== 'vitals') expect(speed).toEqual({})
  expect(['lcp', 'inp', 'cls']).toEqual(expect.arrayContaining(Object.keys(speed)))
  for (const vital of Object.values(speed)) {
    expect(vital).toEqual({ value: expect.any(Number), rating: expect.any(String) })
    expect(ratings).toContain(Object(vital).rating)
  }
}

test('a walk through the school: what leaves are kinds and numbers, one a second', async ({ page, demo }) => {
  expect(kinds.length).toBeGreaterThan(25)
  const loaded = listen(page)
  await configure(page, beacon)
  await page.goto('/')
  await expectScreen(demo, 'home')

  const secret = '王大锤 13812345678'
  await openInApp(page, '/search')
  // before, the field may still be that of home
  await expectScreen(demo, 'search')
  await page.getByRole('searchbox').fill(secret)
  await page.getByRole('button', { name: '搜索', exact: true }).click()
  await expect(page).toHaveURL(/keywords=/)
  await openInApp(page, '/course/1?tab=comments')
  await expectScreen(demo, 'course')
  await openInApp(page, '/login-password')
  await logInHere(page, newcomer)
  await expect(page).not.toHaveURL(/login-password/)

  // the last one of its course: none follows by itself
  await moveTo(page, 2106)
  await expectTold(demo, 'play')
  await page.evaluate(() => {
    const video = document.querySelector('video')
    if (video) video.currentTime = video.duration - 0.5
  })
  await expectTold(demo, 'finish')

  await openInApp(page, courseOrder(1))
  await expect(agreement(page)).toBeVisible()
  const orderNo = await confirmOrder(page)
  await expectTold(demo, 'order')
  await expectScreen(demo, 'order-pay')
  await expectTurn(demo)
  const times = await page.evaluate(() => (globalThis as unknown as { toldAt: number[] }).toldAt)
  expect(times.length).toBeGreaterThan(7)
  // timers count in whole milliseconds
  for (const [index, time] of times.slice(1).entries()) expect(time - (times[index] ?? 0)).toBeGreaterThan(998)
  await stayAtCashier(page)
  await page.getByRole('button', { name: '去支付' }).click()
  await page.getByRole('button', { name: '微信支付' }).click()
  await page.getByRole('link', { name: '立即返回' }).click()
  await expect(heading(page, '支付成功')).toBeVisible()
  await expectTold(demo, 'paid')
  await test.step('a paid order that is looked at again is not paid again', async () => {
    await expectScreen(demo, 'order-success')
    // without the code that measures nothing would be told of this page
    const [measuring = ''] = loaded.speed
    const isMeasured = () => page.evaluate((url) => performance.getEntriesByName(url).length > 0, measuring)
    await expect.poll(isMeasured).toBe(true)
    await expectTurn(demo)
    const before = (await screensTold(demo)).length
    await page.reload()
    await expect.poll(async () => (await screensTold(demo)).length).toBe(before + 1)
  })
  await openInApp(page, '/no/such/screen')
  await expectScreen(demo, 'error')

  const all = await told(demo)
  const count = async (name: string) => (await namesTold(demo)).filter((each) => each === name).length
  for (const once of ['play', 'finish', 'order', 'paid']) expect(await count(once), once).toBe(1)
  for (const { body } of all) expectNothingOfAnybody(body)
  const sent = JSON.stringify(all.map(({ body, query, headers }) => [body, query, Object(headers).referer]))
  for (const word of [secret, '王大锤', newcomer, orderNo, '2106', 'Python', 'comments', 'keywords'])
    expect(sent).not.toContain(word)
  expect(loaded.speed.length).toBeGreaterThan(0)
  await test.step('page speed is that of each page, told when it was left', async () => {
    const vitals = all.filter(({ body }) => Object(body).name === 'vitals').map(({ body }) => Object(body))
    expect(vitals.map(({ screen }) => screen as string)).toEqual(['home', 'order-success'])
    expect(vitals[0]).toMatchObject({ lcp: { value: expect.any(Number) }, cls: { value: expect.any(Number) } })
  })
  await test.step('the operator’s page has it all', async () => {
    await page.goto(receiver)
    await expect(page.getByRole('heading', { name: '今日数据' })).toBeVisible()
    await expect(page.locator('dl')).toContainText(/1\s*支付成功|支付成功\s*1/)
    await expect(page.getByRole('row', { name: /^order-success/ }).first()).toBeVisible()
  })
})

test('an installation is told once, when the browser says so; its offer and the tap are not', async ({
  page,
  demo,
}) => {
  await configure(page, beacon)
  await page.goto('/course/1')
  await expectScreen(demo, 'course')
  // what no headless browser does by itself
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    dispatchEvent(Object.assign(offer, { prompt: () => Promise.resolve({ outcome: 'accepted' }) }))
  })
  await openInApp(page, '/member/setting')
  await expectScreen(demo, 'member-setting')
  await page.getByRole('button', { name: '安装到桌面' }).click()
  await expectTurn(demo)
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')))
  await expectTold(demo, 'install')
  // events leave in their order: what else there was to tell came before this one
  await openInApp(page, '/courses')
  await expectScreen(demo, 'courses')
  expect((await told(demo)).map(({ body }) => body)).toEqual([
    { name: 'screen', screen: 'course' },
    { name: 'screen', screen: 'member-setting' },
    { name: 'install', screen: 'member-setting' },
    { name: 'screen', screen: 'courses' },
  ])
})

/** Words of the code that tells, and of the one that measures. */
const listen = (page: Page) => ({
  events: scriptsHolding(page, 'vitals'),
  speed: scriptsHolding(page, 'largest-contentful-paint'),
})

test('without a function of the school nothing of it is loaded', async ({ page, demo }) => {
  const loaded = listen(page)
  await configure(page, 'self.appSettings.measureVitals = true')
  await page.goto('/')
  await openInApp(page, '/courses')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(loaded).toEqual({ events: [], speed: [] })
  expect(await told(demo)).toEqual([])
})

test('a function that fails changes nothing; what measures speed is loaded where it is wanted', async ({
  page,
  demo,
}) => {
  const broken = `let turn = 0
self.onAppEvent = (event) => {
  ${send}
  if (turn++ % 2) return Promise.reject(new Error('broken hook'))
  throw new Error('broken hook')
}`
  const loaded = listen(page)
  await configure(page, broken)
  await page.goto('/')
  await expectScreen(demo, 'home')
  await openInApp(page, '/courses')
  await expectScreen(demo, 'courses')
  await openInApp(page, '/announcements')
  await expectScreen(demo, 'announcements')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  expect(loaded).toEqual({ events: [expect.any(String)], speed: [] })
})
