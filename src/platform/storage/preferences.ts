/** All of what the learner set on this device, in localStorage (screens 1.3.1). */

/** Here and not with the other keys, which the painter would load with it; public/theme.js and public/early.js know it, too. */
export const preferencesKey = 'prefs'

/** All preferences of this device, by name; nothing personal is among them. */
export function readPreferences(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(preferencesKey) ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Merges `change` into the preferences; a browser that refuses localStorage forgets them with the page. */
export function writePreferences(change: Record<string, unknown>): void {
  try {
    localStorage.setItem(preferencesKey, JSON.stringify({ ...readPreferences(), ...change }))
  } catch {
    // the choice still counts until the page is closed
  }
}
