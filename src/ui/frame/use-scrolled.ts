import { useEffect, useRef, useState, type RefObject } from 'react'

/** Whether the marker element, which stands at the top of the page, has been scrolled out of view. */
export function useScrolled(): { marker: RefObject<HTMLSpanElement | null>; isScrolled: boolean } {
  const marker = useRef<HTMLSpanElement>(null)
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const element = marker.current
    if (!element || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver((entries) => setScrolled(entries.at(-1)?.isIntersecting === false))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { marker, isScrolled }
}
