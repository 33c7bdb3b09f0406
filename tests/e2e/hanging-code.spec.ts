/** Code that neither comes nor fails, as in a train: said after 15 s where a screen or a tap waits, with a way out (1.6.4). */
import { readdirSync, readFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { routeChunks, type Manifest } from '../../scripts/lib/chunk-graph.mjs'
import { expect, failedResource, test } from '../support/browser/fixtures.ts'
import { stretchTimers } from '../support/browser/stretch-timers.ts'

// the worker would have the code
test.use({ serviceWorkers: 'block' })

const manifest: Manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))
const [coursesKey = ''] = routeChunks(manifest).get('/courses') ?? []
const slow = '服务器响应较慢，请稍后重试'

const addressOf = (key: string): string => `**/${manifest[key]?.file}`

/** Of what is loaded after the first paint; many modules share it, so that it is found by what it says. */
const rest = readdirSync('dist/assets').find(
  (file) => file.endsWith('.js') && readFileSync(`dist/assets/${file}`, 'utf8').includes('浏览器未允许保存数据'),
)
/** Loaded by it, for a school that listens. */
const eventsKey = 'src/app/app-events.ts'

interface Hanging {
  /** The requests nobody answers. */
  readonly asked: Route[]
  /** From then on they are answered. */
  isOver: boolean
}

/** Opens home, from where on the chunk at `address` is asked for in vain. */
async function openHomeWithout(page: Page, address: string): Promise<Hanging> {
  const hanging: Hanging = { asked: [], isOver: false }
  await page.route(address, (route) => (hanging.isOver ? route.continue() : void hanging.asked.push(route)))
  await page.clock.install()
  // a toast would come and go within the time that is let pass
  await stretchTimers(page, { 2000: 60_000 })
  const configured = page.waitForResponse('**/api/v2/other/config')
  await page.goto('/')
  // still on its way, it would be given up while the clock leaps, and the console would say so
  await (await configured).finished()
  return hanging
}

async function waitInVain(page: Page, sentence: string): Promise<void> {
  // an import that begins a moment later has a limit of its own
  await expect(async () => {
    await page.clock.runFor(15_000)
    await expect(page.getByText(sentence).last()).toBeVisible({ timeout: 2000 })
  }).toPass()
}

async function expectCourses(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/录播课程/)
  await expect(page.getByRole('tablist').first()).toBeVisible()
}

/** Marks the page, to be known again. */
const markPage = (page: Page) => page.evaluate(() => void (document.body.dataset['mark'] = 'same'))
const marked = (page: Page) => page.locator('body[data-mark=same]')

test('a screen: 重试 goes on waiting, a second one loads the page again', async ({ page, demo, allowConsole }) => {
  allowConsole(/part of the app/, failedResource)
  // on a dead connection nothing comes, nor what brings a new version
  await page.route(`**/${rest}`, () => {})
  const hanging = await openHomeWithout(page, addressOf(coursesKey))
  await markPage(page)
  await page.locator('main a[href="/courses"]').first().tap()
  await waitInVain(page, slow)
  await expect(page).toHaveURL(/\/courses$/)
  await expect(page.getByRole('button', { name: '返回首页' })).toBeVisible()
  await page.getByRole('button', { name: '重试' }).click()
  await page.clock.runFor(5_000)
  await expect(page).toHaveTitle(/正在加载/)
  await waitInVain(page, slow)
  await expect(marked(page)).toBeVisible()
  // whatever the API says, something answers
  await demo.fault({ path: '/api/v3/status', kind: 'http500' })
  const reloading = page.waitForRequest((request) => request.isNavigationRequest())
  await page.getByRole('button', { name: '重试' }).click()
  await reloading
  hanging.isOver = true
  await page.unroute(`**/${rest}`)
  await expectCourses(page)
})

test('a screen that was only slow: 重试 shows it, the page is not loaded again', async ({ page, allowConsole }) => {
  allowConsole(/part of the app/)
  const { asked } = await openHomeWithout(page, addressOf(coursesKey))
  await markPage(page)
  await page.locator('main a[href="/courses"]').first().tap()
  await waitInVain(page, slow)
  const arrived = page.waitForResponse(addressOf(coursesKey))
  for (const route of asked) await route.continue()
  await arrived
  await page.getByRole('button', { name: '重试' }).click()
  await expectCourses(page)
  await expect(marked(page)).toBeVisible()
})

test('a phone that slept meanwhile: its sleep is not counted', async ({ page }) => {
  const { asked } = await openHomeWithout(page, addressOf(coursesKey))
  await page.locator('main a[href="/courses"]').first().tap()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await page.clock.runFor(1000)
  await page.clock.fastForward(60_000)
  await page.clock.runFor(1000)
  await expect(page.getByText(slow)).toHaveCount(0)
  for (const route of asked) await route.continue()
  await expectCourses(page)
})

test('a sheet: the screen below stays', async ({ page }) => {
  await openHomeWithout(page, addressOf('src/features/home/qrcode-sheet.tsx'))
  const follow = page.getByRole('button', { name: '关注' })
  await follow.click()
  await waitInVain(page, '操作失败，请稍后重试')
  await expect(follow).toBeVisible()
})

test.describe('what is loaded after the first paint', () => {
  test.beforeEach(({ page }) => page.addInitScript(() => Object.assign(window, { onAppEvent() {} })))

  test('comes however late', async ({ page }) => {
    const { asked } = await openHomeWithout(page, `**/${rest}`)
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    await page.clock.runFor(20_000)
    const started = page.waitForRequest(addressOf(eventsKey))
    for (const route of asked) await route.continue()
    await started
  })

  test('is asked for again when it could not be had', async ({ page, allowConsole }) => {
    allowConsole(failedResource)
    const hanging = await openHomeWithout(page, `**/${rest}`)
    await expect.poll(() => hanging.asked.length).toBeGreaterThan(0)
    hanging.isOver = true
    let isStarted = false
    page.on('request', (request) => (isStarted ||= request.url().endsWith(manifest[eventsKey]?.file ?? '')))
    for (const route of hanging.asked) await route.abort()
    await expect(async () => {
      await page.clock.runFor(30_000)
      expect(isStarted).toBe(true)
    }).toPass()
  })
})
