// @ts-check
/**
 * `npm run bench`: what a learner waits for. Production build and demonstration school in Chromium, under slow networks
 * and a slow processor; each screen cold, warm (second visit) and offline. Medians go to bench-results/ as Markdown and
 * JSON. The network is slowed for the page; requests the worker makes on its own account are not. `-- --runs 5` for
 * more runs. Numbers of different machines or runs cannot be compared.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { reportFailure } from './lib/failure.mjs'
import { ensureDependencies } from './lib/install.mjs'
import { UsageError } from './lib/options.mjs'
import { root } from './lib/run.mjs'

const screens = [
  { name: 'home', path: '/', content: 'main a[href^="/course/"]' },
  { name: 'courses', path: '/courses', content: 'main a[href^="/course/"]' },
  { name: 'course', path: '/course/1', content: 'main [role="tablist"]' },
  { name: 'login', path: '/login-password', content: 'main form' },
  { name: 'member', path: '/member', content: 'main a[href]' },
]
const profiles = [
  { name: 'Slow 4G', kilobits: 1600, latency: 150, cpu: 4 },
  { name: 'weak', kilobits: 700, latency: 300, cpu: 4 },
]

/** @param {readonly number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** @param {readonly string[]} args */
function parseRuns(args) {
  if (args.length === 0) return 3
  const runs = Number(/^--runs[= ](\d+)$/.exec(args.join(' '))?.[1])
  if (!(runs >= 1)) throw new UsageError('npm run bench -- --runs <n>')
  return runs
}

async function main() {
  const runs = parseRuns(process.argv.slice(2))
  await ensureDependencies()
  // only now are the packages there
  const { ensureBuild } = await import('./lib/build.mjs')
  const { openBench } = await import('./lib/bench-browser.mjs')
  await ensureBuild()
  const bench = await openBench()
  /** @type {Record<string, string | number>[]} */
  const rows = []
  try {
    for (const profile of profiles) {
      for (const screen of screens) {
        const measured = []
        for (let run = 0; run < runs; run += 1) measured.push(await bench.visit(screen, profile))
        for (const visit of /** @type {const} */ (['cold', 'warm', 'offline'])) {
          const all = measured.map((result) => result[visit])
          const keys = /** @type {(keyof import('./lib/bench-browser.mjs').Visit)[]} */ (Object.keys(all[0] ?? {}))
          const medians = Object.fromEntries(keys.map((key) => [key, median(all.map((result) => result[key]))]))
          rows.push({ profile: profile.name, screen: screen.name, visit, ...medians })
          console.log(rows.at(-1))
        }
      }
    }
  } finally {
    await bench.close()
  }
  const folder = `${root}bench-results`
  mkdirSync(folder, { recursive: true })
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}, Chromium ${bench.version}`
  writeFileSync(`${folder}/report.json`, `${JSON.stringify({ machine, runs, profiles, rows }, null, 2)}\n`)
  writeFileSync(`${folder}/report.md`, markdown(machine, runs, rows))
  console.log(`\n${folder}/report.md`)
}

/** @param {readonly (string | number)[]} cells */
const line = (cells) => `| ${cells.join(' | ')} |`

/** @param {string} machine @param {number} runs @param {readonly Record<string, string | number>[]} rows */
function markdown(machine, runs, rows) {
  const names = Object.keys(rows[0] ?? {})
  const profileLines = profiles.map(
    (p) => `- ${p.name}: ${p.kilobits / 1000} Mbit/s, ${p.latency} ms, processor ÷ ${p.cpu}`,
  )
  const table = [
    line(names),
    line(names.map(() => '---')),
    ...rows.map((row) => line(names.map((name) => row[name] ?? ''))),
  ]
  return `# Loading\n\nMedian of ${runs} runs. Times in ms, sizes in KB on the wire. ${machine}.\n\n${profileLines.join('\n')}\n\n${table.join('\n')}\n`
}

main().catch(reportFailure)
