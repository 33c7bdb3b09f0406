// @ts-check
/**
 * `node deploy/prepare.mjs <build> <target>`: makes of a build what the image holds: `site` (the files; those of `assets/`
 * also compressed, by Brotli below `.br`, by gzip beside each) and `parts` (what start.sh fills in).
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, extname, join, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { reportFailure } from '../scripts/lib/failure.mjs'
import { UsageError } from '../scripts/lib/options.mjs'
import { backendDirectives, nginxHeaders } from './nginx-headers.mjs'
import { isMain, root } from '../scripts/lib/run.mjs'
import { contentTypes } from '../scripts/lib/static-files.mjs'

/** Made at the start, when the settings are known. */
const startFiles = new Set(['config.js', 'index.html', 'manifest.webmanifest'])
const textFiles = new Set(['.css', '.js', '.json', '.svg'])
/** What start.sh fills in of the page. */
const places = Object.entries({
  'apple-mobile-web-app-title': '@APP_SHORT_NAME@',
  'api-base': '@API_BASE@',
}).map(([name, filling]) => ({ name, filling, place: new RegExp(`(<meta name="${name}" content=")[^"]*"`) }))
/** Smaller ones fit into one packet anyway. */
const leastBytes = 256

/** What takes a broken worker off all devices (docs/OPERATIONS.md). */
export const killSwitch = 'kill-switch-sw.js'

/** By these a folder is known as made here before, by this program or by that of the stock container. */
const ownMarks = ['parts/base', 'back-sw.js']

/**
 * A target is emptied: it must be new, empty or made here before, and hold nothing it is made of.
 * @param {string} target @param {readonly string[]} sources
 * @throws {UsageError}
 */
export function checkTarget(target, sources) {
  if (!existsSync(target)) return
  const isFree =
    statSync(target).isDirectory() &&
    (readdirSync(target).length === 0 || ownMarks.some((name) => existsSync(join(target, name))))
  const within = realpathSync(target) + sep
  if (!isFree || sources.filter(existsSync).some((source) => (realpathSync(source) + sep).startsWith(within)))
    throw new UsageError(`${target} 里有别的文件，制作时会被删去：换一个空的或新的目录。`)
}

/**
 * @param {string} from build folder @param {string} to emptied before
 * @throws {UsageError} where there is no build of this version, or something else in the target
 */
export function prepare(from, to) {
  const made = '运行 npm run build，再运行一次'
  if (!existsSync(join(from, 'manifest.webmanifest'))) throw new UsageError(`${from} 里没有构建好的学习端：${made}。`)
  const page = readFileSync(join(from, 'index.html'), 'utf8')
  const missing = places.find(({ place }) => !place.test(page))
  if (missing) throw new UsageError(`${from} 不是这个版本的构建（缺少 ${missing.name}）：${made}。`)
  checkTarget(to, [from])
  rmSync(to, { recursive: true, force: true })
  const manifest = JSON.parse(readFileSync(join(from, 'manifest.webmanifest'), 'utf8'))
  /** @type {string} */
  const base = manifest.scope
  const parts = join(to, 'parts')
  // first, so that a folder that was not finished can be made anew
  put(join(parts, 'base'), Buffer.from(base))
  copySite(from, join(to, 'site'), base)

  cpSync(`${root}deploy/image`, parts, { recursive: true })
  // a server that needs it has nothing else of this project
  cpSync(`${root}deploy/${killSwitch}`, join(parts, killSwitch))
  const write = (/** @type {string} */ name, /** @type {string} */ text) => writeFileSync(join(parts, name), text)
  write('name', manifest.name)
  write('short-name', manifest.short_name)
  const { maps, directives } = nginxHeaders(base, page)
  write('header-maps.conf', maps)
  write('headers.conf', directives)
  const names = { ...manifest, name: '@APP_NAME@', short_name: '@APP_SHORT_NAME@' }
  write('manifest.webmanifest', JSON.stringify(names).replaceAll(/"(@APP_(?:SHORT_)?NAME@)"/g, '$1'))
  write('index.html', withPlaces(page))
  const template = (/** @type {string} */ name) => readFileSync(join(parts, name), 'utf8')
  const locations = indented(siteLocations(base, 'include @RUN@/backend.conf;'), 4)
  // a function, because nginx's dollars mean something to replace
  write(
    'nginx.conf',
    template('nginx.conf').replace('@LOCATIONS@', () => locations),
  )
  write('proxy.conf', template('proxy.conf').replace('@HEADERS@', backendDirectives))
}

/**
 * What a server answers in the folder `base` of a site, beside the `backend`'s addresses; `@RUN@` and `@VERIFY@` are left.
 * @param {string} base @param {string} backend
 * @param {{ gone: string, former: string }} [next] where nginx goes on for a file of the app, and for one by which others
 *   see whose the host is, that is not there
 */
export function siteLocations(base, backend, { gone, former } = { gone: '=404', former: '=404' }) {
  const outside =
    base === '/'
      ? ''
      : `location = ${base.slice(0, -1)} {\n  return 301 ${base}$is_args$args;\n}\nlocation / {\n  return 404;\n}`
  return readFileSync(`${root}deploy/image/locations.conf`, 'utf8')
    .replaceAll('@BASE@', base)
    .replace('@EXTENSIONS@', Object.keys(contentTypes).join('|').replaceAll('.', ''))
    .replaceAll('@GONE@', gone)
    .replaceAll('@FORMER@', former)
    .replace('@OUTSIDE@', () => outside)
    .replace('@BACKEND@', () => backend)
}

/** In place of a mark that stands `spaces` from the left. @param {string} text @param {number} spaces */
export const indented = (text, spaces) => text.trimEnd().replaceAll(/\n(?=.)/g, `\n${' '.repeat(spaces)}`)

/** @param {string} from @param {string} to @param {string} base */
function copySite(from, to, base) {
  const files = readdirSync(from, { recursive: true, encoding: 'utf8' }).filter((name) => !/(?:^|[\\/])\./.test(name))
  for (const name of files) {
    if (startFiles.has(name) || !statSync(join(from, name)).isFile()) continue
    const body = readFileSync(join(from, name))
    const target = join(to, base, name)
    put(target, body)
    // any other file may be replaced, and a compressed copy would be served on
    if (body.length < leastBytes || !textFiles.has(extname(name)) || !name.startsWith('assets')) continue
    put(`${target}.gz`, gzipSync(body, { level: 9 }))
    put(
      join(to, '.br', base, name),
      brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    )
  }
}

/** @param {string} file @param {Uint8Array} body */
function put(file, body) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, body)
}

/** @param {string} html */
const withPlaces = (html) => places.reduce((text, { place, filling }) => text.replace(place, `$1${filling}"`), html)

if (isMain(import.meta.url)) {
  const [from, to] = process.argv.slice(2)
  try {
    if (from === undefined || to === undefined)
      throw new UsageError('要写明两个目录：node deploy/prepare.mjs <构建的目录> <目标目录>。')
    prepare(from, to)
    console.log(`${to} 已经做好：用 ${to}/parts/start.sh 启动，设置见 deploy/README.md 第二节。`)
  } catch (error) {
    reportFailure(error)
  }
}
