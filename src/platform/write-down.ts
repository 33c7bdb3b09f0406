/**
 * Writing down what must survive a page that is closed in the same moment. Merging takes two steps, reading and writing,
 * and such a page takes the second one with it; so a value is laid beside its place in one step first and merged into it
 * afterwards. What still lies beside its place is merged by whoever finds it.
 */
import type { KeyValueStore } from './storage.ts'

export interface Place {
  readonly key: string
  /** `former`: what the store holds at `key`; `value`: what was laid beside it. */
  readonly merge: (former: unknown, value: unknown) => unknown
}

/** Keeps `value` at its place; resolves when it is merged. `at`: milliseconds since 1970, when it came to be. */
export async function writeDown(storage: KeyValueStore, place: Place, value: unknown, at: number): Promise<void> {
  const beside = `${place.key}/${at}`
  await storage.set(beside, value)
  await storage.move(beside, place.key, place.merge)
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
