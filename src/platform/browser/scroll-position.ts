/** The scroll position of a screen, stored over the reload of an update (screens 4.8). */
import { tabKeys } from '../storage/storage-keys.ts'

const key = tabKeys.scrollPosition
const limitMs = 5000
/** Events of a learner who scrolls or goes elsewhere: from then on the position is theirs. */
const moves = ['wheel', 'touchstart', 'keydown'] as const

/** Stores how far this page is scrolled. */
export function storeScrollPosition(): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ address: location.href, offset: window.scrollY }))
  } catch {
    // without storage the page begins at its top after the reload
  }
}

/** Scrolls to the stored position as soon as the screen is high enough, unless the learner has moved meanwhile. */
export function restoreScrollPosition(): void {
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

/** Takes the stored offset in px; 0 without one, and for another address. */
function takeOffset(): number {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    sessionStorage.removeItem(key)
    if (typeof stored !== 'object' || stored === null || !('address' in stored) || !('offset' in stored)) return 0
    return stored.address === location.href && typeof stored.offset === 'number' ? stored.offset : 0
  } catch {
    return 0
  }
}
