// @ts-check
/** The browsers of `npm run test:engines`: those Debian has packages of. */
import { existsSync } from 'node:fs'
import { aptInstall, canUseApt } from './apt.mjs'

/**
 * @typedef {'firefox' | 'webkit'} EngineName
 * @typedef {{ title: string, browser: string, helpers: readonly string[], packages: readonly string[] }} Engine
 */

const libraries = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu'

/**
 * `browser` is what is started, `helpers` are the programs it cannot be driven without.
 * @type {Readonly<Record<EngineName, Engine>>}
 */
export const engines = {
  firefox: { title: 'Firefox', browser: '/usr/bin/firefox-esr', helpers: [], packages: ['firefox-esr', 'ffmpeg'] },
  webkit: {
    title: 'WebKitGTK',
    browser: `/usr/lib/${libraries}/webkit2gtk-4.1/MiniBrowser`,
    helpers: ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'],
    // without the last two, or ffmpeg, it plays nothing
    packages: ['libwebkit2gtk-4.1-0', 'webkit2gtk-driver', 'xvfb', 'gstreamer1.0-libav', 'gstreamer1.0-plugins-good'],
  },
}

/** @param {Engine} engine */
const isThere = ({ browser, helpers }) => [browser, ...helpers].every((program) => existsSync(program))

/** Makes sure that an engine is there; false when it cannot be had. @param {Engine} engine */
export async function ensureEngine(engine) {
  if (isThere(engine)) return true
  return canUseApt() && (await aptInstall(engine.packages)) && isThere(engine)
}
