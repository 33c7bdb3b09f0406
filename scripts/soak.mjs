// @ts-check
/**
 * `npm run test:soak`: the random tests at ten times their length, then the browser tests again and again, without a
 * second chance for any. `-- --runs 3` instead of twenty. The last line is `N passed, N failed`.
 */
import { parseArgs } from 'node:util'
import { reportFailure } from './lib/failure.mjs'
import { ensureDependencies } from './lib/install.mjs'
import { UsageError } from './lib/options.mjs'
import { summary } from './lib/stages.mjs'

async function main() {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '20' } } })
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 0) throw new UsageError('npm run test:soak -- [--runs <n>]')
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
