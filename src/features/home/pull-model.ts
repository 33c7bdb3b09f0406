/** How far a finger must go until the page is asked for again (screens 2.1: pull down refreshes). */
export interface Pull {
  readonly phase: 'idle' | 'pulling' | 'ready' | 'refreshing'
  /** Px the mark has come down. */
  readonly distance: number
}

const beginPx = 10
const readyPx = 64
const farthestPx = 96
/** Where the mark stays while the answers are on their way. */
export const restPx = 72

/** The pull after the finger moved by (x, y) since it touched; null when it means something else: a scroll or a swipe. */
export function pullStep(pull: Pull, { x, y }: { x: number; y: number }): Pull | null {
  if (pull.phase === 'refreshing') return null
  if (pull.phase === 'idle') {
    if (y < -beginPx || Math.abs(x) > beginPx) return null
    if (y < beginPx) return pull
  }
  // half the way of the finger: it feels like a spring
  const distance = Math.min(farthestPx, Math.max(0, Math.round((y - beginPx) / 2)))
  return { phase: distance >= readyPx ? 'ready' : 'pulling', distance }
}
