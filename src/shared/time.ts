/** Times and durations (screens 1.13). Moments are milliseconds since 1970, everywhere but here. */
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'

dayjs.extend(utc)

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
/** Wall clock of the server, in minutes: +08:00. */
const serverOffset = 480

const pattern = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d))?(?:\.\d+)?)?(?:(Z)|([+-])(\d\d):?(\d\d))?$/

/**
 * Reads a time of the server; null when it is unreadable. Text with `Z` is UTC, text without zone is +08:00 wall clock
 * unless `zone` says otherwise (screens 1.13.2).
 */
export function parseTime(value: unknown, zone: 'server' | 'utc' = 'server'): number | null {
  const match = typeof value === 'string' ? pattern.exec(value.trim()) : null
  if (match === null) return null
  const [, date, minutes = '00:00', seconds = '00', z, sign, hours, rest] = match
  const wall = `${date}T${minutes}:${seconds}`
  const at = dayjs.utc(wall)
  // dayjs turns February 30th into March: such a text is no time
  if (!at.isValid() || at.format('YYYY-MM-DD[T]HH:mm:ss') !== wall) return null
  if (sign !== undefined) return at.valueOf() - (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(rest)) * minuteMs
  return z === undefined && zone === 'server' ? at.valueOf() - serverOffset * minuteMs : at.valueOf()
}

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

/** Seconds as a place in a lesson: mm:ss, from one hour hh:mm:ss; 00:00 for anything that is no time. */
export function formatPosition(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0
  const parts = [Math.floor(whole / 60) % 60, whole % 60]
  if (whole >= 3600) parts.unshift(Math.floor(whole / 3600))
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** The length of a lesson; '' when it is unknown, so that it is left out (screens 1.13.5). */
export function formatDuration(seconds: number): string {
  return Number.isFinite(seconds) && seconds >= 1 ? formatPosition(seconds) : ''
}

/** A sum of lengths: {h}小时{m}分钟, a part of zero left out; '' for less than a minute (screens 1.13.5). */
export function formatTotalDuration(seconds: number): string {
  const minutes = Number.isFinite(seconds) ? Math.floor(seconds / 60) : 0
  if (minutes < 1) return ''
  const hours = Math.floor(minutes / 60)
  return `${hours > 0 ? `${hours}小时` : ''}${minutes % 60 > 0 ? `${minutes % 60}分钟` : ''}`
}
