// @ts-check
/**
 * `npm run test:engines`: the main flows in Firefox and WebKitGTK, out of Debian's packages. As root on Debian what is
 * missing is installed; elsewhere an engine that is not there is left out, which one line says. What follows `--` goes to
 * Playwright's runner: `npm run test:engines -- --project=Firefox -g HLS`.
 */
import { engines, ensureEngine } from './lib/engines.mjs'
import { reportFailure } from './lib/failure.mjs'
import { ensureDependencies } from './lib/install.mjs'
import { runNode } from './lib/run.mjs'

async function main() {
  await ensureDependencies()
  // only now are the packages there
  const { ensureBuild } = await import('./lib/build.mjs')
  await ensureBuild()
  const missing = []
  for (const engine of Object.values(engines)) {
    if (await ensureEngine(engine)) continue
    missing.push(engine.title)
    const packages = engine.packages.join(' ')
    console.log(`${engine.title} 装不上，跳过：在 Debian 上以 root 身份运行 apt-get install ${packages}，再运行一次。`)
  }
  const cli = 'node_modules/@playwright/test/cli.js'
  const args = ['test', '-c', 'tests/engines', ...process.argv.slice(2)]
  const { code } = await runNode(cli, args, { env: { MISSING_ENGINES: missing.join(',') } })
  process.exitCode = code
}

main().catch(reportFailure)
