// @ts-check
/** What is still held after a long walk through courses, lists and tabs. */
import { backButton, courseLinks } from './in-use.mjs'
import { tap, waitShown } from './touch.mjs'

/** @typedef {import('./measure.mjs').Measure} Measure */

const rounds = 10

/**
 * Fifty openings after the first four screens: in each of ten rounds the list, two courses out of it, 我的 and home. The heap
 * holds the code that the engine has compiled meanwhile, too; what it is stands beside it.
 * @param {import('./in-use.mjs').InUse} inUse
 * @returns {Promise<Measure[]>}
 */
export async function measureMemory({ page, cdp, slowDown }) {
  await slowDown()
  /** @param {string} target @param {string} outcome @param {string} [former] */
  const go = (target, outcome, former) => tap(page, cdp, target, { screen: outcome }, former)
  /** Every opening another course, as long as there are any. @param {number} opening */
  const openCourse = async (opening) => {
    const row = await page.evaluate(
      ([selector, number]) => {
        const rows = [...document.querySelectorAll(selector)].filter((link) => link.checkVisibility())
        const wanted = rows[number % rows.length]
        wanted?.scrollIntoView({ block: 'center', behavior: 'instant' })
        return `main a[href="${wanted?.getAttribute('href')}"]`
      },
      /** @type {[string, number]} */ ([courseLinks, opening]),
    )
    await go(row, 'main [role="tablist"]', row)
    await go(backButton, row)
  }
  /** @param {number} round */
  const walk = async (round) => {
    await page.evaluate(() => window.scrollTo(0, 0))
    await go('main a[href="/courses"]', courseLinks, 'nav a[href="/member"]')
    await openCourse(2 * round)
    await openCourse(2 * round + 1)
    await go(backButton, 'nav a[href="/member"]')
    await go('nav a[href="/member"]', 'main a[href="/member/setting"]')
    await go('nav a[href="/"]', courseLinks)
  }
  await go('main a[href="/courses"]', courseLinks, 'nav a[href="/member"]')
  await page.evaluate(readToTheEnd, courseLinks)
  await go(backButton, 'nav a[href="/member"]')
  // home, the list, a course and 我的: what is kept on purpose is there, the list as long as it becomes
  await walk(0)
  const before = await held(page, cdp)
  for (let round = 1; round <= rounds; round += 1) await walk(round)
  const after = await held(page, cdp)
  /** @param {string} name @param {keyof typeof after} key @param {number} unitSize @param {string} unit @param {number | null} bar @returns {Measure} */
  const growth = (name, key, unitSize, unit, bar) => ({
    name: `${rounds * 5} openings: ${name}`,
    unit,
    take: 'median',
    bar,
    samples: [Math.round((after[key] - before[key]) / unitSize)],
  })
  return [
    growth('heap', 'heap', 1024, 'KiB', 300),
    growth('of it compiled code', 'code', 1024, 'KiB', null),
    growth('objects of the document', 'document', 1024, 'KiB', null),
    growth('nodes', 'nodes', 1, '', null),
    growth('listeners', 'listeners', 1, '', null),
  ]
}

/** Runs in the page: scrolls down until no further rows come. @param {string} selector */
async function readToTheEnd(selector) {
  for (let rows = 0, next; (next = document.querySelectorAll(selector).length) > rows; rows = next) {
    window.scrollTo(0, document.documentElement.scrollHeight)
    await new Promise((resolve) => setTimeout(resolve, 2000))
  }
}

/** @param {import('@playwright/test').Page} page @param {import('@playwright/test').CDPSession} cdp */
async function held(page, cdp) {
  await waitShown(page, courseLinks)
  await page.waitForLoadState('networkidle')
  // what the first collection finalises, the second one frees
  for (let time = 0; time < 2; time += 1) await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize, embedderHeapUsedSize } = await cdp.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters')
  const code = await compiledCode(cdp)
  return { heap: usedSize, code, document: embedderHeapUsedSize, nodes, listeners: jsEventListeners }
}

/** Bytes of the code that the engine has made of the scripts so far. @param {import('@playwright/test').CDPSession} cdp */
async function compiledCode(cdp) {
  /** @type {string[]} */
  const chunks = []
  const note = (/** @type {{ chunk: string }} */ { chunk }) => void chunks.push(chunk)
  cdp.on('HeapProfiler.addHeapSnapshotChunk', note)
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  cdp.off('HeapProfiler.addHeapSnapshotChunk', note)
  /** @type {{ snapshot: { meta: { node_fields: string[], node_types: [string[]] } }, nodes: number[] }} */
  const { snapshot, nodes } = JSON.parse(chunks.join(''))
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  const code = types[0].indexOf('code')
  let bytes = 0
  for (let node = 0; node < nodes.length; node += fields.length)
    if (nodes[node + type] === code) bytes += nodes[node + size] ?? 0
  return bytes
}
