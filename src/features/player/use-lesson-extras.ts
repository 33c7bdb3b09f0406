import { useEffect, useState } from 'react'
import { whenIdle } from '../../platform/reads/when-idle.ts'

type LessonExtras = typeof import('./lesson-extras.ts')

let loaded: LessonExtras | undefined

/** Gestures and 听课, whose code is fetched when a lesson has opened; undefined before. */
export function useLessonExtras(): LessonExtras | undefined {
  const [extras, setExtras] = useState(loaded)
  useEffect(() => {
    // without them buttons and keys do the same; the next lesson tries again
    if (loaded === undefined)
      whenIdle(() => void import('./lesson-extras.ts').then((found) => setExtras((loaded = found))).catch(() => {}))
  }, [])
  return extras
}
