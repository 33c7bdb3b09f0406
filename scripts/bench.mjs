// @ts-check
/**
 * `npm run bench`: what a learner waits for. Production build and demonstration school in Chromium, over slow links and on
 * a slow processor; each screen cold, warm (second visit) and offline; then taps, flicked lists and memory. Medians go
 * to bench-results/ as Markdown and JSON.
 *
 *     npm run bench -- --runs 5
 *     npm run bench -- --against HEAD~10                 this build and that of another commit, in turns
 *     npm run bench -- --compare http://other.example    the same screens of another app, in turns with this one
 *     npm run bench -- --only home,course                these screens, and no taps
 *
 * The link is slow for everything that passes it, the worker's requests and the handshakes of connections included.
 * Numbers of different machines or runs cannot be compared.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { reportFailure } from './lib/failure.mjs'
import { ensureDependencies } from './lib/install.mjs'
import { UsageError } from './lib/options.mjs'
import { root } from './lib/run.mjs'

/** @type {readonly import('./bench/browser.mjs').Screen[]} */
const screens = [
  { name: 'home', path: '/', content: 'main a[href^="/course/"]' },
  { name: 'courses', path: '/courses', content: 'main a[href^="/course/"]' },
  { name: 'course', path: '/course/1', content: 'main [role="tablist"]' },
  { name: 'login', path: '/login', content: 'main form' },
  { name: 'member', path: '/member', content: 'main a[href="/member/setting"]' },
  { name: 'study', path: '/study', content: 'main a[href^="/course/"]', isGuarded: true },
  {
    name: 'lesson',
    path: '/course/video/701',
    content: '[data-player] video',
    isGuarded: true,
  },
]
const profiles = [
  { name: 'Slow 4G', kilobits: 1600, latency: 150, cpu: 4 },
  { name: 'weak', kilobits: 700, latency: 300, cpu: 4 },
  // a network that loses packets sends them again: what is left is slow and late
  { name: 'lossy', kilobits: 400, latency: 500, cpu: 4 },
  // shows the chain: what waits for what
  { name: 'far', kilobits: 1600, latency: 1000, cpu: 4 },
]
const interactionCpu = 4

/** @param {readonly number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** @param {readonly string[]} args */
function parseOptions(args) {
  const usage = 'npm run bench -- [--runs <n>] [--against <commit>] [--compare <http address>] [--only <screen,…>]'
  /** @type {{ runs?: string, against?: string, compare?: string, only?: string }} */
  let values
  try {
    const option = /** @type {const} */ ({ type: 'string' })
    values = parseArgs({
      args: [...args],
      options: { runs: option, against: option, compare: option, only: option },
    }).values
  } catch {
    throw new UsageError(usage)
  }
  const runs = Number(values.runs ?? 3)
  const other = values.compare === undefined ? null : URL.canParse(values.compare) && new URL(values.compare)
  const only = values.only?.split(',') ?? null
  const isKnown = only?.every((name) => screens.some((screen) => screen.name === name)) ?? true
  if (!(Number.isInteger(runs) && runs >= 1) || other === false || (other && other.protocol !== 'http:') || !isKnown)
    throw new UsageError(usage)
  return { runs, other, against: values.against ?? null, only }
}

/**
 * Medians of the visits of one screen, one row for each kind of visit.
 * @param {Record<string, string>} labels
 * @param {readonly Partial<Record<'cold' | 'warm' | 'offline', import('./bench/browser.mjs').Visit>>[]} measured
 */
function rowsOf(labels, measured) {
  const kinds = /** @type {const} */ (['cold', 'warm', 'offline'])
  return kinds.flatMap((visit) => {
    const all = measured.flatMap((result) => result[visit] ?? [])
    const [first] = all
    if (first === undefined) return []
    const keys = /** @type {(keyof typeof first)[]} */ (Object.keys(first))
    const medians = Object.fromEntries(keys.map((key) => [key, median(all.map((result) => result[key]))]))
    return [{ ...labels, visit, ...medians }]
  })
}

