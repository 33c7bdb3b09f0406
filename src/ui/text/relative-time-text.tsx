import { useEffect, useState } from 'react'
import { relativeTime } from '../../shared/time.ts'
import { useChrome } from '../frame/chrome.tsx'

const minuteMs = 60_000

/** A past moment in words, kept true while it is on screen (screens 1.13.1). `at` in milliseconds since 1970. */
export function RelativeTimeText({ at }: { readonly at: number }) {
  const { displayUtcOffset } = useChrome()
  return relativeTime(at, useNow(), displayUtcOffset)
}

/** The present moment, renewed every minute and when the page becomes visible. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const renew = (): void => setNow(Date.now())
    // runs again when a kept screen is shown again: its moments would be as old as when it was left
    // oxlint-disable-next-line react/set-state-in-effect
    setNow((former) => (Date.now() - former < minuteMs ? former : Date.now()))
    const timer = setInterval(renew, minuteMs)
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [])
  return now
}
