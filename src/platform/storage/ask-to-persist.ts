import { readPreferences, writePreferences } from './preferences.ts'

let isAsked = false

/**
 * Asks the browser not to evict this app's data by itself (screens 3.8). Once per device, and only when there is something
 * of the learner's to lose: some browsers show a question. Never rejects.
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
