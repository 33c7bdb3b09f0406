/**
 * Locks that several tabs may hold, for as long as they use something: the browser takes one back from a tab that dies. Where
 * there are no locks, each tab knows of itself only.
 */

// what the compiler promises, older browsers do not have
const locks = (): LockManager | undefined => (globalThis.navigator as Partial<Navigator>).locks

/**
 * Holds the lock as soon as it can be had; then `onHeld` is called. Returns what lets go of it, which resolves when it is
 * gone and never rejects.
 */
export function holdLock(name: string, onHeld = (): void => {}): () => Promise<void> {
  let release: (() => void) | undefined
  const over = new Promise<void>((resolve) => (release = resolve))
  const held = (): Promise<void> => {
    onHeld()
    return over
  }
  const isGone = locks()
    ?.request(name, { mode: 'shared' }, held)
    .catch(() => {})
  return async () => {
    release?.()
    await isGone
  }
}

/** Runs the task unless the lock is held; tells whether it has run. Rejects when the task or the browser does. */
export async function unlessHeld(name: string, task: () => Promise<void>): Promise<boolean> {
  const known = locks()
  if (known === undefined) {
    await task()
    return true
  }
  return known.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await task()
    return lock !== null
  })
}
