import { listen } from '../engine/timers.ts'

/** Keeps the screen awake while playing and visible (screens 2.7 rule 6). Does nothing where the browser has no such lock. */
export interface WakeLock {
  want(isWanted: boolean): void
  dispose(): void
}

export function createWakeLock(): WakeLock {
  let isWanted = false
  let sentinel: WakeLockSentinel | null = null

  async function update(): Promise<void> {
    if (!isWanted) {
      const former = sentinel
      sentinel = null
      await former?.release()
    } else if (sentinel === null && 'wakeLock' in navigator && !document.hidden) {
      const lock = await navigator.wakeLock.request('screen')
      sentinel = lock
      const forget = (): void => {
        if (sentinel === lock) sentinel = null
      }
      lock.addEventListener('release', forget, { once: true })
      // given up while it was asked for
      if (!isWanted) await update()
    }
  }

  // a battery saver may refuse: the screen then goes dark as it always did
  const apply = (): void => void update().catch(() => {})
  const unlisten = listen(document, ['visibilitychange'], apply)
  return {
    want(now) {
      isWanted = now
      apply()
    },
    dispose() {
      unlisten()
      isWanted = false
      apply()
    },
  }
}
