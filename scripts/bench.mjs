// @ts-check
/**
 * `npm run bench`: what a learner waits for. Production build and demonstration school in Chromium, over slow links and on
 * a slow processor; each screen cold, warm (second visit) and offline; then taps and their work, flicked lists, memory and a
 * download. Medians and their bars go to bench-results/ as Markdown and JSON. What each figure is: docs/PERFORMANCE.md.
 *
 *     npm run bench -- --runs 5
 *     npm run bench -- --against HEAD~10                 this build and that of another commit, in turns
 *     npm run bench -- --compare http://other.example    the same screens of another app, in turns with this one
 *     npm run bench -- --only home,course,taps           these parts alone
 *     npm run bench -- --profile slow-4g                 this link alone
 *     npm run bench -- --lighthouse --only home          Lighthouse instead
 *     npm run bench -- --strip --profile slow-4g         film strips instead: a picture every 100 ms
 *
 * The link is slow for everything that passes it, the worker's requests and the handshakes of connections included. The
 * links called emulated are the browser's own, which tools that measure pages mean by the same figures.
 * Numbers of different machines or runs cannot be compared.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseBenchOptions } from './bench/options.mjs'
import { reportFailure } from './lib/failure.mjs'
import { ensureDependencies } from './lib/install.mjs'
import { root } from './lib/run.mjs'

/**
 * @typedef {Awaited<ReturnType<typeof import('./bench/browser.mjs').openBench>>} Bench
 * @typedef {readonly { build: string, bench: Bench }[]} Benches
 * @typedef {import('./bench/options.mjs').Options} Options
 */

/** @param {Benches} benches @param {Options} options */
async function measureLoading(benches, { screens, profiles, runs, other }) {
  const { judgedRow, rowsOf } = await import('./bench/report.mjs')
  /** @type {import('./bench/report.mjs').Row[]} */
  const rows = []
  for (const profile of profiles)
    for (const screen of screens) {
      /** @type {Map<string, Awaited<ReturnType<Bench['visit']>>[]>} */
      const visits = new Map()
      for (let run = 0; run < runs; run += 1) {
        for (const { build, bench } of benches)
          visits.set(build, [...(visits.get(build) ?? []), await bench.visit(screen, profile)])
        const [first] = benches
        if (other && first)
          visits.set(other.host, [...(visits.get(other.host) ?? []), await first.bench.visit(screen, profile, other)])
      }
      for (const [build, measured] of visits) {
        const added = rowsOf({ profile: profile.name, screen: screen.name, build }, measured)
        for (const row of added) console.log(judgedRow(row))
        rows.push(...added)
      }
    }
  return rows
}

/** @param {Benches} benches @param {Options} options */
async function measureUses(benches, { uses, runs }) {
  const { together } = await import('./bench/measure.mjs')
  const { judgedUse } = await import('./bench/report.mjs')
  const { measureTaps } = await import('./bench/taps.mjs')
  const { measureWork } = await import('./bench/work.mjs')
  const { measureLists } = await import('./bench/lists.mjs')
  const { measureMemory } = await import('./bench/memory.mjs')
  const { measureFilm } = await import('./bench/film.mjs')
  const measures = {
    taps: measureTaps,
    work: measureWork,
    lists: measureLists,
    memory: measureMemory,
    film: measureFilm,
  }
  /** @type {import('./bench/report.mjs').Used[]} */
  const found = []
  for (const use of uses) {
    /** @type {Map<string, import('./bench/measure.mjs').Measure[]>} */
    const byBuild = new Map()
    for (let run = 0; run < runs; run += 1)
      for (const { build, bench } of benches)
        byBuild.set(build, [...(byBuild.get(build) ?? []), ...(await bench.use(measures[use]))])
    for (const [build, all] of byBuild)
      for (const measure of together(all)) {
        console.log(judgedUse({ build, ...measure }))
        found.push({ build, ...measure })
      }
  }
  return found
}

/** @param {Benches} benches @param {Options} options */
async function measureScores(benches, { screens, runs }) {
  const { lighthouseFailure, lighthouseScreens, scoresOf } = await import('./bench/lighthouse.mjs')
  const { median } = await import('./bench/measure.mjs')
  const { judgedScores } = await import('./bench/report.mjs')
  const failure = await lighthouseFailure()
  if (failure !== null) {
    console.log(failure)
    return []
  }
  /** @type {import('./bench/report.mjs').Scores[]} */
  const found = []
  for (const { name, path } of screens.filter((screen) => lighthouseScreens.includes(screen.name))) {
    /** @type {Map<string, Awaited<ReturnType<typeof scoresOf>>[]>} */
    const byBuild = new Map()
    for (let run = 0; run < runs; run += 1)
      for (const { build, bench } of benches)
        byBuild.set(build, [...(byBuild.get(build) ?? []), await scoresOf(bench.origin + path, bench.chromePath)])
    for (const [build, all] of byBuild) {
      const of = (/** @type {keyof typeof all[0]} */ key) => median(all.map((scores) => scores[key]))
      const scores = { performance: of('performance'), accessibility: of('accessibility'), seo: of('seo') }
      found.push({ build, screen: name, ...scores, 'best-practices': of('best-practices') })
      console.log(found.at(-1) && judgedScores(/** @type {typeof found[0]} */ (found.at(-1))))
    }
  }
  return found
}

/** @param {Benches} benches @param {Options} options @param {string} folder */
async function makeStrips(benches, { screens, profiles }, folder) {
  for (const profile of profiles)
    for (const screen of screens)
      for (const { build, bench } of benches) {
        const file = `${folder}/strip-${profile.name}-${screen.name}-${build.replaceAll(/[^\w.-]/g, '_')}.png`
        writeFileSync(file, await bench.strip(screen, profile))
        console.log(file)
      }
}

async function main() {
  const options = parseBenchOptions(process.argv.slice(2))
  const { runs, profiles, against } = options
  await ensureDependencies()
  // only now are the packages there
  const { ensureBuild } = await import('./lib/build.mjs')
  const { openBench } = await import('./bench/browser.mjs')
  const { besides, machineLine } = await import('./bench/machine.mjs')
  const { buildAt } = await import('./bench/other-build.mjs')
  const { markdown } = await import('./bench/report.mjs')
  await ensureBuild()
  const former = against === null ? null : await buildAt(against)
  const own = await openBench(`${root}dist`)
  const benches = [{ build: 'this', bench: own }]
  if (former !== null) benches.push({ build: against ?? '', bench: await openBench(former.dist) })
  const startedAt = performance.now()
  const began = await besides('before the run')
  console.log(began)
  const folder = `${root}bench-results`
  mkdirSync(folder, { recursive: true })
  try {
    if (options.strip) return await makeStrips(benches, options, folder)
    const isScores = options.lighthouse
    const rows = isScores ? [] : await measureLoading(benches, options)
    const uses = isScores ? [] : await measureUses(benches, options)
    const scores = isScores ? await measureScores(benches, options) : []
    const machine = machineLine(own.version)
    const minutes = Math.round((performance.now() - startedAt) / 6000) / 10
    const results = {
      machine,
      minutes,
      besides: [began, await besides('after it')],
      runs,
      profiles,
      rows,
      uses,
      scores,
    }
    writeFileSync(`${folder}/report.json`, `${JSON.stringify(results, null, 2)}\n`)
    writeFileSync(`${folder}/report.md`, markdown(results))
    console.log(`\n${folder}/report.md`)
  } finally {
    for (const { bench } of benches) await bench.close()
    await former?.remove()
  }
}

main().catch(reportFailure)
