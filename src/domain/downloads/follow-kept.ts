import { settings } from '../../platform/browser/settings.ts'
import { appStore } from '../../platform/store.ts'
import type { DownloadTotals } from './kept-lessons.ts'

/**
 * Tells how many lessons are on this device, null while the disk does not say so, at once and whenever that changes;
 * returns the unsubscriber. The code that counts is loaded here, and only where a school has downloads: screens that name
 * a number need no more of it.
 */
export function followKept(tell: (totals: DownloadTotals | null) => void): () => void {
  let end: (() => void) | undefined
  let isOver = !settings.offlineVideo
  const follow = async (): Promise<void> => {
    const { knownTotalsAtom } = await import('./kept-lessons.ts')
    if (isOver) return
    const say = (): void => tell(appStore.get(knownTotalsAtom))
    end = appStore.sub(knownTotalsAtom, say)
    say()
  }
  if (!isOver) void follow().catch(() => {})
  return () => {
    isOver = true
    end?.()
  }
}
