// @ts-check
/**
 * `npm run test:soak`: the random tests at five to twenty times their length, then the browser tests again and again, without a
 * second chance for any. `-- --runs 3` instead of twenty. The last line is `N passed, N failed`.
 */
import { parseArgs } from 'node:util'
import { reportFailure } from './lib/failure.mjs'
import { ensureDependencies } from './lib/install.mjs'
import { UsageError } from './lib/options.mjs'
import { summary } from './lib/stages.mjs'

/** How often the browser tests are to run. */
function readRuns() {
  try {
    const { values } = parseArgs({ options: { runs: { type: 'string', default: '20' } } })
    if (/^\d{1,4}$/.test(values.runs)) return Number(values.runs)
  } catch {
    // said below
  }
  throw new UsageError('选项不能用：只有 --runs，后面写 0 以上的整数，例如 npm run test:soak -- --runs 3。')
}

async function main() {
  const runs = readRuns()
  await ensureDependencies()
  // only now are the packages there
  const { stages } = await import('./lib/run-stages.mjs')
  process.env['SOAK'] = '1'
  process.env['CI'] = ''
  const results = [{ name: 'unit', ...(await stages.unit()) }]
  for (let run = 1; run <= runs; run += 1) {
    console.log(`\n── browser, run ${run} of ${runs} ──`)
    results.push({ name: `browser ${run}`, ...(await stages.browser()) })
  }
  const { table, line, isGood } = summary(results)
  console.log(`\n${table}\n\n${line}`)
  process.exitCode = isGood ? 0 : 1
}

main().catch(reportFailure)
