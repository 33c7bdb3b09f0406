import { readPreferences, writePreferences } from './preferences.ts'

/**
 * Asks the browser not to evict this app's data by itself (screens 3.8), when there is something of the learner's to lose:
 * some browsers show a question, others decide by how the app is used, and may agree later. Never rejects.
 */
export async function persist(): Promise<void> {
  // the types promise what insecure pages and older browsers do not have
  const storage = (globalThis.navigator as Partial<Navigator> | undefined)?.storage as
    | Partial<StorageManager>
    | undefined
  await storage?.persist?.().catch(() => false)
}

/** The same once per device: what waits to be sent is not worth more questions. */
export async function askToPersist(): Promise<void> {
  if (readPreferences()['isPersistAsked'] === true) return
  writePreferences({ isPersistAsked: true })
  await persist()
}
