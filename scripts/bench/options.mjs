// @ts-check
import { parseArgs } from 'node:util'
import { unusable, UsageError } from '../lib/options.mjs'
import { profiles, screens } from './screens.mjs'

const usesOfApp = /** @type {const} */ (['taps', 'work', 'lists', 'memory', 'film'])

/**
 * @typedef {object} Options
 * @property {number} runs
 * @property {URL | null} other address of another app
 * @property {string | null} against commit of another build
 * @property {readonly import('./screens.mjs').Screen[]} screens those to load
 * @property {readonly import('./screens.mjs').Profile[]} profiles
 * @property {readonly (typeof usesOfApp[number])[]} uses
 * @property {boolean} lighthouse Lighthouse alone, of the screens it is asked for
 * @property {boolean} strip film strips alone, of the screens it is asked for
 */

/**
 * Those of `all` that are named; throws for an unknown name.
 * @template {string} T @param {string} option @param {string | undefined} text @param {readonly T[]} all
 */
function chosen(option, text, all) {
  if (text === undefined) return all
  const names = text.split(',')
  const unknown = names.find((name) => !all.some((known) => known === name))
  if (unknown !== undefined) throw new UsageError(`${option} 里没有「${unknown}」：可选的有 ${all.join('、')}。`)
  return all.filter((name) => names.includes(name))
}

/** @param {readonly string[]} args @returns {Options} */
export function parseBenchOptions(args) {
  /** @type {{ runs?: string, against?: string, compare?: string, only?: string, profile?: string, lighthouse?: boolean, strip?: boolean }} */
  let values
  try {
    const text = /** @type {const} */ ({ type: 'string' })
    const flag = /** @type {const} */ ({ type: 'boolean' })
    const options = {
      runs: text,
      against: text,
      compare: text,
      only: text,
      profile: text,
      lighthouse: flag,
      strip: flag,
    }
    values = parseArgs({ args: [...args], options }).values
  } catch {
    throw new UsageError('有不认识的选项，或选项后面缺少内容：用法写在 scripts/bench.mjs 的开头。')
  }
  const runs = Number(values.runs ?? 3)
  const other = values.compare === undefined ? null : URL.canParse(values.compare) && new URL(values.compare)
  if (!(Number.isInteger(runs) && runs >= 1))
    throw new UsageError(`--runs 不能是「${values.runs}」：写成 1 以上的整数，例如 --runs 5。`)
  if (other === false || (other && other.protocol !== 'http:'))
    throw unusable(String(values.compare), 'http://other.example')
  const parts = chosen('--only', values.only, [...screens.map(({ name }) => name), ...usesOfApp])
  const links = chosen(
    '--profile',
    values.profile,
    profiles.map(({ name }) => name),
  )
  return {
    runs,
    other,
    against: values.against ?? null,
    screens: screens.filter(({ name }) => parts.includes(name)),
    profiles: profiles.filter(({ name }) => links.includes(name)),
    uses: usesOfApp.filter((name) => parts.includes(name)),
    lighthouse: values.lighthouse ?? false,
    strip: values.strip ?? false,
  }
}
