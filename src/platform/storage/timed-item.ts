/** Values of this tab that grow old (screens 1.3.1). */
import { readTabItem, removeTabItem, writeTabItem } from './tab-storage.ts'

/** Keeps `value`, which must survive JSON, with the present time. */
export function writeTimedItem(key: string, value: unknown): void {
  writeTabItem(key, JSON.stringify({ value, at: Date.now() }))
}

/** The value kept under `key`; undefined when there is none or it is older than `maxAgeMs`, which removes it. */
export function readTimedItem(key: string, maxAgeMs: number): unknown {
  try {
    const stored: unknown = JSON.parse(readTabItem(key) ?? 'null')
    if (typeof stored === 'object' && stored !== null && 'at' in stored && 'value' in stored) {
      const age = typeof stored.at === 'number' ? Date.now() - stored.at : Number.POSITIVE_INFINITY
      if (age <= maxAgeMs) return stored.value
    }
  } catch {
    // not written by this app
  }
  removeTabItem(key)
  return undefined
}

/** Removes the value kept under a key, if any. */
export const removeTimedItem = removeTabItem
