/** What is left of a lesson when it was left (screens 2.7 check 12). */
import { requestTimeoutMs } from '../../src/api/client.ts'
import { diskLimitMs } from '../../src/platform/storage/with-timeout.ts'
import { aliveNow, countAlive, type Alive } from '../support/browser/alive.ts'
import { expect, test } from '../support/browser/fixtures.ts'
import { buyer, isPaused, now, stage } from '../support/browser/lesson.ts'
import { signIn } from '../support/browser/session.ts'
import { stretchTimers } from '../support/browser/stretch-timers.ts'

// nothing here is about the worker
test.use({ serviceWorkers: 'block' })

/** A timer of an hour or more: the store of answers, which lives on, forgets them after twelve. No player waits so long. */
const isOfAnswers = (what: string): boolean => Number(/^timeout of (\d+) ms/.exec(what)?.[1]) >= 3_600_000

/** The limit of a call, which may be under way for long on a busy machine. That it goes with its call, client.test.ts says. */
const isOfCall = (what: string): boolean => what === `timeout of ${requestTimeoutMs} ms`

/** The limit of a wait for the disk, which ends by itself: each report on its way through the outbox leaves some. */
const isOfDisk = (what: string): boolean => what === `timeout of ${diskLimitMs} ms`

/**
 * What there is more of than before. Round delays that are begun again and again are those of the player; others are
 * computed, and frames end by themselves.
 */
const surplus = (alive: Alive, before: Alive): string[] =>
  Object.entries(alive)
    .map(([what, kept]) => ({ what, ...kept, former: before[what]?.count ?? 0 }))
    .filter(({ what, count, former }) => count > former && !isOfAnswers(what) && !isOfCall(what) && !isOfDisk(what))
    .filter(({ what, begun }) => !/^(?:frame|timeout)/.test(what) || (what.endsWith('00 ms') && begun > 1))
    .map(({ what, count, former }) => `${what}: ${count}, not ${former}`)

test('a lesson that was left keeps no timer, no listener and no channel', async ({ page, demo }) => {
  await demo.patchConfig({ player: { enabled_bullet_secret: '1', bullet_secret: { text: '${id}', size: '14' } } })
  // the controls would be gone before a slow test has pressed them
  await stretchTimers(page, { 3000: 60_000 })
  await countAlive(page)
  await signIn(page, demo, buyer)
  await page.goto('/course/7')

  const visit = async (speed: string): Promise<void> => {
    await page.getByRole('link', { name: /^(?:开始|继续)学习$/ }).click()
    await expect.poll(() => isPaused(page)).toBe(false)
    await expect.poll(() => now(page)).toBeGreaterThan(0.5)
    // everything that listens and counts is at work: a sheet, the full screen, the watermark, a change of speed
    await stage(page).tap({ position: { x: 195, y: 20 } })
    await page.getByRole('button', { name: /^倍速/ }).click()
    await page.getByRole('radio', { name: speed }).click()
    await page.getByRole('button', { name: '全屏', exact: true }).click()
    await page.getByRole('button', { name: '退出全屏' }).click()
    await page.goBack()
    await expect(page.locator('video')).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^(?:开始|继续)学习$/ })).toBeVisible()
  }

  await visit('1.5×')
  // what the app loads with the first lesson and keeps is there when nothing has come or gone for a while
  let before: Alive
  let later = await aliveNow(page)
  do {
    before = later
    await page.waitForTimeout(6000)
    later = await aliveNow(page)
  } while (surplus(later, before).length + surplus(before, later).length > 0)
  expect(before['visibilitychange of HTMLDocument']?.count).toBeGreaterThan(0)
  await visit('1×')
  // soon: the chip would have ended by itself after 8 s
  await expect.poll(async () => surplus(await aliveNow(page), before), { timeout: 6000 }).toEqual([])
  await visit('1.5×')
  await expect.poll(async () => surplus(await aliveNow(page), before), { timeout: 6000 }).toEqual([])
})
