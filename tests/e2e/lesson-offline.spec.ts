/** Lessons watched without a network: what waits, what the next start shows, what is sent (screens 1.19.4, 4.1). */
import type { BrowserContext, Page } from '@playwright/test'
import { keys, pairs } from '../support/browser/databases.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/browser/fixtures.ts'
import { bufferedTo, newcomer, now, open, pause, play, playTo, reported } from '../support/browser/lesson.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/browser/network.ts'
import { signIn } from '../support/browser/session.ts'

/** Opens a lesson and plays until the whole of it has arrived. */
async function fetchWhole(page: Page, id: number): Promise<void> {
  await open(page, id)
  await expect.poll(() => bufferedTo(page)).toBeGreaterThan(100)
  await pause(page)
}

async function watchTo(page: Page, second: number): Promise<number> {
  await page.bringToFront()
  await play(page)
  await playTo(page, second)
  await pause(page)
  return Math.floor(await now(page))
}

const records = async (demo: Demo) => (await demo.log('/api/v2/video/')).filter(({ path }) => path.endsWith('/record'))

/** Where lessons were left, in seconds, as this device has it. */
const positions = async (page: Page): Promise<number[]> =>
  (await pairs(page, 'journal')).map(([, entry]) => (entry as { position: number }).position)

/** Ends whatever draws pages, as a system that needs the memory does; resolves when `page` has noticed. */
async function killRenderers(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const browser = await page.context().browser()?.newBrowserCDPSession()
  const { processInfo = [] } = (await browser?.send('SystemInfo.getProcessInfo')) ?? {}
  for (const { id, type } of processInfo) if (type === 'renderer') process.kill(id, 'SIGKILL')
  await crashed
}

/** Plays a lesson that has come whole, in an app that opens without a network; then there is none. */
async function playOffline(page: Page, demo: Demo): Promise<void> {
  await signIn(page, demo, newcomer)
  await page.goto('/')
  await waitForServiceWorker(page)
  await fetchWhole(page, 2101)
  await goOffline(page.context(), demo)
  await play(page)
}

/**
 * From the pause on, to which `pauseIt` leads in the page, the page runs no code, so that a second step is never taken; then it
 * dies. Resolves with the second of the pause.
 */
async function dieAtPause(page: Page, pauseIt: () => void): Promise<number> {
  const paused = page.waitForEvent('console', (message) => message.text().startsWith('paused at'))
  await page.evaluate(() => {
    const video = document.querySelector('video')
    video?.addEventListener('pause', () => {
      console.log(`paused at ${video.currentTime}`)
      for (;;);
    })
  })
  await page.evaluate(pauseIt)
  const second = Number((await paused).text().slice('paused at '.length))
  await killRenderers(page)
  await page.close()
  return second
}

/** The start after it, still without a network: home offers the lesson. */
async function startAgain(context: BrowserContext): Promise<Page> {
  const next = await context.newPage()
  await next.goto('/')
  await expect(next.getByRole('link', { name: /继续学习/ })).toHaveAttribute('href', '/course/video/2101')
  return next
}

test('a page that dies in the moment of the pause has written down where it was left', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  await playOffline(page, demo)
  await playTo(page, 17)
  const pausedAt = await dieAtPause(page, () => void setTimeout(() => document.querySelector('video')?.pause()))
  const second = Math.floor(pausedAt)
  const next = await startAgain(context)
  // what was written down at the pause lies beside the entry before it until this start has merged them
  await expect.poll(async () => (await positions(next)).map(Math.floor)).toEqual([second])
  await goOnline(context, demo)
  await expect.poll(() => reported(demo, 2101).then((all) => all.at(-1))).toBe(second)
})

test('a pause is written down while the entry before it still waits for the page', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  await playOffline(page, demo)
  const second = await dieAtPause(page, () => {
    const { get } = IDBObjectStore.prototype
    // the entry before is about to be merged, and the page never hears what it is merged with
    IDBObjectStore.prototype.get = function (key) {
      const asked = get.call(this, key)
      if (this.name === 'journal' && this.transaction.mode === 'readwrite') {
        // long enough for the disk to have begun with it
        const from = performance.now()
        while (performance.now() - from < 200);
        document.querySelector('video')?.pause()
      }
      return asked
    }
  })
  const next = await startAgain(context)
  await expect.poll(() => positions(next)).toEqual([second])
})

test('two lessons watched offline become one report each, a second apart, after a reload', async ({
  page,
  context,
  demo,
  allowConsole,
}) => {
  allowConsole(failedResource, configFailed)
  await signIn(page, demo, newcomer)
  await page.goto('/')
  await waitForServiceWorker(page)
  const other = await context.newPage()
  await fetchWhole(page, 2101)
  await fetchWhole(other, 2601)
  await goOffline(context, demo)
  await demo.clearLog()

  const first = await watchTo(page, 20)
  const second = await watchTo(other, 14)
  await expect(other.getByText('待同步 2 条')).toBeVisible()
  await other.close()

  // the next start, still offline: the card goes on where this device was left (4.1 check 1)
  await page.goto('/')
  const card = page.getByRole('link', { name: /继续学习/ })
  await expect(card).toHaveAttribute('href', '/course/video/2601')
  expect(await records(demo)).toEqual([])

  await goOnline(context, demo)
  await expect.poll(() => reported(demo, 2101)).toEqual([first])
  await expect.poll(() => reported(demo, 2601)).toEqual([second])
  // when the page sent them, which it knows once the answers are here: a busy browser lets one leave later than the other
  const departures = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/record'))
        .map(({ startTime }) => startTime),
    )
  await expect.poll(async () => (await departures()).length).toBe(2)
  const [one = 0, two = 0] = await departures()
  expect(two - one).toBeGreaterThanOrEqual(950)
  // nothing more follows
  await expect.poll(() => keys(page, 'outbox')).toEqual([])
  expect(await records(demo)).toHaveLength(2)
})
