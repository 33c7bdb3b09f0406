// @ts-check
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkBudget } from '../size-budget.mjs'
import { ensureBuild } from './build.mjs'
import { ensureBrowser, findChromium } from './chromium.mjs'
import { root, runNode } from './run.mjs'
import { oneCheck, playwrightCounts, total, vitestCounts, withExitCode } from './stages.mjs'

/**
 * @typedef {import('./stages.mjs').Counts} Counts
 * @typedef {import('./stages.mjs').StageName} StageName
 */

/**
 * Each program is one check; they run beside each other, as none keeps both cores busy. What each says comes in one piece.
 * @param {readonly (readonly [label: string, file: string, ...args: string[]])[]} programs
 */
async function checks(programs) {
  const running = programs.map(([label, file, ...args]) => ({ label, run: runNode(file, args, { isQuiet: true }) }))
  /** @type {Counts[]} */
  const counts = []
  for (const { label, run } of running) {
    const { code, output } = await run
    process.stdout.write(output)
    console.log(`${code === 0 ? '✓' : '✘'} ${label}`)
    counts.push(oneCheck(code === 0))
  }
  return total(counts)
}

/**
 * Runs a test program that writes a JSON report, and reads its counts.
 * @param {(report: string) => Promise<{ code: number }>} program
 * @param {(report: unknown) => Counts} read
 */
async function reported(program, read) {
  const folder = mkdtempSync(join(tmpdir(), 'meedu-test-'))
  const report = join(folder, 'report.json')
  try {
    const { code } = await program(report)
    const counts = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : oneCheck(false)
    return withExitCode(counts, code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @type {Promise<boolean> | undefined} */
let building
/** True when dist/ is the build of the present sources; built once for all stages that need it. */
export const isBuilt = () =>
  (building ??= ensureBuild().then(
    () => true,
    (error) => {
      console.error(error instanceof Error ? error.message : error)
      return false
    },
  ))

/** @type {Readonly<Record<StageName, () => Promise<Counts>>>} */
export const stages = {
  types: async () => {
    const routes = await checks([['route tree', 'node_modules/@tanstack/router-cli/bin/tsr.cjs', 'generate']])
    const types = await checks([
      ['types of app, tests and scripts', 'node_modules/typescript/bin/tsc', '-p', '.'],
      ['types of the app, without those of Node', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.browser.json'],
      ['types of the service worker', 'node_modules/typescript/bin/tsc', '-p', 'sw'],
    ])
    return total([routes, types])
  },

  lint: () =>
    checks([
      ['oxlint', 'node_modules/oxlint/bin/oxlint', '--type-aware'],
      ['format', 'node_modules/oxfmt/bin/oxfmt', '--check'],
      ['nothing unused', 'node_modules/knip/bin/knip.js'],
    ]),

  unit: () =>
    reported(
      (report) =>
        runNode(
          'node_modules/vitest/vitest.mjs',
          ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
          // a log is read by people too
          { env: process.stdout.isTTY ? {} : { NO_COLOR: '1' } },
        ),
      vitestCounts,
    ),

  build: async () => {
    const isGood = await isBuilt()
    console.log(isGood ? '✓ build' : '✘ build')
    return oneCheck(isGood)
  },

  budget: async () => {
    if (!(await isBuilt())) return oneCheck(false)
    const rows = checkBudget(`${root}dist`)
    return total(rows.map((row) => oneCheck(row.isGood)))
  },

  browser: async () => {
    if (!(await isBuilt())) return oneCheck(false)
    await ensureBrowser()
    console.log(`Browser: ${findChromium() ?? 'of Playwright'}`)
    return reported(
      (report) =>
        runNode('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], {
          env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
        }),
      playwrightCounts,
    )
  },
}
