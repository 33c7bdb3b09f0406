/** The code of the screens that most taps lead to is here before the first tap (ADR 0022). */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { closure, routeChunks } from '../../scripts/lib/chunk-graph.mjs'
import { configFailed, expect, failedResource, test } from '../support/browser/fixtures.ts'
import { buyer } from '../support/browser/lesson.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/browser/network.ts'
import { signIn } from '../support/browser/session.ts'

const manifest: Parameters<typeof closure>[0] = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))
const routes = routeChunks(manifest)

/** Which of these screens could be rendered with what the page has asked for. */
async function screensHere(page: Page, paths: readonly string[]): Promise<string[]> {
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return paths.filter((path) => {
    const { scripts, styles } = closure(manifest, routes.get(path) ?? [])
    return [...scripts, ...styles].every((file) => asked.some((address) => address.endsWith(file)))
  })
}

/** The last that is loaded without a tap. */
const lastFile = manifest['src/platform/browser/html/sanitiser.ts']?.file ?? 'no such module'
const isLastHere = (page: Page): Promise<boolean> =>
  page.evaluate((file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)), lastFile)

const forAll = ['/', '/courses', '/course/$courseId', '/member']
const others = ['/order', '/downloads', '/messages']

test('a visitor has them, the login among them', async ({ page }) => {
  await page.goto('/')
  await waitForServiceWorker(page)
  const expected = [...forAll, '/login']
  await expect.poll(() => screensHere(page, expected)).toEqual(expected)

  // the tap asks for nothing more
  await expect.poll(() => isLastHere(page)).toBe(true)
  const code: string[] = []
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) code.push(request.url())
  })
  await page.locator('main a[href="/courses"]').first().tap()
  await expect(page.getByRole('tablist').first()).toBeVisible()
  expect(code).toEqual([])
  expect(await screensHere(page, others)).toEqual([])
})

test('a member has 在学 and the lesson', async ({ page, demo }) => {
  await signIn(page, demo, buyer)
  await page.goto('/')
  await waitForServiceWorker(page)
  const expected = [...forAll, '/study', '/course/video/$videoId']
  await expect.poll(() => screensHere(page, expected)).toEqual(expected)
  expect(await screensHere(page, others)).toEqual([])
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a tap brings its own', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('main a[href="/courses"]').first()).toBeVisible()
    // time in which the others are loaded where there is one
    await page.waitForTimeout(2000)
    expect(await screensHere(page, ['/courses', '/course/$courseId', '/login'])).toEqual([])
    await page.locator('main a[href="/courses"]').first().tap()
    await expect(page.getByRole('tablist').first()).toBeVisible()
    expect(await screensHere(page, ['/courses'])).toEqual(['/courses'])
  })
})

test.describe('what comes after an order', () => {
  test.use({ serviceWorkers: 'block' })

  test('is asked for again when the network has come back', async ({ page, demo, context, allowConsole }) => {
    allowConsole(failedResource, configFailed)
    const [file = 'no such screen'] = (routes.get('/order/success') ?? []).map((key) => manifest[key]?.file)
    // each screen asks twice, by a link and by the import: the address of the page tells which screen it was
    const missed: string[] = []
    page.on('requestfailed', (request) => request.url().endsWith(file) && missed.push(new URL(page.url()).pathname))
    await page.route(`**/${file}`, (route) => route.abort())
    await signIn(page, demo, buyer)
    await page.goto('/order?goods_type=COURSE&goods_id=2')
    await expect.poll(() => missed).toContain('/order')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: '提交订单' }).click()
    await expect.poll(() => missed).toContain('/order/pay')

    await page.unroute(`**/${file}`)
    await goOffline(context, demo)
    // the app asks the server whether it is; its next call by itself may be ten seconds away
    await page.evaluate(() => dispatchEvent(new Event('offline')))
    await expect(page.getByText('当前无网络，显示的是已保存的内容')).toBeVisible()
    const arrived = page.waitForResponse((response) => response.url().endsWith(file))
    await goOnline(context, demo)
    expect((await arrived).ok()).toBe(true)
  })
})
