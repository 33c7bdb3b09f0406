// @ts-check
import { existsSync } from 'node:fs'
import { aptInstall, canUseApt } from './apt.mjs'
import { run, runNode } from './run.mjs'
import { UsageError } from './options.mjs'

/** It draws no window, which is a quarter of the time of a short test. */
const headlessBuild = '/usr/bin/chromium-headless-shell'
const systemPaths = [
  headlessBuild,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Switches under which a headless Chromium is quiet, also as root and without a graphics card. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // a browser that is watched notes where each request began, and parses all code a second time to know it; with this it
  // knows already, as an unobserved one need not
  '--js-flags=--no-enable-lazy-source-positions',
]

/** Path of a Chromium on this machine (CHROME_PATH goes first), or undefined: then Playwright uses its own. */
export function findChromium() {
  const named = process.env['CHROME_PATH']
  if (named !== undefined && named !== '') {
    if (!existsSync(named))
      throw new UsageError(`CHROME_PATH 指的文件不存在（${named}）：改成 Chromium 的路径，或去掉它。`)
    return named
  }
  return systemPaths.find((path) => existsSync(path))
}

/** Debian's packages that are worth a try, the best first. @param {string | undefined} found */
function chromiumPackages(found) {
  if (!canUseApt()) return []
  if (found === undefined) return ['chromium-headless-shell', 'chromium']
  // a machine of CI gets the headless build beside another one, too
  const isNamed = found === headlessBuild || found === process.env['CHROME_PATH']
  return process.env['CI'] && !isNamed ? ['chromium-headless-shell'] : []
}

/** The system's Chromium, else Debian's package, else Playwright's. */
async function ensureChromium() {
  const found = findChromium()
  const packages = chromiumPackages(found)
  if (found === undefined || packages.length > 0) console.log('正在安装 Chromium…')
  for (const name of packages) if (await aptInstall([name])) return
  if (found !== undefined) return
  const { code } = await runNode('node_modules/@playwright/test/cli.js', ['install', 'chromium'])
  if (code !== 0) throw new UsageError('Chromium 没有装上，原因见上面的输出：自己装一个，用 CHROME_PATH 写明它的路径。')
}

/** Chinese glyphs, for people who look at the screenshots; without them the tests still pass. */
async function ensureChineseFont() {
  const { code, output } = await run('fc-list', [':lang=zh', 'family'], { isQuiet: true })
  if ((code === 0 && output.trim() !== '') || !canUseApt()) return
  await aptInstall(['fonts-noto-cjk'])
}

/** @type {Promise<void> | undefined} */
let preparing
/**
 * Makes sure, once for all who ask, that the browser tests have a Chromium, with Chinese glyphs where they can be had.
 * Throws UsageError when there is no Chromium to be had.
 */
export const ensureBrowser = () => (preparing ??= ensureChromium().then(ensureChineseFont))
