// @ts-check
/**
 * `npm run mutate`: changes the pure models, one sign at a time, and tells the changes that no test notices (ADR 0026).
 * `npm run mutate -- src/shared/money.ts` for some of them.
 */
import { constants, setPriority } from 'node:os'
import { reportFailure } from './lib/failure.mjs'
import { ensureDependencies, ensurePackages } from './lib/install.mjs'
import { UsageError } from './lib/options.mjs'
import { root, runNode } from './lib/run.mjs'
import { pureModels } from './mutation/pure-models.mjs'

async function main() {
  // accepts only files of the list; options are refused
  const named = process.argv.slice(2)
  const others = named.filter((path) => !pureModels.includes(path))
  if (others.length > 0)
    throw new UsageError(
      `变异测试里没有 ${others.join('、')}：写 scripts/mutation/pure-models.mjs 里列出的文件，例如 npm run mutate -- ${pureModels[0]}。`,
    )
  await ensureDependencies()
  await ensurePackages(`${root}scripts/mutation/`)
  // it takes long: other work on the machine comes first
  setPriority(constants.priority.PRIORITY_LOW)
  const cli = 'scripts/mutation/node_modules/@stryker-mutator/core/bin/stryker.js'
  const args = ['run', 'scripts/mutation/stryker.config.mjs']
  if (named.length > 0) args.push('--mutate', named.join(','))
  process.exitCode = (await runNode(cli, args)).code
}

main().catch(reportFailure)
