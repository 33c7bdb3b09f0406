/** Lessons kept for the time without a network, over a school whose films are on another origin (screens 4.3). */
import { readFileSync } from 'node:fs'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { buyer, lesson, newcomer, now, open, pause, play, playTo, reported } from '../support/browser/lesson.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/browser/network.ts'
import { loginByPassword, signIn } from '../support/browser/session.ts'

test.use({ isApart: true })

const [asFile, asLongFile, asPieces, asFewPieces, withKeys] = [3901, 3902, 3906, 3907, 3910]

/** What a film host does wrong. */
const filmFault = (demo: Demo, kind: string, more: object = {}) =>
  demo.send('PUT', '/__demo/fault', { path: '/demo-media/offline/', kind, ...more })

/** The download of the lesson on screen, whatever its state. */
const tool = (page: Page) => page.locator('main').getByRole('button').first()

/** Opens a lesson and asks for its download: it must not play, or the download waits. The quality is asked for once. */
async function download(page: Page, id: number, isFirst = false): Promise<void> {
  await open(page, id)
  await pause(page)
  await page.locator('main').getByRole('button', { name: /^下载/ }).first().click()
  if (isFirst) await page.getByRole('dialog', { name: '下载课时' }).getByRole('button', { name: /^下载/ }).click()
}

const isThere = (page: Page) => expect(tool(page)).toHaveAccessibleName(/已下载/, { timeout: 20_000 })

/** Paths and sizes of all files of downloads in this browser. */
const files = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const found: Record<string, number> = {}
    const root = await navigator.storage.getDirectory()
    async function visit(folder: FileSystemDirectoryHandle, path: string): Promise<void> {
      for await (const [name, handle] of folder.entries()) {
        if (handle.kind === 'directory') await visit(handle, `${path}${name}/`)
        else found[path + name] = (await handle.getFile()).size
      }
    }
    await visit(await root.getDirectoryHandle('lessons', { create: true }), '')
    return found
  })

const sourceOf = (page: Page): Promise<string> => page.evaluate(() => document.querySelector('video')?.currentSrc ?? '')

/** Seeks to where nothing was fetched before. */
const seek = (page: Page, second: number): Promise<void> =>
  page.evaluate(
    (at) =>
      new Promise<void>((resolve) => {
        const video = document.querySelector('video')
        video?.addEventListener('seeked', () => resolve(), { once: true })
        if (video) video.currentTime = at
      }),
    second,
  )

test('a file and a film of pieces play after the browser was restarted without a network, and are told once', async ({
  demo,
  server,
}, info) => {
  const { launchOptions, viewport, hasTouch, isMobile, locale, userAgent } = info.project.use
  const device = { viewport, hasTouch, isMobile, locale, userAgent }
  const launch = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(info.outputPath('browser'), { ...launchOptions, ...device, baseURL: server })

  let context = await launch()
  let page = context.pages()[0] ?? (await context.newPage())
  await signIn(page, demo, newcomer)
  await page.goto('/')
  await waitForServiceWorker(page)
  await download(page, asFile, true)
  await isThere(page)
  await download(page, asPieces)
  await isThere(page)
  await context.close()

  await demo.cutNetwork(true)
  context = await launch()
  page = context.pages()[0] ?? (await context.newPage())
  for (const id of [asPieces, asFile]) {
    await page.goto(lesson(id))
    await play(page)
    expect(await sourceOf(page)).toContain(`/offline/3/${id}.mp4`)
    await playTo(page, 6)
    await seek(page, 20)
    await playTo(page, 21)
    await pause(page)
  }
  await goOnline(context, demo)
  await page.reload()
  for (const id of [asFile, asPieces]) {
    await expect.poll(() => reported(demo, id), { timeout: 20_000 }).toHaveLength(1)
    expect((await reported(demo, id))[0]).toBeGreaterThanOrEqual(20)
  }
  await context.close()
})

test('cut in the middle and left: goes on from there, once for two tabs; a logout leaves nothing', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  const whole = readFileSync(new URL('../../demo/media/offline/long.mp4', import.meta.url))
  await signIn(page, demo, newcomer)
  await page.goto('/')
  await waitForServiceWorker(page)
  // what came before the end is on the disk
  await filmFault(demo, 'cutAfter', { bytes: Math.floor(whole.length * 0.6) })
  await download(page, asLongFile, true)
  await expect(tool(page)).toHaveAccessibleName(/网络中断/)
  const partly = async () => (await files(page))[`3/${asLongFile}/film.mp4`] ?? 0
  // what was not read yet is lost with the connection: on a slow machine that may be all, and the next try brings it
  await expect.poll(partly, { timeout: 20_000 }).toBeGreaterThan(whole.length / 2)
  await goOffline(context, demo)
  await page.goto('/downloads')
  await demo.clearFaults()
  await demo.clearLog()
  const other = await context.newPage()
  await other.goto('/downloads')
  await goOnline(context, demo)
  await expect.poll(partly, { timeout: 20_000 }).toBe(whole.length)
  const asked = (await demo.log('/demo-media/offline/long.mp4')).map(({ headers }) => headers as { range?: string })
  const resumed = asked.filter(({ range }) => Number(/\d+/.exec(range ?? '')?.[0]) > whole.length / 2)
  expect(resumed).toHaveLength(1)
  await other.close()
  await open(page, asLongFile)
  expect(await sourceOf(page)).toContain(`/offline/3/${asLongFile}.mp4`)

  await page.goto('/member/profile')
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByRole('button', { name: '仍然退出' }).click()
  await expect(page.getByText('已安全退出')).toBeVisible()
  expect(await files(page)).toEqual({})
  await loginByPassword(page, buyer)
  const status = await page.evaluate(async (path) => (await fetch(path)).status, `/offline/3/${asLongFile}.mp4`)
  expect(status).toBe(404)
})

test('what may not be read, or is encrypted, is said not to be supported', async ({ page, demo, allowConsole }) => {
  // the browser's own words for what may not be read
  allowConsole(failedResource, /blocked by CORS policy/)
  await signIn(page, demo, newcomer)
  await page.goto('/')
  await waitForServiceWorker(page)
  await download(page, withKeys, true)
  await expect(tool(page)).toHaveAccessibleName(/该课时不支持下载/)
  await filmFault(demo, 'noCors')
  await download(page, asFewPieces)
  await expect(tool(page)).toHaveAccessibleName(/该课时不支持下载/)
})

test('waits while a lesson streams in another tab', async ({ page, context, demo }) => {
  await signIn(page, demo, newcomer)
  await page.goto('/')
  await waitForServiceWorker(page)
  await filmFault(demo, 'slowBody', { bytesPerSecond: 400_000 })
  await download(page, asLongFile, true)
  await expect(tool(page)).toHaveAccessibleName(/下载中/)
  const other = await context.newPage()
  await other.goto(lesson(asFile))
  await play(other)
  await expect(tool(page)).toHaveAccessibleName(/已暂停/)
  expect(await now(other)).toBeGreaterThanOrEqual(0)
  await pause(other)
  await isThere(page)
})
