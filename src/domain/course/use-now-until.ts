import { useEffect, useState } from 'react'

/** A timer takes no more than 24 days: one that is set to more fires at once. */
const longestTimerMs = 86_400_000

/**
 * The moment a screen was opened, or one after `end` once that has passed: a membership that ends while it is open would
 * count for as long as it stays. Both in milliseconds since 1970.
 */
export function useNowUntil(end: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (end <= now) return undefined
    const timer = setTimeout(() => setNow(Date.now()), Math.min(Math.max(end - Date.now(), 0), longestTimerMs))
    return () => clearTimeout(timer)
  }, [end, now])
  return now
}
