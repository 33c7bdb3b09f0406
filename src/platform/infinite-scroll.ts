import { useEffect, useRef, type RefObject } from 'react'

/** Calls `onNear` whenever the marked end of a list comes within 600 px of the viewport (screens 1.18). */
export function useNearEnd(end: RefObject<Element | null>, onNear: () => void, isActive: boolean): void {
  const latest = useRef(onNear)
  useEffect(() => {
    latest.current = onNear
  })
  useEffect(() => {
    const element = end.current
    if (element === null || !isActive) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current()
      },
      { rootMargin: '600px 0px' },
    )
    // observing anew after each page reports at once when the end is still near
    observer.observe(element)
    return () => observer.disconnect()
  }, [end, isActive])
}
