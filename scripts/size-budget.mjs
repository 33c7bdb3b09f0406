// @ts-check
/**
 * `node scripts/size-budget.mjs`: what a learner must download, compressed, against its limits. Part of `npm test`.
 * KB are 1024 bytes after gzip -9.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { closure, routeChunks } from './lib/chunk-graph.mjs'
import { isMain, root } from './lib/run.mjs'

const KB = 1024
export const limits = {
  homeScripts: 148 * KB,
  homeStyles: 14 * KB,
  html: 6 * KB,
  painter: 9 * KB,
  route: 15 * KB,
  lesson: 28 * KB,
  worker: 15 * KB,
  /** Fetches lessons; and what it loads to make one film of the pieces of HLS. */
  downloads: 10 * KB,
  remux: 70 * KB,
  /** What a first visit downloads to install the app. */
  precache: 300 * KB,
  /** Fetched some time after that. */
  later: 200 * KB,
  /** Scripts and styles of one route besides those of home: some two rounds of six requests. */
  files: 14,
}
const lessonPath = '/course/video/$videoId'
/** Words that stand in these libraries and nowhere else; a screen loads them when it needs them, not before. */
const heavy = [
  { name: 'hls.js', mark: 'hlsManifestParsed' },
  { name: 'DOMPurify', mark: 'uponSanitizeElement' },
]

/**
 * @typedef {{ what: string, value: number, limit: number, isGood: boolean, isCount?: boolean }} Row `value` is bytes, or
 *   with `isCount` a number of things; `limit` 0: it counts faults
 */

/**
 * Measures a build.
 * @param {string} dist
 * @returns {Row[]}
 */
export function measure(dist) {
  const read = (/** @type {string} */ file) => readFileSync(join(dist, file))
  const sizeOf = (/** @type {Iterable<string>} */ files) =>
    [...files].reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0)
  /** @type {import('./lib/chunk-graph.mjs').Manifest} */
  const manifest = JSON.parse(read('.vite/manifest.json').toString('utf8'))
  const html = read('index.html').toString('utf8')
  const worker = read('sw.js').toString('utf8')

  const routes = routeChunks(manifest)
  const home = closure(manifest, ['index.html', ...(routes.get('/') ?? [])])
  for (const [, file] of html.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)) home.scripts.add(file ?? '')
  for (const [, file] of html.matchAll(/<link rel="modulepreload"[^>]*\shref="\/([^"]+)"/g))
    home.scripts.add(file ?? '')
  for (const [, file] of html.matchAll(/<link rel="stylesheet"[^>]*\shref="\/([^"]+)"/g)) home.styles.add(file ?? '')
  // the script in the page loads what paints home
  const early = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(([, code]) => code).join('')
  const painters = [...early.matchAll(/route:[`"']([^`"']+)[`"'](?:(?!route:).)*?painter:[`"']([^`"']+)/g)].map(
    ([, path = '', name = '']) => ({ path, file: `assets/${name}` }),
  )
  for (const { path, file } of painters) if (path === '/') home.scripts.add(file)
  /** @type {{ url: string, later?: 'idle' | 'use', holds?: 'installed' | 'idle' }[]} the lines of scripts/build/precache.ts */
  const listed = [...worker.matchAll(/\{[^{}]*"url":[^{}]*\}/g)].map(([line]) => JSON.parse(line))
  const precached = listed.filter(({ later, holds }) => !later && !holds).map(({ url }) => url)
  const idle = listed.filter(({ later }) => later === 'idle').map(({ url }) => url)
  /** What comes for these files: compressed together they are smaller. @param {'installed' | 'idle'} what @param {string[]} urls */
  const coming = (what, urls) => {
    const archives = listed.filter(({ holds }) => holds === what).map(({ url }) => url)
    const held = new Set(archives.flatMap((url) => Object.keys(JSON.parse(read(url).toString('utf8')))))
    return [...archives, ...urls.filter((url) => !held.has(url))]
  }

  /** @type {Row[]} */
  const rows = []
  const add = (/** @type {string} */ what, /** @type {number} */ value, /** @type {number} */ limit) =>
    rows.push({ what, value, limit, isGood: value <= limit })
  const addCount = (/** @type {string} */ what, /** @type {number} */ value, /** @type {number} */ limit) =>
    rows.push({ what, value, limit, isGood: value <= limit, isCount: true })

  const inPage = gzipSync(early, { level: 9 }).length
  add('home, scripts', sizeOf(home.scripts) + inPage, limits.homeScripts)
  add('home, styles', sizeOf(home.styles), limits.homeStyles)
  add('index.html', sizeOf(['index.html']), limits.html)
  for (const { path, file } of painters) add(`painter of ${path}`, sizeOf([file]), limits.painter)
  add('painters missing', painters.length > 0 ? 0 : 1, 0)
  for (const [path, keys] of [...routes].sort(([a], [b]) => a.localeCompare(b))) {
    if (path === '/') continue
    const { scripts, styles } = closure(manifest, keys)
    const more = [...scripts].filter((file) => !home.scripts.has(file))
    const files = more.length + [...styles].filter((file) => !home.styles.has(file)).length
    add(`${path} adds`, sizeOf(more), path === lessonPath ? limits.lesson : limits.route)
    addCount(`${path} loads files`, files, limits.files)
    add(`${path} loads heavy libraries`, countHeavy(more), 0)
  }
  add('home loads heavy libraries', countHeavy(home.scripts), 0)
  add('service worker', sizeOf(['sw.js']), limits.worker)
  const built = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  add('download worker', sizeOf(built.filter((file) => file === 'download-worker.js')), limits.downloads)
  add('download worker, for HLS', sizeOf(built.filter((file) => /remux-.*\.js$/.test(file))), limits.remux)
  add('precache', sizeOf(coming('installed', precached)), limits.precache)
  add('fetched later', sizeOf(coming('idle', idle)), limits.later)
  add('source maps served', countMaps(), 0)
  add('shell missing in precache', precached.includes('index.html') ? 0 : 1, 0)
  return rows

  /** Maps in the build, and files that name one: with them the sources are public (scripts/build/source-maps.ts). */
  function countMaps() {
    return built.filter(
      (file) => file.endsWith('.map') || (/\.(?:js|css)$/.test(file) && read(file).includes('sourceMappingURL=')),
    ).length
  }

  /** @param {Iterable<string>} files */
  function countHeavy(files) {
    const texts = [...files].map((file) => read(file).toString('utf8'))
    return heavy.filter(({ mark }) => texts.some((text) => text.includes(mark))).length
  }
}

/** Measures, prints the table, returns the rows. @param {string} dist */
export function checkBudget(dist) {
  const rows = measure(dist)
  for (const { what, value, limit, isGood, isCount } of rows) {
    if (limit === 0 && isGood) continue
    const inKB = `${(value / KB).toFixed(1)} of ${limit / KB} KB`
    const text = limit === 0 ? String(value) : isCount ? `${value} of ${limit}` : inKB
    console.log(`${isGood ? '✓' : '✘'} ${what.padEnd(36)} ${text.padStart(18)}`)
  }
  return rows
}

if (isMain(import.meta.url)) process.exitCode = checkBudget(`${root}dist`).every((row) => row.isGood) ? 0 : 1
