// @ts-check
/**
 * `npm test`: everything that must hold, in one command on a bare machine. Stages: types, lint, build, unit, budget,
 * browser; `npm test -- --only unit,browser` runs some. The last line is `N passed, N failed`.
 */
import { ensureBrowser } from './lib/chromium.mjs'
import { reportFailure } from './lib/failure.mjs'
import { ensureDependencies } from './lib/install.mjs'
import { parseStages, stageNames, summary } from './lib/stages.mjs'

async function main() {
  const wanted = parseStages(process.argv.slice(2))
  await ensureDependencies()
  // the network brings what is missing while the cores have enough to do; that it failed, its stage says
  if (wanted.includes('browser')) void ensureBrowser().catch(() => {})
  // only now are the packages there
  const { stages, isBuilt } = await import('./lib/run-stages.mjs')
  const results = []
  for (const name of stageNames.filter((stage) => wanted.includes(stage))) {
    console.log(`\n── ${name} ──`)
    // the route tree is there by now, and a core has little to do
    if (name === 'lint' && wanted.includes('build')) void isBuilt()
    results.push({ name, ...(await stages[name]()) })
  }
  const { table, line, isGood } = summary(results)
  console.log(`\n${table}\n`)
  console.log(line)
  process.exitCode = isGood ? 0 : 1
}

main().catch(reportFailure)
