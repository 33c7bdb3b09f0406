/**
 * All that is kept on the device, behind one small interface over IndexedDB (screens 1.3.1). Where IndexedDB is refused
 * the same interface runs on memory, so that no caller needs a second path; `onMemoryOnly` tells it once. Where the disk
 * is full, kept answers and pictures give way to what a learner did.
 */
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'

export interface KeyValueStore {
  get(key: string): Promise<unknown>
  /** Once begun it is carried out, even if the page is gone before it resolves; what reads first is not. */
  set(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<void>
  /** Reads and writes in one transaction, so that two tabs never overwrite each other's step. */
  update(key: string, next: (former: unknown) => unknown): Promise<void>
  /** Puts the value of `from` where `to` is, merged with what is there, in one transaction; nothing once `from` is gone. */
  move(from: string, to: string, merge: (former: unknown, value: unknown) => unknown): Promise<void>
  /** Deletes the pair if `condition` holds for what is stored now, in one transaction. */
  deleteIf(key: string, condition: (value: unknown) => boolean): Promise<void>
  /** All pairs whose key starts with `prefix`, in key order. */
  entries(prefix?: string): Promise<[key: string, value: unknown][]>
  /** Deletes every key that starts with `prefix`; '' clears the store. */
  deleteAll(prefix: string): Promise<void>
}

let isMemoryOnly = false
const memoryListeners = new Set<() => void>()

/** Calls back once when IndexedDB turns out to be unavailable; at once if that is already known. */
export function onMemoryOnly(listener: () => void): void {
  if (isMemoryOnly) listener()
  else memoryListeners.add(listener)
}

function fallBackToMemory(): void {
  if (isMemoryOnly) return
  isMemoryOnly = true
  for (const listener of memoryListeners) listener()
  memoryListeners.clear()
}

const isQuotaError = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

let reportQuota: (() => void) | undefined
/** Sets who is told, once, when the disk is full (screens 3.8). */
export function onStorageFull(listener: () => void): void {
  reportQuota = listener
}

/** True when this browser keeps nothing; known after the first access to any store. */
export const isStorageRefused = (): boolean => isMemoryOnly

/** Every key that starts with `prefix`. */
const under = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

/** One step in a transaction of its own, which is closed here: it would wait for more from a page that may be gone. */
const write = (store: UseStore, step: (objects: IDBObjectStore) => void): Promise<void> =>
  store('readwrite', (objects) => {
    step(objects)
    objects.transaction.commit()
    return promisifyRequest(objects.transaction)
  })

/** A store that `yields` is emptied when the disk is full; the others take the room. */
function openStore(database: string, name: string, { yields = false } = {}): KeyValueStore {
  const memory = new Map<string, unknown>()
  let open: UseStore | undefined

  async function attempt<T>(onDisk: (store: UseStore) => Promise<T>): Promise<T> {
    open ??= createStore(database, name)
    return onDisk(open)
  }

  /** After a full disk: the pictures go first, then the kept answers, each followed by another try. */
  async function inNewRoom<T>(onDisk: (store: UseStore) => Promise<T>, full: unknown): Promise<T> {
    reportQuota?.()
    reportQuota = undefined
    if (yields) throw full
    const { dropPictures, dropAnswers } = await import('./drop-copies.ts')
    await dropPictures()
    try {
      return await attempt(onDisk)
    } catch {
      await dropAnswers()
      return attempt(onDisk)
    }
  }

  /** Runs on IndexedDB; a refusal of the database itself moves everything to memory, a full disk does not. */
  async function run<T>(onDisk: (store: UseStore) => Promise<T>, inMemory: () => T): Promise<T> {
    if (isMemoryOnly) return inMemory()
    try {
      return await attempt(onDisk)
    } catch (error) {
      if (isQuotaError(error)) return inNewRoom(onDisk, error)
      // a connection the browser has closed is opened again, once
      open = undefined
      try {
        return await attempt(onDisk)
      } catch {
        fallBackToMemory()
        return inMemory()
      }
    }
  }

  /** Reads the values of `keys` and writes what `next` makes of them, in one transaction; undefined deletes. */
  function change(keys: readonly string[], next: (former: unknown[]) => unknown[]): Promise<void> {
    const writeAll = (former: unknown[], put: (key: string, value: unknown) => void, remove: (key: string) => void) => {
      const values = next(former)
      keys.forEach((key, index) => (values[index] === undefined ? remove(key) : put(key, values[index])))
    }
    return run(
      (store) =>
        store('readwrite', async (objects) => {
          const former = await Promise.all(keys.map((key) => promisifyRequest<unknown>(objects.get(key))))
          writeAll(
            former,
            (key, value) => objects.put(value, key),
            (key) => objects.delete(key),
          )
          await promisifyRequest(objects.transaction)
        }),
      () =>
        writeAll(
          keys.map((key) => memory.get(key)),
          (key, value) => memory.set(key, value),
          (key) => memory.delete(key),
        ),
    )
  }

  const startingWith = (prefix: string): string[] => [...memory.keys()].filter((key) => key.startsWith(prefix))

  return {
    get: (key) =>
      run(
        (store) => store('readonly', (objects) => promisifyRequest<unknown>(objects.get(key))),
        () => memory.get(key),
      ),
    set: (key, value) =>
      run(
        (store) => write(store, (objects) => objects.put(value, key)),
        () => void memory.set(key, value),
      ),
    delete: (key) =>
      run(
        (store) => write(store, (objects) => objects.delete(key)),
        () => void memory.delete(key),
      ),
    update: (key, next) => change([key], ([former]) => [next(former)]),
    move: (from, to, merge) =>
      // in this order: what cannot be put is not taken away either
      change([to, from], ([former, value]) => [value === undefined ? former : merge(former, value), undefined]),
    deleteIf: (key, condition) => change([key], ([value]) => [condition(value) ? undefined : value]),
    entries: (prefix = '') =>
      run(
        (store) =>
          store('readonly', async (objects) => {
            const [keys, values] = [objects.getAllKeys(under(prefix)), objects.getAll(under(prefix))]
            await promisifyRequest(values)
            return keys.result.map((key, index): [string, unknown] => [key as string, values.result[index]])
          }),
        () => startingWith(prefix).map((key): [string, unknown] => [key, memory.get(key)]),
      ),
    deleteAll: (prefix) =>
      run(
        (store) => write(store, (objects) => objects.delete(under(prefix))),
        () => {
          for (const key of startingWith(prefix)) memory.delete(key)
        },
      ),
  }
}

/** Tokens and systemConfig, under the exact keys of screens 1.3.1. */
export const keyValues = openStore('meedu-h5', 'kv')
/** Private answers, keyed by partition first. */
export const storedReads = openStore('meedu-h5-reads', 'reads', { yields: true })
/** Positions per (member, lesson), keyed by member first. */
export const journalStore = openStore('meedu-h5-journal', 'journal')
/** Writes waiting for the network, keyed by member first. */
export const outboxStore = openStore('meedu-h5-outbox', 'outbox')
/** Texts that were not sent yet, keyed by member first. */
export const draftsStore = openStore('meedu-h5-drafts', 'drafts')

/** The preferences of this device, the only thing in localStorage (screens 1.3.1): nothing personal. */
export function readPreferences(): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem('prefs') ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Merges `change` into the preferences; a browser that refuses localStorage forgets them with the page. */
export function writePreferences(change: Record<string, unknown>): void {
  try {
    localStorage.setItem('prefs', JSON.stringify({ ...readPreferences(), ...change }))
  } catch {
    // nothing of the learner's is lost
  }
}
