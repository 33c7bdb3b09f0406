/** 课时播放 over networks as they are: slow, cut, with addresses that end (screens 2.7 rules 15 and 16, 4.5). */
import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { configFailed, expect, failedResource, test } from '../support/browser/fixtures.ts'
import {
  bufferedTo,
  buyer,
  isPaused,
  leadTo,
  lesson,
  now,
  open,
  pause,
  play,
  slider,
  stage,
} from '../support/browser/lesson.ts'
import { goOffline, goOnline } from '../support/browser/network.ts'
import { signIn } from '../support/browser/session.ts'

// media pass the worker by
test.use({ serviceWorkers: 'block' })

const clip = await readFile(new URL('../../demo/media/lesson-120.mp4', import.meta.url))

const startOf = (route: Route): number =>
  Number(/bytes=(\d+)-/.exec(route.request().headers()['range'] ?? '')?.[1] ?? 0)

interface Line {
  /** The clip ends in the middle from now on, and nothing more comes. */
  cut(): Promise<void>
  /** Everything comes, what was asked for before as well. */
  mend(): Promise<void>
}

/** A line that brings the first half of the clip and lets the rest wait. */
async function slowLine(page: Page): Promise<Line> {
  const half = Math.floor(clip.length / 2)
  const held: Route[] = []
  let state: 'slow' | 'cut' | 'whole' = 'slow'
  await page.route(/lesson-120\.mp4/, async (route) => {
    if (state === 'whole') return route.continue()
    if (state === 'cut') return route.abort('internetdisconnected')
    const from = startOf(route)
    if (from >= half) return void held.push(route)
    return route.fulfill({
      status: 206,
      body: clip.subarray(from, half),
      headers: {
        'content-type': 'video/mp4',
        'accept-ranges': 'bytes',
        'content-range': `bytes ${from}-${half - 1}/${clip.length}`,
      },
    })
  })
  return {
    async cut() {
      state = 'cut'
      await Promise.allSettled(held.splice(0).map((route) => route.abort('internetdisconnected')))
    },
    async mend() {
      state = 'whole'
      await Promise.allSettled(held.splice(0).map((route) => route.continue()))
    },
  }
}

const startTimes = (page: Page) =>
  page.evaluate(() => (window as unknown as { startTimes: { tap: number; playing: number } }).startTimes)

/** As a phone does. The browser itself counts what a test evaluates as a touch. */
function refuseAutoplay(): void {
  const { play: reallyPlay } = HTMLMediaElement.prototype
  let isTouched = false
  addEventListener('pointerdown', () => (isTouched = true), true)
  HTMLMediaElement.prototype.play = function playOnceTouched() {
    return isTouched ? reallyPlay.call(this) : Promise.reject(new DOMException('refused', 'NotAllowedError'))
  }
}

/** Ms from the tap to playing, the least of up to twenty attempts: a machine that runs other things may be slow for a while. */
async function leastWait(start: () => Promise<Page>): Promise<number> {
  let least = Infinity
  for (let attempt = 1; attempt <= 20 && least > 1000; attempt += 1) {
    const page = await start()
    await expect.poll(async () => (await startTimes(page)).playing).toBeGreaterThan(0)
    const { tap, playing } = await startTimes(page)
    least = Math.min(least, playing - tap)
  }
  return Math.round(least)
}

test('playing starts within a second of the tap', async ({ context, page, demo }) => {
  await context.addInitScript(() => {
    const times = { tap: 0, playing: 0 }
    Object.assign(window, { startTimes: times })
    addEventListener('pointerdown', () => Object.assign(times, { tap: performance.now(), playing: 0 }), true)
    addEventListener('playing', () => Object.assign(times, { playing: times.playing || performance.now() }), true)
  })
  const tapOn = async (id: number): Promise<Page> => {
    await page.locator(`a[href="/course/video/${id}"]`).first().tap()
    await expect(page).toHaveURL(new RegExp(`/${id}$`))
    return page
  }
  await signIn(page, demo, buyer)
  const fromList = await leastWait(async () => {
    await page.goto('/course/7?tab=lessons')
    return tapOn(701)
  })
  const neighbour = await leastWait(() => tapOn(page.url().endsWith('/701') ? 704 : 701))
  // opened by its address, in a tab that has not been touched, it waits for the tap on 播放
  const byAddress = await leastWait(async () => {
    // films that play on would make the next attempt slower
    for (const former of context.pages()) if (former !== page) await former.close()
    const opened = await context.newPage()
    await opened.addInitScript(refuseAutoplay)
    await opened.goto(lesson(704))
    await expect.poll(() => opened.evaluate(() => document.querySelector('video')?.readyState ?? 0)).toBeGreaterThan(0)
    await stage(opened).getByRole('button', { name: '播放', exact: true }).tap()
    return opened
  })
  const waits = { fromList, neighbour, byAddress }
  expect(Math.max(...Object.values(waits)), JSON.stringify(waits)).toBeLessThanOrEqual(1000)
})

test('while it buffers a pause is one, and going back plays what came before', async ({ page, demo }) => {
  await slowLine(page)
  // in whichever words: they change with the time
  const buffers = stage(page).getByText('缓冲')
  await page.clock.install()
  await signIn(page, demo, buyer)
  await open(page, 701)
  expect(await bufferedTo(page)).toBeLessThan(100)
  await slider(page).fill('100')
  await expect(buffers).toBeVisible()
  await page.getByRole('button', { name: '暂停' }).tap()
  await expect(page.getByRole('button', { name: '播放', exact: true })).toBeVisible()
  expect(await isPaused(page)).toBe(true)
  await expect(buffers).toHaveCount(0)
  await page.getByRole('button', { name: '播放', exact: true }).tap()
  await expect(buffers).toBeVisible()
  await page.clock.runFor(4_500)
  await expect(stage(page).getByText('网络不稳定，正在缓冲')).toBeVisible()
  // nothing is gained by waiting for what does not come
  await slider(page).fill('20')
  await expect.poll(() => now(page)).toBeGreaterThan(20.5)
  expect(await isPaused(page)).toBe(false)
})

