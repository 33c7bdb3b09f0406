// @ts-check
/** Two notations of the real server (backend 12): UTC with Z and microseconds, and the unmarked +08:00 wall clock. */

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** @param {number} at milliseconds */
export const utc = (at) => new Date(at).toISOString().replace(/\.\d{3}Z$/, '.000000Z')

/** @param {number} at milliseconds */
export const local = (at) =>
  new Date(at + 8 * HOUR)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d{3}Z$/, '')

/** @param {number | null} at milliseconds */
export const localOrNull = (at) => (at === null ? null : local(at))

/** @param {string} text +08:00 wall clock */
export const fromLocal = (text) => Date.parse(`${text.replace(' ', 'T')}+08:00`)
