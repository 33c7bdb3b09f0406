/** Moments by the clock on the wall, which goes on while the tab sleeps and its timers do not (screens 1.15.2). */
import { useEffect, useState } from 'react'

const tickMs = 250

/** Calls back once when `moment` is reached, or on waking up after it. Returns the function that calls it off. */
export function atMoment(moment: number, callback: () => void): () => void {
  const timer = setTimeout(reached, Math.max(0, moment - Date.now()))
  const onVisible = (): void => {
    if (!document.hidden && Date.now() >= moment) reached()
  }
  document.addEventListener('visibilitychange', onVisible)
  function stop(): void {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onVisible)
  }
  function reached(): void {
    stop()
    callback()
  }
  return stop
}

/** Whole seconds from now until `moment`, never more than `most`: the clock may have been set back. */
export function secondsUntil(moment: number, most: number): number {
  return Math.min(most, Math.max(0, Math.ceil((moment - Date.now()) / 1000)))
}

/** `secondsUntil`, kept up to date. While the page lives they go down at least as its timer goes: the clock may be set back. */
export function useSecondsUntil(moment: number, most: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment, most))
  useEffect(() => {
    const first = secondsUntil(moment, most)
    let ticks = 0
    const read = (): void => {
      const left = Math.max(0, first - Math.floor((ticks * tickMs) / 1000))
      setSeconds(Math.min(left, secondsUntil(moment, most)))
    }
    read()
    const timer = setInterval(() => {
      ticks += 1
      read()
    }, tickMs)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [moment, most])
  return seconds
}
