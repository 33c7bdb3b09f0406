/**
 * Every store of this device; the names of the databases must stay, or learners lose what they hold. That of the answers
 * stands in `read-stored-answer.ts`, too, which has to do without this module. Preferences are in localStorage
 * (`preference.ts`), what belongs to a tab in sessionStorage (`tab-storage.ts`).
 */
import { openStore, type DeviceStore, type Evictable } from './device-store.ts'
import { heldUntilStored } from './held-until-stored.ts'

/** The store `name`, in a database of its own; with `makesRoom` for a write that finds the disk full. */
const open = (name: string, makesRoom?: () => Evictable, isStrict = false): DeviceStore =>
  openStore(`meedu-h5-${name}`, name, makesRoom, isStrict)

/** Private answers, keyed by partition first. When the disk is full, they make room for all that follows. */
export const cachedReads = open('reads')

/** The index of downloads as it is read to make room: one that asked for room itself would ask for ever. */
const readIndex = open('downloads', undefined, true)

/** What makes room on a full disk, and what says which of it has to stay. */
const evictable = () => ({ reads: cachedReads, downloads: readIndex })

/** The session and the school's config, under the keys of `storage-keys.ts`. */
export const keyValues = openStore('meedu-h5', 'kv', evictable)
/** The search history, keyed by partition. */
export const historyStore = open('history', evictable)
/** Positions per (member, lesson), keyed by member first. */
export const journalStore = open('journal', evictable)
/** Writes waiting for the network, keyed by member first. */
export const outboxStore = open('outbox', evictable)
/** Texts that were not sent yet, keyed by member first. */
export const draftsStore = heldUntilStored(open('drafts', evictable))
/**
 * The index of downloaded lessons, under member and lesson; their bytes are files (`film-files.ts`). What is not in it is
 * deleted from the disk: an empty one in memory would cost every film.
 */
export const downloadsStore = open('downloads', evictable, true)

/** Bookmarks and notes, under member, lesson and entry; the server has none of them. */
export const notesStore = open('notes', evictable)
/** What was learned when, under member and day; the server does not keep it. */
export const recordStore = open('record', evictable)
/** So long the learning record is kept (screens 4.12). */
export const recordDays = 400

/**
 * Every store whose keys begin with a member must be in one of these two lists: each login, logout and start and
 * 清除全部本机数据 go by them, and would leave another store's data to the next member. Session stores are emptied at every
 * end of a session. Work stores hold what the server does not have: after a refused token it stays for the same member
 * (screens 1.3.4).
 */
export const sessionStores: readonly DeviceStore[] = [cachedReads, historyStore]
export const workStores: readonly DeviceStore[] = [
  journalStore,
  outboxStore,
  draftsStore,
  downloadsStore,
  notesStore,
  recordStore,
]
