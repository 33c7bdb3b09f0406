/** A new version under open tabs (screens 4.8). */
import type { Page } from '@playwright/test'
import {
  deleteDeployment,
  deploy,
  endDeployments,
  filesIn,
  findNewVersion,
  nextVersion,
  withKillSwitch,
} from '../support/browser/deployment.ts'
import { chunkCacheName } from '../../src/shared/cache-names.ts'
import { configFailed, expect, failedResource, test } from '../support/browser/fixtures.ts'
import { openInApp } from '../support/browser/in-app.ts'
import { buyer, lesson, play, playTo } from '../support/browser/lesson.ts'
import { goOffline, waitForServiceWorker } from '../support/browser/network.ts'
import { signIn, storedValue } from '../support/browser/session.ts'

const bar = (page: Page) => page.getByRole('region', { name: '有新版本' })
const updateNow = (page: Page) => bar(page).getByRole('button', { name: '立即更新' })
const filesAt = async (server: string) => filesIn(await (await fetch(`${server}/sw.js`)).text())
const storedFiles = (page: Page) => page.evaluate(namesIn, chunkCacheName)

/** Waits for what is fetched when nothing else is to be done: after a deployment the server does not have it any more. */
async function waitForIdleFiles(page: Page, server: string): Promise<void> {
  const idle = (await filesAt(server)).filter(({ later }) => later === 'idle').map(({ url }) => url)
  await expect.poll(() => storedFiles(page), { timeout: 60_000 }).toEqual(expect.arrayContaining(idle))
}

/** How often the page has been loaded since the call. */
function countLoads(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

let folder: string
test.beforeAll(() => {
  folder = nextVersion('9.9.9')
})
test.afterEach(({ demo }) => endDeployments(demo))
test.afterAll(() => deleteDeployment(folder))

test('立即更新 loads this tab once, at its place; the other tab is only told', async ({
  page,
  context,
  demo,
  server,
}) => {
  await page.goto('/courses')
  await waitForServiceWorker(page)
  await waitForIdleFiles(page, server)
  const other = await context.newPage()
  await other.goto('/member')
  await expect(page.getByText('Excel 高效办公').first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 400))
  await deploy(demo, folder)
  await findNewVersion(page)

  // 稍后 leaves the dot
  await bar(other).getByRole('button', { name: '稍后' }).click()
  await expect(bar(other)).toBeHidden()
  await expect(other.getByRole('link', { name: /^我的\s*有新版本$/ })).toBeVisible()

  const [loads, otherLoads] = [countLoads(page), countLoads(other)]
  await updateNow(page).click()
  await expect.poll(loads).toBe(1)
  await expect(bar(page)).toBeHidden()
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(400)
  expect(new URL(page.url()).pathname).toBe('/courses')
  expect(loads()).toBe(1)

  // the other one goes on with what it has, on screens it has not opened before too, until its learner wants the change
  await other.getByRole('link', { name: '存储空间' }).click()
  await expect(other).toHaveTitle('存储空间')
  await other.getByRole('button', { name: '返回' }).click()
  await other.getByRole('link', { name: '关于平台' }).click()
  expect(otherLoads()).toBe(0)
  await other.getByRole('button', { name: '检查更新' }).click()
  await expect(other.getByText('9.9.9')).toBeVisible()
  await expect.poll(otherLoads).toBe(1)
  expect(new URL(other.url()).pathname).toBe('/member/setting')
  // and now there is nothing newer
  await other.getByRole('button', { name: '检查更新' }).click()
  await expect(other.getByText('已是最新版本')).toBeVisible()
})

test('what the former version has stored stays for its tabs, and goes with the next version', async ({
  page,
  context,
  demo,
  server,
}) => {
  await signIn(page, demo, buyer)
  await page.goto('/member')
  await waitForServiceWorker(page)
  await waitForIdleFiles(page, server)
  const other = await context.newPage()
  await other.goto('/member')
  await deploy(demo, folder)
  await findNewVersion(page)
  const loads = countLoads(page)
  await updateNow(page).click()
  await expect.poll(loads).toBe(1)

  // of this version, whose files the server does not have any more, it has not opened these
  const otherLoads = countLoads(other)
  await openInApp(other, '/order?goods_id=4&goods_type=vod')
  await expect(other).toHaveTitle(/收银台/)
  await openInApp(other, '/member/profile')
  await expect(other).toHaveTitle('个人资料')
  expect(otherLoads()).toBe(0)
  const now = new Set((await filesAt(server)).map(({ url }) => url))
  await expect.poll(async () => (await storedFiles(page)).filter((url) => !now.has(url))).toEqual([])
})

/** Runs in the page: names of the files in a cache. */
async function namesIn(cacheName: string): Promise<string[]> {
  const requests = await (await caches.open(cacheName)).keys()
  return requests.map(({ url }) => new URL(url).pathname.slice(1))
}

test('neither a lesson nor an open form is disturbed; the change itself needs no network', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  // the style of the gestures, which a lesson asks for when it is idle, may be one of the files that are gone
  allowConsole(failedResource, configFailed, /Refused to apply style/)
  await signIn(page, demo, buyer)
  await page.goto('/member/setting')
  await waitForServiceWorker(page)
  await openInApp(page, lesson(102))
  await play(page)
  await deploy(demo, folder)
  await findNewVersion(page)
  await playTo(page, 3)
  await expect(bar(page)).toBeHidden()
  await page.getByRole('button', { name: '返回' }).click()
  await expect(bar(page)).toBeVisible()

  await openInApp(page, '/search')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(bar(page)).toBeVisible()
  await page.getByRole('searchbox').fill('C')
  await expect(bar(page)).toBeHidden()
  await page.getByRole('searchbox').fill('')
  await expect(bar(page)).toBeVisible()

  await goOffline(context, demo)
  const loads = countLoads(page)
  await updateNow(page).click()
  await expect.poll(loads).toBe(1)
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(bar(page)).toBeHidden()
  expect(loads()).toBe(1)
})

test('the kill switch takes the worker and its caches away, also from a page that keeps it busy, and nothing of the learner', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, buyer)
  await page.goto('/member')
  await waitForServiceWorker(page)
  const killing = withKillSwitch()
  await deploy(demo, killing)
  const loads = countLoads(page)
  await page.evaluate(() => setInterval(() => void fetch('/api/v2/other/config').catch(() => {}), 20))
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  const isRegistered = () => page.evaluate(async () => Boolean(await navigator.serviceWorker.getRegistration()))
  await expect.poll(isRegistered).toBe(false)
  expect(loads()).toBe(0)
  // what the former worker was about to store goes with a later start
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('林间小满')).toBeVisible()
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
    await expect.poll(() => page.evaluate(() => caches.keys()), { timeout: 5000 }).toEqual([])
  }).toPass()
  await expect.poll(() => storedValue(page, 'meedu-h5-token')).toBeTruthy()
  deleteDeployment(killing)
})
