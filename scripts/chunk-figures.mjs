// @ts-check
/**
 * `node scripts/chunk-figures.mjs`: whether the groups of scripts/build/chunk-groups.ts are worth their lines. Builds the
 * app with them and without, and each once more with one screen changed, and prints what the screens load and how many
 * files an update leaves as they are; a screen of your own choice as the argument. About a minute; the figures stand in
 * docs/adr/0015.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { reportFailure } from './lib/failure.mjs'
import { UsageError } from './lib/options.mjs'
import { isMain, root } from './lib/run.mjs'
import { measure } from './size-budget.mjs'

/** By name, the groups that are left out. @type {Readonly<Record<string, readonly string[]>>} */
const variants = {
  'both groups': [],
  'first load only': ['shared'],
  'neither, rolldown alone': ['shared', 'first load'],
}
const seldomSeen = 'src/features/credits/credits-screen.tsx'
/** The screen that changes: one that nothing else imports. */
const changed = process.argv[2] ?? seldomSeen
const screens = ['/courses', '/course/$courseId', '/course/video/$videoId', '/login', '/study', '/member']

const inKB = (/** @type {number} */ bytes) => `${(bytes / 1024).toFixed(1)} KB`

/** @param {string} outDir @param {readonly string[]} omitted @param {boolean} isChanged */
async function buildInto(outDir, omitted, isChanged) {
  await build({
    root,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
    plugins: [
      {
        name: 'chunk-figures',
        enforce: 'pre',
        configResolved(config) {
          const { codeSplitting } = /** @type {any} */ (config.build.rolldownOptions.output)
          codeSplitting.groups = codeSplitting.groups.filter(
            (/** @type {any} */ group) => !omitted.includes(group.debugName),
          )
        },
        transform: (code, id) => (isChanged && id.endsWith(changed) ? `${code}\nconsole.log('changed')` : undefined),
      },
    ],
  })
}

/** Scripts and styles of a build by name, with their compressed size. @param {string} dist */
function filesOf(dist) {
  const names = readdirSync(join(dist, 'assets')).filter((name) => /\.(?:js|css)$/.test(name))
  return new Map(names.map((name) => [name, gzipSync(readFileSync(join(dist, 'assets', name)), { level: 9 }).length]))
}

const sum = (/** @type {Iterable<number>} */ values) => [...values].reduce((all, value) => all + value, 0)

/** @param {string} dist @param {string} other the same build with one screen changed */
function figures(dist, other) {
  const rows = measure(dist)
  const files = filesOf(dist)
  const valueOf = (/** @type {string} */ what) => rows.find((row) => row.what === what)?.value ?? 0
  const mean = (/** @type {string} */ end) => {
    const values = rows.filter(({ what }) => what.endsWith(end)).map(({ value }) => value)
    return sum(values) / values.length
  }
  const fetched = [...filesOf(other)].filter(([name]) => !files.has(name))
  const over = rows.filter((row) => !row.isGood)
  return [
    `  home ${inKB(valueOf('home, scripts'))}, installed ${inKB(valueOf('precache'))}, ${files.size} files in all`,
    `  a screen adds ${inKB(mean(' adds'))} in ${mean(' loads files').toFixed(1)} files, ${over.length} limits of the budget broken`,
    ...screens.map(
      (path) =>
        `    ${path.padEnd(24)} ${inKB(valueOf(`${path} adds`)).padStart(8)} in ${valueOf(`${path} loads files`)} files`,
    ),
    `  one screen changed: ${files.size - fetched.length} of ${files.size} files stay, ${inKB(sum(fetched.map(([, size]) => size)))} are fetched again`,
  ]
}

async function main() {
  if (!existsSync(join(root, changed)))
    throw new UsageError(`没有 ${changed} 这个文件：写一个界面的文件，例如 ${seldomSeen}。`)
  const folder = mkdtempSync(join(tmpdir(), 'chunk-figures-'))
  const [dist, other] = [join(folder, 'dist'), join(folder, 'changed')]
  const lines = []
  try {
    for (const [name, omitted] of Object.entries(variants)) {
      await buildInto(dist, omitted, false)
      await buildInto(other, omitted, true)
      lines.push(name, ...figures(dist, other))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(`\n${lines.join('\n')}`)
}

if (isMain(import.meta.url)) await main().catch(reportFailure)
