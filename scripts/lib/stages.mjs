// @ts-check
import { UsageError } from './options.mjs'

/**
 * @typedef {'types' | 'lint' | 'build' | 'unit' | 'budget' | 'browser'} StageName
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/** In the order in which they run: cheap ones first. @type {readonly StageName[]} */
export const stageNames = ['types', 'lint', 'build', 'unit', 'budget', 'browser']

/** The stages asked for by `--only a,b`, else all. @param {readonly string[]} args @returns {readonly StageName[]} */
export function parseStages(args) {
  if (args.length === 0) return stageNames
  const names = /^--only[= ](.+)$/.exec(args.join(' '))?.[1]?.split(',') ?? []
  const known = stageNames.filter((name) => names.includes(name))
  if (known.length === 0 || known.length !== names.length)
    throw new UsageError(`没有这样的阶段：写成 npm test -- --only types,lint，可选的有 ${stageNames.join('、')}。`)
  return known
}

/** One check that is done by a program's exit code. @param {boolean} isGood @returns {Counts} */
export const oneCheck = (isGood) => ({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 })

/** @param {readonly Counts[]} all @returns {Counts} */
export function total(all) {
  /** @param {keyof Counts} key */
  const sum = (key) => all.reduce((value, counts) => value + counts[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** A program that fails without a failed test has failed all the same. @param {Counts} counts @param {number} code */
export function withExitCode(counts, code) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/**
 * Counts out of vitest's JSON report. A file that could not be loaded has no tests; it counts as one failure.
 * @param {any} report
 * @returns {Counts}
 */
export function vitestCounts(report) {
  const broken = report.testResults.filter(
    (/** @type {any} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * Counts out of Playwright's JSON report. Only CI gives a second chance; a test that took it counts as passed there and
 * stands in the list as flaky.
 * @param {any} report
 * @returns {Counts}
 */
export function playwrightCounts({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
}

/**
 * The table of the stages and the last line.
 * @param {readonly (Counts & { name: string })[]} results
 */
export function summary(results) {
  const { passed, failed, skipped } = total(results)
  const table = results
    .map(
      (stage) =>
        `${stage.name.padEnd(8)} ${String(stage.passed).padStart(5)} passed ${String(stage.failed).padStart(4)} failed`,
    )
    .join('\n')
  const line = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return { table, line, isGood: failed === 0 && passed > 0 }
}
