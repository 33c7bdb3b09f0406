/** How lengths and places of lessons are printed (screens 1.13.5); all in seconds. */

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
