/**
 * Every store of this device; the names of the databases must stay, or learners lose what they hold. Preferences are in
 * localStorage (`preference.ts`), what belongs to a tab in sessionStorage (`tab-storage.ts`).
 */
import { openStore, type DeviceStore } from './device-store.ts'
import { readPreferences, writePreferences } from './preferences.ts'

/** Private answers, keyed by partition first. When the disk is full, they make room for all that follows. */
export const cachedReads = openStore('meedu-h5-reads', 'reads')

/** Deletes the cached private answers of every member. Never rejects. */
export const clearCachedReads = (): Promise<void> => cachedReads.deleteAll('').catch(() => {})

/** The session and the school's config, under the keys of `storage-keys.ts`. */
export const keyValues = openStore('meedu-h5', 'kv', clearCachedReads)
/** The search history, keyed by partition. */
export const historyStore = openStore('meedu-h5-history', 'history', clearCachedReads)
/** Positions per (member, lesson), keyed by member first. */
export const journalStore = openStore('meedu-h5-journal', 'journal', clearCachedReads)
/** Writes waiting for the network, keyed by member first. */
export const outboxStore = openStore('meedu-h5-outbox', 'outbox', clearCachedReads)
/** Texts that were not sent yet, keyed by member first. */
export const draftsStore = openStore('meedu-h5-drafts', 'drafts', clearCachedReads)

/**
 * Every store whose keys begin with a member must be in one of these two lists: each login, logout and start and
 * 清除全部本机数据 go by them, and would leave another store's data to the next member. Session stores are emptied at every
 * end of a session. Work stores hold what the server does not have yet: after a refused token it stays for the same
 * member (screens 1.3.4).
 */
export const sessionStores: readonly DeviceStore[] = [cachedReads, historyStore]
export const workStores: readonly DeviceStore[] = [journalStore, outboxStore, draftsStore]

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
