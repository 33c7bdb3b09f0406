/** Lessons watched without a network: what waits, what the next start shows, what is sent (screens 1.19.4, 4.1). */
import type { Page } from '@playwright/test'
import { keys, pairs } from '../support/databases.ts'
import { configFailed, expect, failedResource, test, type Demo } from '../support/fixtures.ts'
import { bufferedTo, newcomer, now, open, pause, play, playTo, reported } from '../support/lesson.ts'
import { goOffline, goOnline, waitForServiceWorker } from '../support/network.ts'
import { signIn } from '../support/session.ts'

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
  // a page that is closed in the moment of the pause may take its last second with it
  const written = async () => (await pairs(other, 'outbox')).map(([, entry]) => entry)
  await expect.poll(written).toContainEqual(expect.objectContaining({ id: 2601, seconds: second }))
  await other.close()

  // the next start, still offline: the card goes on where this device was left (4.1 check 1)
  await page.goto('/')
  const card = page.getByRole('link', { name: /继续学习/ })
  await expect(card).toHaveAttribute('href', '/course/video/2601')
  expect(await records(demo)).toEqual([])

  await goOnline(context, demo)
  await expect.poll(() => reported(demo, 2101), { timeout: 20_000 }).toEqual([first])
  await expect.poll(() => reported(demo, 2601), { timeout: 20_000 }).toEqual([second])
  const [one, two] = (await records(demo)).map(({ time }) => new Date(time as string | number).getTime())
  // sent a second apart; what arrives may have been faster or slower on its way
  expect(Math.abs((two ?? 0) - (one ?? 0))).toBeGreaterThanOrEqual(900)
  // nothing more follows
  await expect.poll(() => keys(page, 'outbox')).toEqual([])
  expect(await records(demo)).toHaveLength(2)
})
