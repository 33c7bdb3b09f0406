import { persist } from '../storage/ask-to-persist.ts'
import { readPreferences, writePreferences } from '../storage/preferences.ts'
import { measureDisk } from '../storage/storage-manager.ts'
import type { AppStore } from '../store.ts'
import { isClearingToldAtom } from './downloads.ts'

/**
 * Asks the browser to keep what is downloaded, until it promises to; where it does not, the learner is told, once on a
 * device (screens 4.3). Never rejects.
 */
export async function askToKeep(store: AppStore): Promise<void> {
  await persist()
  if (readPreferences()['isClearingTold'] === true) return
  if ((await measureDisk()).isPersisted !== false) return
  writePreferences({ isClearingTold: true })
  store.set(isClearingToldAtom, false)
}
