import { useCallback, useEffect, useState } from 'react'

const fadeAfterMs = 3_000

/** The controls over the picture: there while nothing plays, gone three seconds after the last touch while it does. */
export function useControlsShown(isPlaying: boolean): {
  isShown: boolean
  /** Something was done: they stay for another while. */
  touch: () => void
  hide: () => void
} {
  const [touchedAt, setTouchedAt] = useState(0)
  const touch = useCallback(() => setTouchedAt(performance.now()), [])
  const hide = useCallback(() => setTouchedAt(0), [])
  useEffect(() => {
    if (!isPlaying || touchedAt === 0) return undefined
    const timer = setTimeout(hide, fadeAfterMs)
    return () => clearTimeout(timer)
  }, [isPlaying, touchedAt, hide])
  return { isShown: !isPlaying || touchedAt > 0, touch, hide }
}
