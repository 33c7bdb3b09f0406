// @ts-check
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { UsageError } from './options.mjs'
import { root, run } from './run.mjs'

/**
 * Tells an old Node before anything fails with a message that does not name the cause: it is one that cannot `require`
 * an ES module, as tools of the tests do. The versions are those of package.json.
 * @param {string} version
 */
export function checkNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isGood = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22
  if (!isGood)
    throw new UsageError(
      `这里的 Node 是 ${version}，不能用：安装 20（20.19 起）或 22.12 以上的版本（https://nodejs.org）。`,
    )
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
  if (lock === null) throw new UsageError('缺少 package-lock.json，项目不完整：重新取一份完整的项目。')
  const stampFile = `${folder}node_modules/.meedu-install`
  const platform = `${process.platform}-${process.arch}`
  const stamp = `${platform} ${createHash('sha256').update(lock).digest('hex')}\n`
  if (readText(stampFile) === stamp) return
  const installed = readText(`${folder}node_modules/.package-lock.json`)
  if (installed === null || readText(stampFile) !== null || !isSameTree(lock, installed)) {
    console.log('正在安装依赖（npm ci）…')
    const { code } = await npm(['ci', '--include=dev', '--no-audit', '--no-fund'], folder)
    if (code !== 0) throw new UsageError(installRefused(code))
  }
  writeFileSync(stampFile, stamp)
}

/** @param {number} code of npm, or 127 when there is none */
export const installRefused = (code) =>
  code === 127
    ? '找不到 npm：重新安装 Node（https://nodejs.org），npm 随它一起安装。'
    : '依赖没有装好（npm ci），原因见上面的输出：连不上网络时，检查网络，或换用能访问的镜像（npm config set registry <地址>），再运行一次。'

/**
 * npm by the program that started us, so that the same version is used.
 * @param {readonly string[]} args
 * @param {string} cwd
 */
function npm(args, cwd) {
  const program = process.env['npm_execpath']
  return program?.endsWith('.js') ? run(process.execPath, [program, ...args], { cwd }) : run('npm', args, { cwd })
}
