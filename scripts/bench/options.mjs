// @ts-check
import { parseArgs } from 'node:util'
import { UsageError } from '../lib/options.mjs'
import { profiles, screens } from './screens.mjs'

const usesOfApp = /** @type {const} */ (['taps', 'lists', 'memory', 'film'])

const usage = `npm run bench -- [--runs <n>] [--only <part,…>] [--profile <link,…>] [--against <commit>] [--compare <http address>] [--lighthouse | --strip]
parts: ${[...screens.map(({ name }) => name), ...usesOfApp].join(', ')}
links: ${profiles.map(({ name }) => name).join(', ')}`

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

/** Those of `all` that are named; throws for a name that is none. @template {string} T @param {string | undefined} text @param {readonly T[]} all */
function chosen(text, all) {
  if (text === undefined) return all
  const names = text.split(',')
  if (names.some((name) => !all.some((known) => known === name))) throw new UsageError(usage)
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
    throw new UsageError(usage)
  }
  const runs = Number(values.runs ?? 3)
  const other = values.compare === undefined ? null : URL.canParse(values.compare) && new URL(values.compare)
  if (!(Number.isInteger(runs) && runs >= 1) || other === false || (other && other.protocol !== 'http:'))
    throw new UsageError(usage)
  const parts = chosen(values.only, [...screens.map(({ name }) => name), ...usesOfApp])
  const links = chosen(
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
