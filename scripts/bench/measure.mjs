// @ts-check
/** Figures, how they are taken together, and whether they meet what quality asks. */

/**
 * @typedef {{ name: string, unit: string, take: 'p95' | 'median', bar: number | null, samples: readonly number[] }} Measure
 *   `bar`: the most it may be, null where quality asks nothing
 */

/** @param {readonly number[]} values @param {number} share 0…1 */
const percentile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0

/** @param {readonly number[]} values */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** @param {Measure} measure */
export const valueOf = ({ take, samples }) => {
  const value = take === 'p95' ? percentile(samples, 0.95) : median(samples)
  return Math.round(value * 10) / 10
}

/** One list out of those of several rounds: samples of one name belong together. @param {readonly Measure[]} all @returns {Measure[]} */
export function together(all) {
  /** @type {Map<string, Measure>} */
  const byName = new Map()
  for (const measure of all) {
    const samples = [...(byName.get(measure.name)?.samples ?? []), ...measure.samples]
    byName.set(measure.name, { ...measure, samples })
  }
  return [...byName.values()]
}

/** A figure with its bar beside it, and a mark. @param {number} value @param {number | null | undefined} bar */
export const judged = (value, bar) =>
  bar === null || bar === undefined ? `${value}` : `${value} ${value <= bar ? '✓' : '✗'} ≤ ${bar}`
