/**
 * Writing down what must survive a page that is closed in the same moment. Merging takes two steps, reading and writing,
 * and such a page takes the second one with it; so a value is laid beside its place in one step first and merged into it
 * afterwards. What still lies beside its place is merged by whoever finds it.
 */
import type { KeyValueStore } from '../storage/storage.ts'

export interface Place {
  readonly key: string
  /** `former`: what the store holds at `key`; `value`: what was laid beside it. */
  readonly merge: (former: unknown, value: unknown) => unknown
}

/** What this page is writing down at the moment, by key. */
const underWay = new Set<string>()
let lastMark = 0

/**
 * Keeps `value` at its place; resolves when it is merged. `at`: milliseconds since 1970, when it came to be. What comes
 * later is merged later, even when the clock was set back in between.
 */
export async function writeDown(storage: KeyValueStore, place: Place, value: unknown, at: number): Promise<void> {
  lastMark = Math.max(lastMark + 1, at)
  const beside = `${place.key}/${lastMark}`
  underWay.add(beside)
  try {
    await storage.set(beside, value)
    // what a closed page left there came before
    for (const [key] of await storage.entries(`${place.key}/`))
      if (key < beside || !underWay.has(key)) await storage.move(key, place.key, place.merge)
    await storage.move(beside, place.key, place.merge)
  } finally {
    underWay.delete(beside)
  }
}

/** Merges what a closed page left beside its place. Returns true when there was any; never rejects. */
export async function mergeLeftOvers(
  storage: KeyValueStore,
  stored: readonly (readonly [key: string, value: unknown])[],
  placeOf: (value: unknown) => Place | false,
): Promise<boolean> {
  let isAny = false
  for (const [key, value] of stored) {
    const place = placeOf(value)
    if (!place || place.key === key) continue
    isAny = true
    // with a full disk it stays where it is until there is room
    await storage.move(key, place.key, place.merge).catch(() => {})
  }
  return isAny
}
