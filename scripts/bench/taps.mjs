// @ts-check
/** Taps of somebody who uses the app: the first of all, tabs, a course out of the list, the same course again, and back. */
import { backButton, courseLinks, openList, showRow } from './in-use.mjs'
import { tap, waitShown } from './touch.mjs'

/** @typedef {import('./measure.mjs').Measure} Measure */

const times = 10
const firstCourse = '#root main a[href^="/course/"]'

/** Px a list may stand elsewhere after coming back, and still be at its place. */
const samePlace = 2

/** Time in which a finger finds its next target, and the app what it does when nobody waits. */
const pauseMs = 300

/** Time between a start and the first tap: somebody looks at what is there. */
const lookMs = 5000

/**
 * @param {import('./in-use.mjs').InUse} inUse
 * @returns {Promise<Measure[]>}
 */
export async function measureTaps({ page, cdp, origin, slowDown }) {
  const tabs = { answer: /** @type {number[]} */ ([]), screen: /** @type {number[]} */ ([]) }
  const back = { answer: /** @type {number[]} */ ([]), screen: /** @type {number[]} */ ([]) }
  const opened = {
    answer: /** @type {number[]} */ ([]),
    screen: /** @type {number[]} */ ([]),
    whole: /** @type {number[]} */ ([]),
  }
  const again = {
    answer: /** @type {number[]} */ ([]),
    screen: /** @type {number[]} */ ([]),
    whole: /** @type {number[]} */ ([]),
  }
  /** @type {number[]} */
  const moved = []
  /** @param {string} target @param {Record<string, string>} paints @param {string} [former] */
  const tapped = async (target, paints, former) => {
    const seen = await tap(page, cdp, target, paints, former)
    await page.waitForTimeout(pauseMs)
    return seen
  }

  await page.goto(origin)
  await waitShown(page, firstCourse)
  await page
    .locator(firstCourse)
    .first()
    .evaluate((row) => row.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await page.waitForTimeout(lookMs)
  await slowDown()
  const first = await tapped(firstCourse, { screen: 'main h2' }, firstCourse)
  await tapped(backButton, { screen: firstCourse })

  const openMember = () => tapped('nav a[href="/member"]', { screen: 'main a[href="/member/setting"]' })
  const openHome = () => tapped('nav a[href="/"]', { screen: courseLinks })
  // the code of a screen is there once: what is measured is not a first visit
  await openMember()
  await openHome()
  for (let time = 0; time < times; time += 1) for (const seen of [await openMember(), await openHome()]) add(tabs, seen)

  const rows = await openList({ page, origin })
  for (const [time, href] of rows.slice(0, times + 1).entries()) {
    const row = `main a[href="${href}"]`
    const place = await showRow(page, row)
    await page.waitForTimeout(pauseMs)
    const open = () => tapped(row, { screen: 'main h2', whole: 'main [role="tablist"]' }, row)
    const goBack = async () => {
      const seen = await tapped(backButton, { screen: row })
      moved.push(Math.abs((await page.evaluate(() => window.scrollY)) - place) > samePlace ? 1 : 0)
      return seen
    }
    const seen = [await open(), await goBack(), await open(), await goBack()]
    // the first one brought the code of the screen
    if (time === 0) continue
    for (const [index, into] of [opened, back, again, back].entries()) add(into, seen[index] ?? {})
  }
  return [
    one('first tap after a start, on a course: first painted answer', [first['answer'] ?? 0], null),
    one('first tap after a start, on a course: painted screen', [first['screen'] ?? 0], null),
    ...pair('tab', tabs, 50, 60),
    ...pair('course, first opening', opened, 50, 100),
    one('course, first opening: all of it painted', opened.whole, null),
    ...pair('course, second opening', again, 50, 100),
    one('course, second opening: all of it painted', again.whole, null),
    ...pair('back to the list', back, 50, 60),
    {
      name: 'back to the list at another place',
      unit: '% of taps',
      take: 'median',
      bar: 0,
      samples: [mean(moved) * 100],
    },
  ]
}

/** @param {readonly number[]} values */
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** @param {Record<string, number[]>} into @param {Readonly<Record<string, number>>} seen */
function add(into, seen) {
  for (const [name, samples] of Object.entries(into)) samples.push(seen[name] ?? 0)
}

/** @param {string} name @param {readonly number[]} samples @param {number | null} bar @returns {Measure} */
const one = (name, samples, bar) => ({ name, unit: 'ms', take: 'p95', bar, samples })

/** @param {string} name @param {{ answer: number[], screen: number[] }} samples @param {number} answerBar @param {number} screenBar */
const pair = (name, { answer, screen }, answerBar, screenBar) => [
  one(`${name}: first painted answer`, answer, answerBar),
  one(`${name}: painted screen`, screen, screenBar),
]
