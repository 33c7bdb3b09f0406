// @ts-check
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { UsageError } from './options.mjs'
import { root, run } from './run.mjs'

/**
 * Tells an old Node before anything fails with a message that does not name the cause.
 * @param {string} version
 */
export function checkNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    throw new UsageError(`Node 20.19 or newer is needed, this is ${version}. See https://nodejs.org`)
}

/** @param {string} file @returns {string | null} */
function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/**
 * True when the tree npm says it installed is the one of the lockfile. Packages for other platforms may be missing.
 * @param {string} lock text of package-lock.json
 * @param {string} installed text of node_modules/.package-lock.json
 */
export function isSameTree(lock, installed) {
  /** @type {{ packages?: Record<string, { version?: string, optional?: boolean }> }} */
  const wanted = JSON.parse(lock)
  /** @type {typeof wanted} */
  const present = JSON.parse(installed)
  return Object.entries(wanted.packages ?? {}).every(([path, entry]) => {
    if (path === '') return true
    const found = present.packages?.[path]
    return found === undefined ? entry.optional === true : found.version === entry.version
  })
}

/** The project's own packages, after a look at Node. */
export async function ensureDependencies() {
  checkNode(process.versions.node)
  await ensurePackages(root)
}

/**
 * Runs `npm ci` when node_modules is missing or is not what the lockfile says.
 * @param {string} folder where both are, with a slash at its end
 */
export async function ensurePackages(folder) {
  const lock = readText(`${folder}package-lock.json`)
  if (lock === null) throw new UsageError('package-lock.json is missing: this is not a complete copy of the project')
  const stampFile = `${folder}node_modules/.meedu-install`
  const platform = `${process.platform}-${process.arch}`
  const stamp = `${platform} ${createHash('sha256').update(lock).digest('hex')}\n`
  if (readText(stampFile) === stamp) return
  const installed = readText(`${folder}node_modules/.package-lock.json`)
  if (installed === null || readText(stampFile) !== null || !isSameTree(lock, installed)) {
    console.log('Installing dependencies (npm ci) …')
    const { code } = await npm(['ci', '--include=dev', '--no-audit', '--no-fund'], folder)
    if (code !== 0) throw new UsageError('npm ci failed: see above. Is the network available?')
  }
  writeFileSync(stampFile, stamp)
}

/**
 * npm by the program that started us, so that the same version is used.
 * @param {readonly string[]} args
 * @param {string} cwd
 */
function npm(args, cwd) {
  const program = process.env['npm_execpath']
  return program?.endsWith('.js') ? run(process.execPath, [program, ...args], { cwd }) : run('npm', args, { cwd })
}
