// @ts-check
/**
 * `npm run bench`: what a learner waits for. Production build and demonstration school in Chromium, under slow networks
 * and a slow processor; each screen cold, warm (second visit) and offline; then taps, scrolling and memory. Medians go
 * to bench-results/ as Markdown and JSON.
 *
 *     npm run bench -- --runs 5
 *     npm run bench -- --compare https://other.example   the same screens of another app, in turns with this one
 *
 * The network is slowed for the page; requests the worker makes on its own account are not. Numbers of different
 * machines or runs cannot be compared.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
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
]
const interactionCpu = 4

/** @param {readonly number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** @param {readonly string[]} args @returns {{ runs: number, other: string | null }} */
function parseOptions(args) {
  const usage = 'npm run bench -- [--runs <n>] [--compare <address>]'
  /** @type {{ runs?: string, compare?: string }} */
  let values
  try {
    values = parseArgs({ args: [...args], options: { runs: { type: 'string' }, compare: { type: 'string' } } }).values
  } catch {
    throw new UsageError(usage)
  }
  const runs = Number(values.runs ?? 3)
  if (!(Number.isInteger(runs) && runs >= 1) || (values.compare !== undefined && !URL.canParse(values.compare)))
    throw new UsageError(usage)
  return { runs, other: values.compare === undefined ? null : new URL(values.compare).origin }
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
  const { runs, other } = parseOptions(process.argv.slice(2))
  await ensureDependencies()
  // only now are the packages there
  const { ensureBuild } = await import('./lib/build.mjs')
  const { openBench } = await import('./bench/browser.mjs')
  await ensureBuild()
  const bench = await openBench()
  /** @type {Record<string, string | number>[]} */
  const rows = []
  /** @type {import('./bench/interactions.mjs').Interaction[]} */
  let interactions = []
  try {
    for (const profile of profiles) {
      for (const screen of screens) {
        const own = []
        const others = []
        for (let run = 0; run < runs; run += 1) {
          own.push(await bench.visit(screen, profile))
          if (other !== null) others.push(await bench.visit({ ...screen, isGuarded: false }, profile, other))
        }
        const labels = { profile: profile.name, screen: screen.name }
        const added = [...rowsOf(labels, own), ...rowsOf({ ...labels, screen: `${screen.name} (${other})` }, others)]
        for (const row of added) console.log(row)
        rows.push(...added)
      }
    }
    interactions = await bench.interactions(interactionCpu)
    for (const interaction of interactions) console.log(interaction)
  } finally {
    await bench.close()
  }
  const folder = `${root}bench-results`
  mkdirSync(folder, { recursive: true })
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}, Chromium ${bench.version}`
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
 * @param {readonly import('./bench/interactions.mjs').Interaction[]} interactions
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

Processor ÷ ${interactionCpu} for taps.

${table(interactions.map(({ name, value, unit, bar }) => ({ what: name, measured: `${value} ${unit}`, bar: `≤ ${bar} ${unit}` })))}
`
}

main().catch(reportFailure)
