// @ts-check
/**
 * `npm run mutate`: changes the pure models, one sign at a time, and tells the changes that no test notices (ADR 0026).
 * `npm run mutate -- src/shared/money.ts` for some of them.
 */
import { constants, setPriority } from 'node:os'
import { parseArgs } from 'node:util'
import { reportFailure } from './lib/failure.mjs'
import { ensureDependencies, ensurePackages } from './lib/install.mjs'
import { UsageError } from './lib/options.mjs'
import { root, runNode } from './lib/run.mjs'
import { pureModels } from './mutation/pure-models.mjs'

async function main() {
  const { positionals } = parseArgs({ allowPositionals: true })
  const others = positionals.filter((path) => !pureModels.includes(path))
  if (others.length > 0) throw new UsageError(`Not in scripts/mutation/pure-models.mjs: ${others.join(', ')}`)
  await ensureDependencies()
  await ensurePackages(`${root}scripts/mutation/`)
  // it takes long: whoever works beside it comes first
  setPriority(constants.priority.PRIORITY_LOW)
  const cli = 'scripts/mutation/node_modules/@stryker-mutator/core/bin/stryker.js'
  const args = ['run', 'scripts/mutation/stryker.config.mjs']
  if (positionals.length > 0) args.push('--mutate', positionals.join(','))
  process.exitCode = (await runNode(cli, args)).code
}

main().catch(reportFailure)
