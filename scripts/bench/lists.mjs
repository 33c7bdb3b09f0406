// @ts-check
/** A long list under a thumb: while further pages come in, and when all of them are there. */
import { courseLinks } from './in-use.mjs'
import { traceFrames } from './frames.mjs'
import { flick, waitShown } from './touch.mjs'

/** @typedef {import('./measure.mjs').Measure} Measure */

const lengths = [500, 5000]
const flicks = 8
const flingMs = 600
/** Less than this in eight flicks, and the finger has not moved the list: then nothing was measured. */
const leastWay = 2000

/**
 * @param {import('./in-use.mjs').InUse} inUse
 * @returns {Promise<Measure[]>}
 */
export async function measureLists(inUse) {
  /** @type {Measure[]} */
  const measures = []
  for (const rows of lengths) {
    // where growing begins: a short list from its first page on, a long one near its end
    const start = rows === lengths[0] ? 10 : rows - 400
    measures.push(...(await flicked(inUse, `${rows} rows, growing`, { rows, filled: start }, start)))
    measures.push(...(await flicked(inUse, `${rows} rows`, { rows, filled: rows }, 0)))
  }
  return measures
}

/**
 * @param {import('./in-use.mjs').InUse} inUse
 * @param {string} name
 * @param {import('./school.mjs').LongList} list
 * @param {number} from the row at the upper edge
 * @returns {Promise<Measure[]>}
 */
async function flicked({ browser, page, cdp, origin, school, slowDown }, name, list, from) {
  school.setList(list)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  // nothing of the list before: other rows, or the same ones under way
  await page.goto('about:blank')
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,cache_storage,service_workers' })
  await page.goto(`${origin}/courses`)
  await waitShown(page, courseLinks)
  await page.evaluate(fill, { selector: courseLinks, wanted: list.filled, from })
  await page.waitForLoadState('networkidle')
  await slowDown()
  const before = await page.evaluate(() => window.scrollY)
  const frames = await traceFrames(browser, async () => {
    for (let time = 0; time < flicks; time += 1) await flick(cdp, flingMs)
  })
  const way = (await page.evaluate(() => window.scrollY)) - before
  if (way < leastWay) throw new Error(`The list of ${name} was moved ${Math.round(way)} px by ${flicks} flicks`)
  const share = (/** @type {number} */ count) => (100 * count) / Math.max(1, frames.expected)
  /** @param {string} what @param {number} value @param {number | null} [bar] @param {string} [unit] @returns {Measure} */
  const measure = (what, value, bar = null, unit = '% of frames') => ({
    name: `${name}: ${what}`,
    unit,
    take: 'median',
    bar,
    samples: [value],
  })
  return [
    measure('missed', share(frames.missed), 1),
    measure('nothing new shown', share(frames.dropped)),
    measure('shown without the page’s part', share(frames.late)),
    measure('scrolling waits for the page', share(frames.onMain)),
    measure('parts not painted yet', share(frames.blank)),
    measure('flicked', Math.round(way), null, 'px'),
  ]
}

/**
 * Runs in the page: scrolls down until so many rows are there, then to where the thumb begins.
 * @param {{ selector: string, wanted: number, from: number }} list
 */
async function fill({ selector, wanted, from }) {
  const rows = () => document.querySelectorAll(selector)
  while (rows().length < wanted) {
    window.scrollTo(0, document.documentElement.scrollHeight)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  if (from === 0) window.scrollTo(0, 0)
  else rows()[from - 10]?.scrollIntoView({ block: 'start', behavior: 'instant' })
}