const cutOff = (page: Page) => stage(page).getByText('网络已断开，恢复后自动继续')

/** Plays, four times as fast, what is there of the clip; `end` is where it ends. */
async function playToTheCut(page: Page, end: number): Promise<void> {
  await slider(page).fill(String(Math.floor(end) - 8))
  await page.evaluate(() => {
    const video = document.querySelector('video')
    if (video) video.playbackRate = 4
  })
  await expect(cutOff(page)).toBeVisible()
}

test('a cut connection is told; over, it goes on by itself with fresh addresses', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  await demo.patchOdd({ media_sign_seconds: 3 })
  const line = await slowLine(page)
  await signIn(page, demo, buyer)
  await open(page, 711)
  const first = await page.evaluate(() => document.querySelector('video')?.currentSrc ?? '')
  const end = await bufferedTo(page)
  expect(end).toBeLessThan(100)
  await line.cut()
  await goOffline(context, demo)
  await playToTheCut(page, end)
  const left = await now(page)
  // otherwise the browser would go on by itself
  const endOfAddress = Number(new URL(first).searchParams.get('sign'))
  await expect.poll(() => Date.now()).toBeGreaterThan(endOfAddress)
  await demo.clearLog()
  await line.mend()
  await goOnline(context, demo)
  await expect.poll(() => now(page)).toBeGreaterThan(end + 2)
  expect(await now(page)).toBeGreaterThan(left - 1)
  expect(await isPaused(page)).toBe(false)
  expect((await demo.log('/api/v2/video/711/playinfo')).length).toBeGreaterThan(0)
  const second = await page.evaluate(() => document.querySelector('video')?.currentSrc ?? '')
  expect(second).not.toBe(first)
  // the former address would not have helped
  expect((await page.request.get(first, { headers: { range: 'bytes=0-' } })).status()).toBe(403)
})

/** What the browser says of the line; before the page is opened. */
const saveData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))

/** What was chosen at an earlier visit; the app must not run. */
const prefer = (page: Page, prefs: object) =>
  page.evaluate((text) => localStorage.setItem('prefs', text), JSON.stringify(prefs))

const withSizes = (page: Page, id: number, size: number | undefined) =>
  page.route(`**/api/v2/video/${id}/playinfo**`, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { urls: object[] } }
    answer.data.urls = answer.data.urls.map((url) => ({ ...url, size }))
    await route.fulfill({ response, json: answer })
  })

test('saving data: the lowest quality, and nothing is fetched before the tap', async ({ page, demo }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const played = (part: string) => asked.filter((url) => url.includes(part))
  const start = stage(page).getByRole('button', { name: '播放', exact: true })
  await saveData(page)
  await withSizes(page, 701, 52_428_800)
  await withSizes(page, 703, undefined)
  await signIn(page, demo, buyer)
  await prefer(page, { playerQuality: '720' })
  await page.goto('/course/7?tab=lessons')

  await test.step('it says the size before it plays, when it is known', async () => {
    await page.locator('a[href="/course/video/701"]').first().click()
    await expect(stage(page).getByText('约50MB')).toBeVisible()
    await expect(stage(page).locator('video')).not.toHaveAttribute('poster')
    await stage(page)
      .getByRole('button', { name: /^播放\s*约50MB$/ })
      .click()
    await expect.poll(() => now(page)).toBeGreaterThan(0.5)
    await expect(stage(page).getByText('约50MB')).toHaveCount(0)
    await pause(page)
  })
  await test.step('the lowest quality', async () => {
    asked.length = 0
    await leadTo(page, 703)
    await expect(start).toBeVisible()
    await expect(stage(page).getByText('MB')).toHaveCount(0)
    expect(played('.mp4')).toEqual([])
    await start.click()
    await expect.poll(() => now(page)).toBeGreaterThan(0.5)
    expect(played('-hd.mp4')).toEqual([])
  })
  await test.step('a choice holds for the lesson', async () => {
    await slider(page).fill('20')
    await pause(page)
    await page.getByRole('button', { name: '清晰度 SD' }).click()
    await page.getByRole('radio', { name: '720' }).click()
    await expect(page.getByRole('button', { name: '清晰度 720' })).toBeVisible()
    await expect.poll(() => now(page)).toBeGreaterThan(19)
    expect(await isPaused(page)).toBe(true)
    await play(page)
    await expect.poll(() => played('-hd.mp4').length).toBeGreaterThan(0)
  })
  await test.step('the next lesson waits for a tap', async () => {
    await slider(page).fill('59')
    await expect(page.getByRole('button', { name: '立即播放' })).toBeVisible()
    await expect(page.getByText('秒后播放下一节')).toHaveCount(0)
  })
  await test.step('the next start takes the lowest again', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: '清晰度 SD' })).toBeAttached()
  })
  await test.step('关 switches it off, whatever the browser says', async () => {
    await page.goto('/__demo/fault')
    await prefer(page, { dataSaver: 'off', playerQuality: '720' })
    await page.goto('/course/7?tab=lessons')
    await page.locator('a[href="/course/video/703"]').first().click()
    await expect.poll(() => now(page)).toBeGreaterThan(0.5)
    await expect(page.getByRole('button', { name: '清晰度 720' })).toBeAttached()
  })
})
