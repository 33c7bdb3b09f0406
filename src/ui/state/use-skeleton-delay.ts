import { useEffect, useRef, useState } from 'react'

const appearMs = 150
const stayMs = 300

/** The frame of index.html is a skeleton already: the first screen goes on from it instead of blanking it. */
let isFrameShown = true

/** True 150 ms after `isLoading` began and then for at least 300 ms, so that a quick answer shows no flash. */
export function useSkeletonDelay(isLoading: boolean): boolean {
  const [isShown, setShown] = useState(isLoading && isFrameShown)
  const shownAt = useRef(0)
  useEffect(() => {
    isFrameShown = false
  }, [])
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
