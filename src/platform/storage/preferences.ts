/** All of what the learner set on this device, in localStorage (screens 1.3.1). */

/** Here and not with the other keys, which the painter would load with it; public/theme.js and public/early.js know it, too. */
export const preferencesKey = 'prefs'

/** Every name under which something is set: one that is misspelt would be forgotten without a word. */
export type PreferenceName =
  | 'theme'
  | 'display'
  | 'dataSaver'
  | 'playerSpeed'
  | 'playerQuality'
  | 'continuousPlay'
  | 'downloads'
  | 'canDownload'
  /** 仍要下载 was answered once. */
  | 'downloadUninstalled'
  | 'isClearingTold'
  | 'isPersistAsked'
  | 'install'
  | 'closedAnnouncements'
  /** Px of the card 继续学习 at the last start. */
  | 'continueHeight'
  /** `font-size` of the page where it is the system's (system-text-size.ts). */
  | 'textSize'
  | 'hasToken'

/** What is set, or some of it, as it was stored: to be looked at before it is used. */
export type Preferences = Readonly<Partial<Record<PreferenceName, unknown>>>

/** What a browser that refuses localStorage did not take: it counts until the page is closed. */
let unsaved: Preferences = {}

/** All preferences of this device, by name; nothing personal is among them. */
export function readPreferences(): Preferences {
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
export function writePreferences(change: Preferences): void {
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
