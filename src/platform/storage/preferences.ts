/** All of what the learner set on this device, in localStorage (screens 1.3.1). */

/** Here and not with the other keys, which the painter would load with it; public/theme.js and public/early.js know it, too. */
export const preferencesKey = 'prefs'

/** What a browser that refuses localStorage did not take: it counts until the page is closed. */
let unsaved: Record<string, unknown> = {}

/** All preferences of this device, by name; nothing personal is among them. */
export function readPreferences(): Record<string, unknown> {
  return { ...readStored(), ...unsaved }
}

function readStored(): object {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(preferencesKey) ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** Merges `change` into the preferences. */
export function writePreferences(change: Record<string, unknown>): void {
  unsaved = { ...unsaved, ...change }
  try {
    localStorage.setItem(preferencesKey, JSON.stringify(readPreferences()))
    unsaved = {}
  } catch {
    // what reads them follows the choice all the same
  }
}

/** Deletes all of them, at once on screen, too. */
export function clearPreferences(): void {
  unsaved = {}
  try {
    localStorage.removeItem(preferencesKey)
  } catch {
    // a browser without localStorage has nothing there
  }
  // this window is told as the others are
  dispatchEvent(new StorageEvent('storage'))
}
