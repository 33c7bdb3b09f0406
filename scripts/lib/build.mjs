// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { UsageError } from './options.mjs'
import { root, runNode } from './run.mjs'

/** In the build itself, so that it comes and goes with it; hidden files are not served. */
const stampFile = `${root}dist/.fingerprint`
/** Files and folders the build is made of; a change in any of them makes a new one. */
export const sources = [
  'src',
  'sw',
  'public',
  'index.html',
  'manifest.webmanifest',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsr.config.json',
  'vite.config.ts',
  'scripts/lib/chunk-graph.mjs',
  'scripts/build',
]

/** @param {string} path @returns {string[]} */
function filesBelow(path) {
  if (!existsSync(path)) return []
  try {
    return readdirSync(path).flatMap((name) => filesBelow(join(path, name)))
  } catch {
    return [path]
  }
}

/** One line that changes with every source of the build. Tests and generated files do not count. @param {string} folder */
function fingerprint(folder) {
  const hash = createHash('sha256')
  const files = sources.flatMap((path) => filesBelow(join(folder, path))).sort()
  for (const file of files) {
    if (/\.test\.tsx?$|routeTree\.gen\.ts$/.test(file)) continue
    hash.update(relative(folder, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** Builds dist/ when there is none or a source has changed since. */
export async function ensureBuild() {
  const now = fingerprint(root)
  const isThere = existsSync(`${root}dist/index.html`) && existsSync(`${root}dist/sw.js`)
  if (isThere && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === now) return
  console.log('正在构建…')
  if (!(await build())) throw new UsageError('构建失败：按上面的输出改好后再运行一次。')
}

/** Builds dist/ for the root of a site, where it is served here; true when it worked. */
async function build() {
  const now = fingerprint(root)
  const { code } = await runNode('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn'], {
    env: { BASE_PATH: '/' },
  })
  if (code === 0) writeFileSync(stampFile, now)
  return code === 0
}