async function main() {
  const { runs, other, against, only } = parseOptions(process.argv.slice(2))
  await ensureDependencies()
  // only now are the packages there
  const { ensureBuild } = await import('./lib/build.mjs')
  const { openBench } = await import('./bench/browser.mjs')
  const { buildAt } = await import('./bench/other-build.mjs')
  await ensureBuild()
  const former = against === null ? null : await buildAt(against)
  const benches = [{ build: 'this', bench: await openBench(`${root}dist`) }]
  if (former !== null) benches.push({ build: against ?? '', bench: await openBench(former.dist) })
  const [{ bench: own }] = /** @type {[typeof benches[0]]} */ (/** @type {unknown} */ (benches))
  /** @type {Record<string, string | number>[]} */
  const rows = []
  /** @type {(import('./bench/interactions.mjs').Interaction & { build: string })[]} */
  const interactions = []
  // what else runs on the machine makes everything slower
  const loadBefore = loadavg()[0] ?? 0
  try {
    for (const profile of profiles) {
      for (const screen of screens) {
        if (only !== null && !only.includes(screen.name)) continue
        /** @type {Map<string, Awaited<ReturnType<typeof own.visit>>[]>} */
        const visits = new Map()
        for (let run = 0; run < runs; run += 1) {
          for (const { build, bench } of benches)
            visits.set(build, [...(visits.get(build) ?? []), await bench.visit(screen, profile)])
          if (other)
            visits.set(other.host, [...(visits.get(other.host) ?? []), await own.visit(screen, profile, other)])
        }
        for (const [build, measured] of visits) {
          const added = rowsOf({ profile: profile.name, screen: screen.name, build }, measured)
          for (const row of added) console.log(row)
          rows.push(...added)
        }
      }
    }
    for (const { build, bench } of only === null ? benches : [])
      for (const interaction of await bench.interactions(interactionCpu)) {
        console.log({ build, ...interaction })
        interactions.push({ build, ...interaction })
      }
  } finally {
    for (const { bench } of benches) await bench.close()
    await former?.remove()
  }
  const folder = `${root}bench-results`
  mkdirSync(folder, { recursive: true })
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}, Chromium ${own.version}; load before the run ${loadBefore.toFixed(1)}`
  writeFileSync(
    `${folder}/report.json`,
    `${JSON.stringify({ machine, runs, profiles, rows, interactions }, null, 2)}\n`,
  )
  writeFileSync(`${folder}/report.md`, markdown(machine, runs, rows, interactions))
  console.log(`\n${folder}/report.md`)
}

/** @param {readonly (string | number)[]} cells */
const line = (cells) => `| ${cells.join(' | ')} |`

/** @param {readonly Record<string, string | number>[]} rows */
function table(rows) {
  const names = Object.keys(rows[0] ?? {})
  const body = rows.map((row) => line(names.map((name) => row[name] ?? '')))
  return [line(names), line(names.map(() => '---')), ...body].join('\n')
}

/**
 * @param {string} machine
 * @param {number} runs
 * @param {readonly Record<string, string | number>[]} rows
 * @param {readonly (import('./bench/interactions.mjs').Interaction & { build: string })[]} interactions
 */
function markdown(machine, runs, rows, interactions) {
  const profileLines = profiles.map(
    (p) => `- ${p.name}: ${p.kilobits / 1000} Mbit/s, ${p.latency} ms, processor ÷ ${p.cpu}`,
  )
  return `# Benchmark

${machine}. Processor ÷ n: slowed n times.

## Loading

Median of ${runs} runs. Times in ms, sizes in KB on the wire; requests and serial API hops until the content.

${profileLines.join('\n')}

${table(rows)}

## In use

Processor ÷ ${interactionCpu}.

${table(interactions.map(({ build, name, value, unit, bar }) => ({ build, what: name, measured: `${value} ${unit}`, bar: `≤ ${bar} ${unit}` })))}
`
}

main().catch(reportFailure)
