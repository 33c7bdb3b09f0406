/** Values in sessionStorage that grow old, under the keys of screens 1.3.1. A browser that refuses it keeps nothing. */

/** Keeps `value`, which must survive JSON, with the present time. */
export function writeTimedItem(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ value, at: Date.now() }))
  } catch {
    // the flow goes on in this document; a reload starts it again
  }
}

/** The value kept under `key`; undefined when there is none or it is older than `maxAgeMs`, which removes it. */
export function readTimedItem(key: string, maxAgeMs: number): unknown {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof stored === 'object' && stored !== null && 'at' in stored && 'value' in stored) {
      const age = typeof stored.at === 'number' ? Date.now() - stored.at : Number.POSITIVE_INFINITY
      if (age <= maxAgeMs) return stored.value
    }
  } catch {
    // not written by this app
  }
  removeTimedItem(key)
  return undefined
}

export function removeTimedItem(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // nothing was kept
  }
}
