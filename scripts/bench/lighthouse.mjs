// @ts-check
/** Lighthouse as everybody runs it, on phones. It is no dependency: npx fetches it, where it can. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../lib/run.mjs'

const lighthouse = ['--yes', 'lighthouse@12.8.2']
export const lighthouseScreens = ['home', 'courses', 'course', 'login', 'member']
const bars = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }

/** Null when it can be had, else one line that says why not. */
export async function lighthouseFailure() {
  const { code, output } = await run('npx', [...lighthouse, '--version'], { isQuiet: true })
  return code === 0 ? null : `Lighthouse is left out, npx cannot fetch it: ${output.trim().split('\n').at(-1)}`
}

/**
 * The four scores of one page.
 * @param {string} address
 * @param {string} chromePath
 * @returns {Promise<Record<keyof typeof bars, number>>}
 */
export async function scoresOf(address, chromePath) {
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const file = join(folder, 'report.json')
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu'
  const { code, output } = await run(
    'npx',
    [...lighthouse, address, '--quiet', '--output=json', `--output-path=${file}`, flags],
    {
      isQuiet: true,
      env: { CHROME_PATH: chromePath },
    },
  )
  if (code !== 0) throw new Error(`Lighthouse failed on ${address}:\n${output}`)
  const { categories } = JSON.parse(readFileSync(file, 'utf8'))
  rmSync(folder, { recursive: true })
  const names = /** @type {(keyof typeof bars)[]} */ (Object.keys(bars))
  return /** @type {Record<keyof typeof bars, number>} */ (
    Object.fromEntries(names.map((name) => [name, Math.round(categories[name].score * 100)]))
  )
}

/** A score with its bar beside it, and a mark. @param {keyof typeof bars} name @param {number} score */
export const judgedScore = (name, score) => `${score} ${score >= bars[name] ? '✓' : '✗'} ≥ ${bars[name]}`
