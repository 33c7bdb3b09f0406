import { useCallback, useEffect, useRef } from 'react'

const doubleTapMs = 400
const samePlacePx = 16

interface Tap {
  /** Counts the taps on this screen. */
  readonly number: number
  readonly x: number
  readonly y: number
  readonly at: number
}

/**
 * Tells the second tap of a double tap whose first one took away what it was meant for: a sheet lay over the button that
 * orders, the next question has its answers where the last one had them. `mark` when something is taken away; `isEcho` says
 * whether the present tap was meant for that.
 */
export function useDoubleTap(): { readonly mark: () => void; readonly isEcho: () => boolean } {
  const last = useRef<Tap | null>(null)
  const marked = useRef<Tap | null>(null)
  useEffect(() => {
    const note = ({ clientX: x, clientY: y, timeStamp: at }: MouseEvent): void => {
      last.current = { number: (last.current?.number ?? 0) + 1, x, y, at }
    }
    document.addEventListener('click', note, true)
    return () => document.removeEventListener('click', note, true)
  }, [])
  const mark = useCallback(() => {
    marked.current = last.current
  }, [])
  const isEcho = useCallback(() => {
    const [first, second] = [marked.current, last.current]
    // with a tap on something else between them they are two intentions
    if (first === null || second?.number !== first.number + 1) return false
    const distance = Math.hypot(second.x - first.x, second.y - first.y)
    return second.at - first.at < doubleTapMs && distance < samePlacePx
  }, [])
  return { mark, isEcho }
}
