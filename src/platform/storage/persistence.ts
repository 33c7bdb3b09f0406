/** Asking the browser not to tidy this app's data away (screens 3.8). */
import { readPreferences, writePreferences } from './preference.ts'

let isAsked = false

/**
 * Asks once per device, when there is something of the learner's to keep: some browsers ask their user in turn. Never
 * rejects.
 */
export async function askToPersist(): Promise<void> {
  if (isAsked) return
  isAsked = true
  // the types promise what insecure pages and older browsers do not have
  const storage = (globalThis.navigator as Partial<Navigator> | undefined)?.storage as
    | Partial<StorageManager>
    | undefined
  if (storage?.persist === undefined || readPreferences()['isPersistAsked'] === true) return
  writePreferences({ isPersistAsked: true })
  await storage.persist().catch(() => false)
}
