const minuteMs = 60_000
/** Wall clock of the server, in minutes: +08:00. */
const serverOffset = 480

const pattern = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d))?(?:\.\d+)?)?(?:(Z)|([+-])(\d\d):?(\d\d))?$/

/**
 * Reads a time of the server as milliseconds since 1970; null when it is unreadable. Text with `Z` is UTC, text without
 * zone is +08:00 wall clock unless `zone` says otherwise (screens 1.13.2).
 */
export function parseTime(value: unknown, zone: 'server' | 'utc' = 'server'): number | null {
  const match = typeof value === 'string' ? pattern.exec(value.trim()) : null
  if (match === null) return null
  const [, date, minutes = '00:00', seconds = '00', z, sign, hours, rest] = match
  const wall = `${date}T${minutes}:${seconds}`
  const at = Date.parse(`${wall}Z`)
  // some engines turn February 30th into March: such a text is no time
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(wall)) return null
  if (sign !== undefined) return at - (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(rest)) * minuteMs
  return z === undefined && zone === 'server' ? at - serverOffset * minuteMs : at
}
