/**
 * What lasts as long as the tab, under the keys of screens 1.3.1: sessionStorage, or memory where the browser refuses it.
 * That lasts as long as the page, so that whatever is begun there can be finished there.
 */
const memory = new Map<string, string>()

/** The text kept under `key`; null when there is none. */
export function readTabItem(key: string): string | null {
  const kept = memory.get(key)
  if (kept !== undefined) return kept
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps `text`; never throws. */
export function writeTabItem(key: string, text: string): void {
  memory.delete(key)
  try {
    sessionStorage.setItem(key, text)
  } catch {
    memory.set(key, text)
  }
}

/** Removes what is kept under `key`, if anything. */
export function removeTabItem(key: string): void {
  memory.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // nothing was kept there
  }
}

/** Removes everything the app keeps for this tab. */
export function clearTabItems(): void {
  memory.clear()
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('meedu-h5-')) sessionStorage.removeItem(key)
  } catch {
    // nothing was kept there
  }
}
