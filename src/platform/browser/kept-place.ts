/** The place on a screen, kept over the reload of an update (screens 4.8). */
import { tabKeys } from '../storage/storage-keys.ts'

const key = tabKeys.place
const limitMs = 5000
/** What a learner does to be somewhere else. */
const moves = ['wheel', 'touchstart', 'keydown'] as const

/** Keeps where this page is. */
export function keepPlace(): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ address: location.href, offset: window.scrollY }))
  } catch {
    // the page then begins at its top
  }
}

/** Goes back to the kept place as soon as enough of the screen is there, unless the learner has moved meanwhile. */
export function returnToPlace(): void {
  const offset = takeOffset()
  if (offset <= 0) return
  const sizes = new ResizeObserver(look)
  const timer = setTimeout(stop, limitMs)
  for (const move of moves) addEventListener(move, stop, { passive: true })
  sizes.observe(document.body)

  function look(): void {
    if (document.documentElement.scrollHeight - window.innerHeight < offset) return
    window.scrollTo(0, offset)
    stop()
  }
  function stop(): void {
    clearTimeout(timer)
    sizes.disconnect()
    for (const move of moves) removeEventListener(move, stop)
  }
}

/** The kept offset in px, once; 0 for none and for another address. */
function takeOffset(): number {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    sessionStorage.removeItem(key)
    if (typeof kept !== 'object' || kept === null || !('address' in kept) || !('offset' in kept)) return 0
    return kept.address === location.href && typeof kept.offset === 'number' ? kept.offset : 0
  } catch {
    return 0
  }
}
