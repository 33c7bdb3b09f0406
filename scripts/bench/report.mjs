// @ts-check
/** The report, as Markdown. */
import { judgedScore } from './lighthouse.mjs'
import { judged, median, valueOf } from './measure.mjs'
import { barsOf, cpuInUse } from './screens.mjs'

/**
 * @typedef {import('./visit.mjs').Visit} Visit
 * @typedef {{ profile: string, screen: string, build: string, visit: import('./screens.mjs').VisitKind, figures: Visit }} Row
 *   medians of one kind of visit
 * @typedef {import('./measure.mjs').Measure & { build: string }} Used
 * @typedef {{ build: string, screen: string } & Awaited<ReturnType<typeof import('./lighthouse.mjs').scoresOf>>} Scores
 * @typedef {{ machine: string, minutes: number, besides: readonly string[], runs: number, profiles: readonly import('./screens.mjs').Profile[], rows: readonly Row[], uses: readonly Used[], scores: readonly Scores[] }} Results
 */

/**
 * Medians of the visits of one screen, one row for each kind of visit.
 * @param {Omit<Row, 'visit' | 'figures'>} labels
 * @param {readonly Partial<Record<import('./screens.mjs').VisitKind, Visit>>[]} measured
 * @returns {Row[]}
 */
export function rowsOf(labels, measured) {
  const kinds = /** @type {const} */ (['cold', 'warm', 'offline'])
  return kinds.flatMap((visit) => {
    const all = measured.flatMap((result) => result[visit] ?? [])
    const [first] = all
    if (first === undefined) return []
    const keys = /** @type {(keyof Visit)[]} */ (Object.keys(first))
    const medians = keys.map((key) => [key, median(all.map((result) => result[key]))])
    return [{ ...labels, visit, figures: /** @type {Visit} */ (Object.fromEntries(medians)) }]
  })
}

/** @param {readonly (string | number)[]} cells */
const line = (cells) => `| ${cells.join(' | ')} |`

/** @param {readonly Readonly<Record<string, string | number>>[]} rows */
function table(rows) {
  const names = Object.keys(rows[0] ?? {})
  const body = rows.map((row) => line(names.map((name) => row[name] ?? '')))
  return [line(names), line(names.map(() => '---')), ...body].join('\n')
}

/** A row with its bars beside the figures. @param {Row} row */
export function judgedRow({ profile, screen, build, visit, figures }) {
  const bars = barsOf(profile, screen, visit)
  const cells = Object.entries(figures).map(([name, value]) => [name, judged(value, bars[name])])
  return { profile, screen, build, visit, ...Object.fromEntries(cells) }
}

/** @param {Used} used */
export const judgedUse = ({ build, ...measure }) => ({
  build,
  what: measure.name,
  measured: judged(valueOf(measure), measure.bar),
  unit: `${measure.unit}${measure.take === 'p95' ? `, p95 of ${measure.samples.length}` : ''}`,
})

/** @param {Scores} scores */
export const judgedScores = ({ build, screen, ...scores }) => ({
  build,
  screen,
  performance: judgedScore('performance', scores.performance),
  accessibility: judgedScore('accessibility', scores.accessibility),
  'best practices': judgedScore('best-practices', scores['best-practices']),
  SEO: judgedScore('seo', scores.seo),
})

/** @param {string} title @param {string} words @param {readonly Readonly<Record<string, string | number>>[]} rows */
const section = (title, words, rows) => (rows.length === 0 ? '' : `\n## ${title}\n\n${words}\n\n${table(rows)}\n`)

/** @param {Results} results */
export function markdown({ machine, minutes, besides, runs, profiles, rows, uses, scores }) {
  const links = profiles.map((p) => `${p.name}: ${p.kilobits / 1000} Mbit/s, ${p.latency} ms, processor ÷ ${p.cpu}`)
  const loading = `Median of ${runs} runs; times in ms, sizes in KB on the wire. ${links.join('; ')}.`
  const inUse = `${runs} rounds. Processor ÷ ${cpuInUse}: the page’s thread alone is slowed. Touches enter the browser where a finger’s do.`
  return `# Benchmark

${machine}. Processor ÷ n: slowed n times. The run took ${minutes} minutes. A figure with ✗ is above its bar.

Besides the bench, ${besides.join('\n- ')}
${section('Loading', loading, rows.map(judgedRow))}${section('In use', inUse, uses.map(judgedUse))}${section(
    'Lighthouse 12.8.2, mobile',
    `Median of ${runs} runs.`,
    scores.map(judgedScores),
  )}`
}
