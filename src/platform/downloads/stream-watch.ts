import { holdLock } from '../tabs/held-lock.ts'

/**
 * Whether a lesson is played from the network in any tab: downloads wait meanwhile (screens 4.3). A lock says it, because
 * the browser takes it back from a tab that dies.
 */
const lockName = 'meedu-h5-streaming'

export interface StreamWatch {
  isStreaming(): boolean
  /** A lesson is streamed in this tab, until the returned function is called. */
  begin(): () => void
  /** Looks whether another tab streams; if so, its end is noticed. */
  look(): Promise<void>
}

/** `onBegun`: tell the other tabs to look. */
export function createStreamWatch(onChange: () => void, onBegun: () => void): StreamWatch {
  // what the compiler promises, older browsers do not have: there each tab knows of itself
  const locks = (globalThis.navigator as Partial<Navigator>).locks
  let own = 0
  let isElsewhere = false
  let isWaiting = false

  function set(change: () => void): void {
    const before = own > 0 || isElsewhere
    change()
    if ((own > 0 || isElsewhere) !== before) onChange()
  }

  async function look(): Promise<void> {
    const { held = [] } = (await locks?.query()) ?? {}
    const isHeld = held.some(({ name, mode }) => name === lockName && mode === 'shared')
    set(() => (isElsewhere = isHeld && own === 0))
    if (!isElsewhere || isWaiting) return
    isWaiting = true
    // granted when the last one has let go
    void locks
      ?.request(lockName, () => {})
      .catch(() => {})
      .then(() => {
        isWaiting = false
        return look()
      })
      .catch(() => {})
  }

  return {
    isStreaming: () => own > 0 || isElsewhere,
    begin() {
      let isOver = false
      set(() => own++)
      const letGo = holdLock(lockName, onBegun)
      return () => {
        if (isOver) return
        isOver = true
        // another tab may stream as well; while the lock is still our own, that cannot be told
        const isFree = letGo()
        set(() => own--)
        void isFree.then(look).catch(() => {})
      }
    },
    look,
  }
}
