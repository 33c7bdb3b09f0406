/** The longest pause that is believed: a wrong header must not silence the app for the life of the page. */
const longestMs = 5 * 60_000

/** What a Retry-After header asks for, in milliseconds (seconds or a date), at most 5 minutes; null when unreadable. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  const wait = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000
  return Number.isNaN(wait) ? null : Math.min(Math.max(0, wait), longestMs)
}
