/** How moments are printed (screens 1.13). Moments are milliseconds since 1970. */
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Wall clock of the server, in minutes: +08:00. */
const serverOffset = 480

/**
 * A past moment in words (screens 1.13.1); the device's zone has no influence.
 * `utcOffset`: minutes added to UTC for moments of seven days and older.
 */
export function relativeTime(at: number, now: number, utcOffset: number): string {
  const age = now - at
  if (age < minuteMs) return '刚刚'
  if (age < hourMs) return `${Math.floor(age / minuteMs)}分钟前`
  if (age < dayMs) return `${Math.floor(age / hourMs)}小时前`
  if (age < 7 * dayMs) return `${Math.floor(age / dayMs)}天前`
  return wallClock(at, utcOffset, age < 365 * dayMs ? 'MM-DD HH:mm' : 'YYYY-MM-DD HH:mm')
}

/** The date of a moment at +08:00, for dates that are not ages (screens 1.13.3): `YYYY-MM-DD`. */
export function formatDate(at: number): string {
  return wallClock(at, serverOffset, 'YYYY-MM-DD')
}

/** Date and time of a moment at +08:00 (screens 1.13.3): `YYYY-MM-DD HH:mm`. */
export function formatDateTime(at: number): string {
  return wallClock(at, serverOffset, 'YYYY-MM-DD HH:mm')
}

// a whole number of minutes added to UTC: `utcOffset(n)` of dayjs takes small numbers for hours
function wallClock(at: number, offset: number, format: string): string {
  return dayjs.utc(at + offset * minuteMs).format(format)
}
