// @ts-check
/** Figures of one day out of what the app tells of itself (`self.onAppEvent`, screens 4.15): counts, and no row of anybody. */

/** @typedef {'lcp' | 'inp' | 'cls'} Vital */

export const eventNames = /** @type {const} */ (['screen', 'play', 'finish', 'order', 'paid', 'download', 'install'])
/** @type {readonly Vital[]} */
export const vitalNames = ['lcp', 'inp', 'cls']

/** Nobody waits longer, and nothing moves further: what is larger was not measured. */
const largest = { lcp: 600_000, inp: 600_000, cls: 100 }
/** Words of routes; the app has some thirty. */
const screenKind = /^[A-Za-z]+(?:-[A-Za-z]+)*$/
const longestKind = 40
const mostKinds = 100
/** Of each speed and kind so many are kept, the newest. */
const mostValues = 1000

/**
 * @typedef {{ screens: number, lcp: number[], inp: number[], cls: number[] }} KindFigures
 * @typedef {{ counts: Map<string, number>, kinds: Map<string, KindFigures> }} DayFigures
 */

/** @returns {DayFigures} */
export const emptyDay = () => ({ counts: new Map(), kinds: new Map() })

/** @param {unknown} value @returns {Record<string, unknown>} */
const fieldsOf = (value) => (typeof value === 'object' && value !== null ? { ...value } : {})

/**
 * Adds one event. Anybody can send anything: what is not exactly an event of the app changes nothing.
 * @param {DayFigures} day
 * @param {unknown} event parsed JSON
 * @returns {boolean} false when it was none
 */
export const addEvent = (day, event) => {
  const { name, screen, ...speed } = fieldsOf(event)
  if (typeof screen !== 'string' || screen.length > longestKind || !screenKind.test(screen)) return false
  const isVitals = name === 'vitals'
  const known = eventNames.find((each) => each === name)
  if (known === undefined && !isVitals) return false
  const figures = day.kinds.get(screen) ?? { screens: 0, lcp: [], inp: [], cls: [] }
  if (day.kinds.size >= mostKinds && !day.kinds.has(screen)) return false
  day.kinds.set(screen, figures)
  if (known !== undefined) day.counts.set(known, (day.counts.get(known) ?? 0) + 1)
  if (known === 'screen') figures.screens += 1
  if (isVitals)
    for (const vital of vitalNames) addValue(figures[vital], fieldsOf(speed[vital])['value'], largest[vital])
  return true
}

/** @param {number[]} values @param {unknown} value @param {number} most */
const addValue = (values, value, most) => {
  if (typeof value !== 'number' || !(value >= 0 && value <= most)) return
  values.push(value)
  if (values.length > mostValues) values.shift()
}

/** Three of four were at least as good: what page speed is judged by; null without any. @param {readonly number[]} values */
export const p75 = (values) => [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? null

/** From which value on it is no longer good, and from which on poor (web.dev/vitals). */
const limits = { lcp: [2500, 4000], inp: [200, 500], cls: [0.1, 0.25] }

/** @param {Vital} vital @param {number} value @returns {'good' | 'fair' | 'poor'} */
export const ratingOf = (vital, value) => {
  const [good = 0, fair = 0] = limits[vital]
  return value <= good ? 'good' : value <= fair ? 'fair' : 'poor'
}
