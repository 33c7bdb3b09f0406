/** Values of the tab that are good for some time only (screens 1.3.1). */
import { readTabItem, removeTabItem, writeTabItem } from './tab-storage.ts'

/** Stores `value`, which must survive JSON, with the present time. */
export function writeTimedItem(key: string, value: unknown): void {
  writeTabItem(key, JSON.stringify({ value, at: Date.now() }))
}

/** The value of `key`; undefined without one, or when it is older than `maxAgeMs`, which removes it. */
export function readTimedItem(key: string, maxAgeMs: number): unknown {
  try {
    const stored: unknown = JSON.parse(readTabItem(key) ?? 'null')
    if (typeof stored === 'object' && stored !== null && 'at' in stored && 'value' in stored) {
      const age = typeof stored.at === 'number' ? Date.now() - stored.at : Number.POSITIVE_INFINITY
      if (age <= maxAgeMs) return stored.value
    }
  } catch {
    // broken JSON, not written by this app
  }
  removeTabItem(key)
  return undefined
}
