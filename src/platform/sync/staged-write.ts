/**
 * [Note: staged writes] A value that must survive a page closed in the same moment is written in two steps. Merging it
 * into its slot takes a read and a write, and a page that is closed after the read loses the value. So the value is
 * first stored under a key of its own below the slot, in one step, ahead of a merge that is under way; then it is merged
 * into the slot and that key is deleted, in one transaction of the database. An unmerged write is a value whose second
 * step did not happen: the next write to the slot, or the next start that reads it, merges it.
 */
import type { KeyValueStore } from '../storage/device-store.ts'

/** Where a value is stored, and how a later value joins it. */
export interface Slot {
  readonly key: string
  /** `former`: what the slot holds; `value`: the write that is merged into it. */
  readonly merge: (former: unknown, value: unknown) => unknown
}

/** Keys of the staged writes of this page that are not merged yet. */
const underWay = new Set<string>()
let lastMark = 0

/**
 * Stores `value` in its slot; resolves when it is merged. `at`: milliseconds since 1970, when it came to be. A later call
 * is merged later, even when the clock was set back in between.
 */
export async function stagedWrite(storage: KeyValueStore, slot: Slot, value: unknown, at: number): Promise<void> {
  lastMark = Math.max(lastMark + 1, at)
  const staged = `${slot.key}/${lastMark}`
  underWay.add(staged)
  try {
    await storage.set(staged, value)
    // Writes left by a closed page came before this one. A later one that this page is still writing merges itself, in its
    // turn; a later one of another page (its clock is ahead) is merged here, since that page may be gone.
    for (const [key] of await storage.entries(`${slot.key}/`))
      if (key < staged || !underWay.has(key)) await storage.move(key, slot.key, slot.merge)
    await storage.move(staged, slot.key, slot.merge)
  } finally {
    underWay.delete(staged)
  }
}

/**
 * Merges the unmerged writes among `stored`, see [Note: staged writes]. `slotOf` tells the slot of a value, false for a
 * value to leave alone. Returns true when there was any; never rejects.
 */
export async function mergeUnmerged(
  storage: KeyValueStore,
  stored: readonly (readonly [key: string, value: unknown])[],
  slotOf: (value: unknown) => Slot | false,
): Promise<boolean> {
  let isAny = false
  for (const [key, value] of stored) {
    const slot = slotOf(value)
    if (!slot || slot.key === key) continue
    isAny = true
    // with a full disk it stays unmerged until there is room
    await storage.move(key, slot.key, slot.merge).catch(() => {})
  }
  return isAny
}
