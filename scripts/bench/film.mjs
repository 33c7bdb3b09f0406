// @ts-check
/** What it costs to download a film of 200 MB: memory, and time of the page (screens 4.3). */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { chromiumArgs, findChromium } from '../lib/chromium.mjs'
import { root } from '../lib/run.mjs'
import { putPair } from './put-pair.mjs'
import { openQuietBrowser, privateMb } from './quiet-browser.mjs'

/** @typedef {import('./measure.mjs').Measure} Measure */

const [member, lesson] = ['3', 3903]
const button = `[...document.querySelectorAll('button')].find(({ textContent }) => textContent === '全部继续')`

/** What a learner has who has put off a download. */
const putOff = () => ({
  member,
  lesson,
  course: 39,
  title: '两百兆',
  courseTitle: '离线学习样片',
  cover: '',
  place: 2,
  quality: null,
  seconds: null,
  size: null,
  isDragBanned: false,
  addedAt: Date.now(),
  checkedAt: Date.now(),
  state: { kind: 'paused', by: 'learner' },
})

/** @param {string} name @param {string} unit @param {number} value @param {number | null} bar @returns {Measure} */
const figure = (name, unit, value, bar) => ({
  name: `film of 200 MB: ${name}`,
  unit,
  take: 'p95',
  bar,
  samples: [Math.round(value * 10) / 10],
})

/**
 * The greatest private memory of pages and workers while the film comes as fast as it can, over its median in the second
 * before: in a browser without developer tools, on a profile in which everything is installed. The school has a process of
 * its own, or it would send too slowly.
 * @param {Pick<import('./in-use.mjs').InUse, 'distDir'>} inUse
 * @returns {Promise<Measure[]>}
 */
export async function measureFilm({ distDir }) {
  const executable = findChromium()
  if (executable === undefined || !existsSync('/proc/self/smaps_rollup')) {
    console.log('film: left out, needs Linux and a Chromium of the system')
    return []
  }
  const school = spawn(process.execPath, [`${root}tests/support/browser/server.mjs`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DIST_DIR: distDir },
  })
  const [origin] = /** @type {[string]} */ (await once(createInterface(school.stdout), 'line'))
  const profile = await mkdtemp(join(tmpdir(), 'meedu-film-'))
  const open = () => openQuietBrowser(executable, [...chromiumArgs, `--user-data-dir=${profile}`])
  try {
    const login = { mobile: '13800000002', password: 'meedu123' }
    const answer = await fetch(`${origin}/api/v2/login/password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(login),
    })
    const { data } = /** @type {{ data: { token: string } }} */ (await answer.json())
    const first = await open()
    await first.open(`${origin}/config.js`, 'true')
    for (const pair of [
      ['meedu-h5', 'kv', 'meedu-h5-token', data.token],
      ['meedu-h5-downloads', 'downloads', `${member}/${lesson}`, putOff()],
    ])
      await first.evaluate(`(${putPair.toString()})(${JSON.stringify(pair)})`)
    await first.open(`${origin}/`, 'navigator.serviceWorker.controller !== null')
    await first.open(`${origin}/downloads`, `${button} !== undefined`)
    await wait(2000)
    await first.close()

    const browser = await open()
    await browser.open(`${origin}/downloads`, `${button} !== undefined`)
    // what the start leaves behind
    await wait(6000)
    const pids = await browser.renderers()
    /** @type {number[]} */
    const idle = []
    for (let time = 0; time < 20; time += 1) {
      idle.push(privateMb(pids))
      await wait(50)
    }
    const before = idle.toSorted((a, b) => a - b)[10] ?? 0
    await browser.evaluate(`globalThis.tasks = []; new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })`)
    let peak = 0
    const looking = setInterval(() => (peak = Math.max(peak, privateMb(pids))), 20)
    const began = performance.now()
    await browser.evaluate(`${button}.click()`)
    await browser.until(`document.querySelector('section[aria-label="已下载"]') !== null`)
    const seconds = (performance.now() - began) / 1000
    clearInterval(looking)
    const longest = Number(await browser.evaluate('Math.max(0, ...tasks)'))
    await wait(5000)
    const after = privateMb(pids)
    await browser.close()
    return [
      figure('memory above idle, at most', 'MB', peak - before, 40),
      figure('memory above idle, afterwards', 'MB', after - before, null),
      figure('longest task of the page', 'ms', longest, 50),
      figure('time', 's', seconds, null),
    ]
  } finally {
    school.kill()
    await rm(profile, { recursive: true, force: true, maxRetries: 10 })
  }
}
