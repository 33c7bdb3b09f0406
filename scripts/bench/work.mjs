// @ts-check
/** What taps cost the page's thread, in its own time: what else the machine does is not in it, as it is in the times of taps. */
import { backButton, courseLinks, openList, showRow } from './in-use.mjs'
import { tap } from './touch.mjs'

/** @typedef {import('./measure.mjs').Measure} Measure */

const times = 10
/** Ms in which what a tap has put off is done as well. */
const pauseMs = 300

/** Metrics of Chromium's DevTools protocol, and what they are called here; seconds, or a count. */
const metrics = /** @type {const} */ ([
  ['ScriptDuration', 'scripts', 1000, 'ms'],
  ['RecalcStyleDuration', 'styles', 1000, 'ms'],
  ['LayoutDuration', 'layout', 1000, 'ms'],
  ['RecalcStyleCount', 'styled', 1, 'times'],
  ['LayoutCount', 'laid out', 1, 'times'],
])

/**
 * The processor is not slowed: what slows it down would count as the page's own time.
 * @param {Pick<import('./in-use.mjs').InUse, 'page' | 'cdp' | 'origin'>} inUse
 * @returns {Promise<Measure[]>}
 */
export async function measureWork({ page, cdp, origin }) {
  /** @type {Map<string, number[]>} */
  const samples = new Map()
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () =>
    new Map((await cdp.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]))
  /** @param {string | null} kind null: not counted @param {string} target @param {string} outcome @param {string} [former] */
  const tapped = async (kind, target, outcome, former) => {
    const before = await read()
    await tap(page, cdp, target, { screen: outcome }, former)
    await page.waitForTimeout(pauseMs)
    const after = await read()
    if (kind === null) return
    for (const [name, label, factor] of metrics) {
      const cost = ((after.get(name) ?? 0) - (before.get(name) ?? 0)) * factor
      samples.set(`${kind}: ${label}`, [...(samples.get(`${kind}: ${label}`) ?? []), cost])
    }
  }

  for (let time = 0; time <= times; time += 1) {
    // the code of a screen is there once
    const isFirst = time === 0
    await tapped(isFirst ? null : 'tab 我的', 'nav a[href="/member"]', 'main a[href="/member/setting"]')
    await tapped(isFirst ? null : 'tab 首页', 'nav a[href="/"]', courseLinks)
  }
  const rows = await openList({ page, origin })
  for (const [time, href] of rows.slice(0, times + 1).entries()) {
    const row = `main a[href="${href}"]`
    const isFirst = time === 0
    await showRow(page, row)
    await page.waitForTimeout(pauseMs)
    await tapped(isFirst ? null : 'course', row, 'main [role="tablist"]', row)
    await tapped(isFirst ? null : 'back to the list', backButton, row)
  }
  await cdp.send('Performance.disable')
  return ['tab 我的', 'tab 首页', 'course', 'back to the list'].flatMap((kind) =>
    metrics.map(([, label, , unit]) => ({
      name: `${kind}: ${label}`,
      unit,
      take: /** @type {const} */ ('median'),
      bar: null,
      samples: samples.get(`${kind}: ${label}`) ?? [],
    })),
  )
}
