import { useEffect, useRef, useState } from 'react'

const appearMs = 150
const stayMs = 300

/** True 150 ms after `isLoading` began and then for at least 300 ms, so that a quick answer shows no flash. */
export function useSkeletonDelay(isLoading: boolean): boolean {
  const [isShown, setShown] = useState(false)
  const shownAt = useRef(0)
  useEffect(() => {
    if (isLoading === isShown) return undefined
    const wait = isLoading ? appearMs : Math.max(0, shownAt.current + stayMs - performance.now())
    const timer = setTimeout(() => {
      if (isLoading) shownAt.current = performance.now()
      setShown(isLoading)
    }, wait)
    return () => clearTimeout(timer)
  }, [isLoading, isShown])
  return isShown
}
