// @ts-check
/** Film strips: what a screen looks like every 100 ms while it loads. Taking the pictures costs time of its own. */
import { setTimeout as wait } from 'node:timers/promises'
import { slowPage } from './link.mjs'

const stepMs = 100
/** How long a first visit is watched, and a later one. */
const watchedMs = { cold: 3000, warm: 1500 }

/** @typedef {{ at: number, picture: string }} Shot `at`: ms since the page was asked for; `picture`: JPEG, base64 */

/**
 * The picture that stood on the screen at each step; '' before there was any.
 * @param {readonly Shot[]} shots in their order
 * @param {number} mostMs
 */
export const everyStep = (shots, mostMs) =>
  Array.from(
    { length: mostMs / stepMs },
    (_, step) => shots.findLast(({ at }) => at <= (step + 1) * stepMs)?.picture ?? '',
  )

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @param {import('./screens.mjs').Screen} screen
 * @param {import('./screens.mjs').Profile} profile
 * @param {string} base
 * @param {keyof typeof watchedMs} visit
 */
async function watch(context, screen, profile, base, visit) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await slowPage(cdp, profile)
  /** @type {{ at: number, picture: string }[]} */
  const shots = []
  cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    shots.push({ at: (metadata.timestamp ?? 0) * 1000, picture: data })
    cdp.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await cdp.send('Page.startScreencast', { format: 'jpeg', quality: 70, maxWidth: 260, maxHeight: 562 })
  await page.goto(base + screen.path, { waitUntil: 'commit' })
  const startedAt = await page.evaluate(() => performance.timeOrigin)
  await wait(watchedMs[visit] + 500)
  await cdp.send('Page.stopScreencast')
  await page.close()
  return everyStep(
    shots.map(({ at, picture }) => ({ at: at - startedAt, picture })),
    watchedMs[visit],
  )
}

/**
 * A first and a second visit in one fresh profile, as one picture (PNG): a row each.
 * @param {import('@playwright/test').BrowserContext} context
 * @param {import('./screens.mjs').Screen} screen
 * @param {import('./screens.mjs').Profile} profile
 * @param {string} base
 * @param {(mostMs: number) => Promise<void>} idle waits until the link is
 */
export async function filmStrip(context, screen, profile, base, idle) {
  const cold = await watch(context, screen, profile, base, 'cold')
  // the worker goes on storing when the page is closed
  await idle(60_000)
  const warm = await watch(context, screen, profile, base, 'warm')
  const page = await context.newPage()
  await page.setViewportSize({ width: 110 * (watchedMs.cold / stepMs / 2), height: 100 })
  await page.setContent(`<style>
    body { margin: 0; font: 12px sans-serif; display: flex; flex-wrap: wrap; background: #fff }
    figure { margin: 0; width: 110px } img, i { display: block; width: 104px; height: 225px; background: #ccc }
    h1 { width: 100%; margin: 4px; font-size: 14px }
    </style>${row(`${screen.name}, first visit`, cold)}${row(`${screen.name}, second visit`, warm)}`)
  const strip = await page.screenshot({ fullPage: true })
  await page.close()
  return strip
}

/** @param {string} picture @param {number} step */
const figure = (picture, step) =>
  `<figure>${(step + 1) * stepMs}${picture === '' ? '<i></i>' : `<img src="data:image/jpeg;base64,${picture}">`}</figure>`

/** @param {string} title @param {readonly string[]} pictures */
const row = (title, pictures) => `<h1>${title}</h1>${pictures.map(figure).join('')}`
