/** Keeps the screen awake while it is wanted and the page is visible (screens 2.7 rule 6, 4.3). Does nothing where the browser has no such lock. */
export interface WakeLock {
  want(isWanted: boolean): void
  dispose(): void
}

/** A lock that is not wanted yet. */
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
    }
  }

  let last = Promise.resolve()
  /** Looks once the question before is answered: of two locks asked for at once, nobody would release the first. */
  function apply(): void {
    // a battery saver may refuse: the screen then goes dark as it always did
    last = last.then(update).catch(() => {})
  }

  document.addEventListener('visibilitychange', apply)
  return {
    want(now) {
      isWanted = now
      apply()
    },
    dispose() {
      document.removeEventListener('visibilitychange', apply)
      isWanted = false
      apply()
    },
  }
}
