/**
 * A store of key and value in IndexedDB (screens 1.3.1). Where the browser refuses IndexedDB it runs on memory, so that no
 * caller needs a second path; `onMemoryOnly` says so once. A store that is on the disk alone rejects instead, and asks again
 * with the next call. Where the disk is full, cached pictures and answers are evicted and the write is tried again.
 */
import { promisifyRequest, type UseStore } from 'idb-keyval'
import { isDiskFull } from '../../shared/errors.ts'
import { connect, timesPutAside } from './connect.ts'
import { createDecisions, inOneStep } from './decisions.ts'
import { afterEviction } from './eviction.ts'
import { ownerOf, startingWith, type KeySpan } from './key-span.ts'

export interface KeyValueStore {
  get(key: string): Promise<unknown>
  /** Carried out even if the page is closed before it resolves, unlike the steps that read before they write. */
  set(key: string, value: unknown): Promise<void>
  delete(key: string): Promise<void>
  /**
   * Reads and writes in one transaction, so that no tab overwrites another's step; what `next` makes undefined is deleted. It
   * may be carried out behind a `set` or `delete` of these keys that was asked for later: `next` must go by what it is given.
   */
  change(keys: readonly string[], next: (former: unknown[]) => unknown[]): Promise<void>
  /** The same for one key. */
  update(key: string, next: (former: unknown) => unknown): Promise<void>
  /**
   * Merges the value of `from` into that of `to` and deletes `from`, in one transaction. Where `from` is gone, nothing
   * happens: another tab has moved it.
   */
  move(from: string, to: string, merge: (former: unknown, value: unknown) => unknown): Promise<void>
  /** Deletes the pair if `condition` holds for what is stored now, in one transaction. */
  deleteIf(key: string, condition: (value: unknown) => boolean): Promise<void>
  /** All pairs whose key starts with `prefix`, in key order. */
  entries(prefix?: string): Promise<[key: string, value: unknown][]>
}

/** What the beginning and the end of a session need besides. */
export interface DeviceStore extends KeyValueStore {
  /** Writes all pairs in one transaction; undefined deletes. Carried out even if the page is closed meanwhile. */
  write(pairs: Readonly<Record<string, unknown>>): Promise<void>
  /** Where its pairs are on the disk. `erase` reaches them there even after this page has fallen back to memory. */
  readonly place: readonly [database: string, name: string]
  /** For what is seldom asked, and whose code is not to be loaded with every screen. */
  run<T>(onDisk: (store: UseStore) => Promise<T>, inMemory: () => T): Promise<T>
  forgetInMemory(spans: readonly KeySpan[]): void
  /**
   * Refuses writes under keys of `owner` from now on, until `admit`: an answer or timer of this page that comes late would
   * bring back what the end of their session has deleted.
   */
  close(owner: string): void
  admit(owner: string): void
  /** True when it runs on memory. */
  isRefused(): boolean
}

/** The stores of which some gives room to all others. */
export interface Evictable {
  readonly reads: DeviceStore
  readonly downloads: DeviceStore
}

let isMemoryOnly = false
const memoryListeners = new Set<() => void>()

/** Calls back once when IndexedDB refuses a store; at once if that is already known. */
export function onMemoryOnly(listener: () => void): void {
  if (isMemoryOnly) listener()
  else memoryListeners.add(listener)
}

function reportMemoryOnly(): void {
  isMemoryOnly = true
  for (const listener of memoryListeners) listener()
  memoryListeners.clear()
}

let reportQuota: (() => void) | undefined
/** Sets the listener that is called once when the disk is full (screens 3.8). */
export function onStorageFull(listener: () => void): void {
  reportQuota = listener
}

let hasReachedDisk = false
/** True while this page has never reached a disk, not even a full one: then nothing can be left there. */
export const isDiskUntouched = (): boolean => !hasReachedDisk

/** True when a store runs on memory; known after the first access to each store. */
export const isStorageRefused = (): boolean => isMemoryOnly

/** The keys of a span, as IndexedDB wants them. */
export const rangeOf = ([from, to]: KeySpan): IDBKeyRange => IDBKeyRange.bound(from, to, false, true)

/**
 * Opens the store `name` of a database; both names are on the disks of learners. When the disk is full, what the server can
 * give again is deleted from `evictable`, and the write is repeated; without it the write fails. `isStrict`: it is
 * never in memory.
 */
export function openStore(database: string, name: string, evictable?: () => Evictable, isStrict = false): DeviceStore {
  const memory = new Map<string, unknown>()
  const closed = new Set<string>()
  let isInMemory = false
  let open: UseStore | undefined

  /**
   * Opens a connection that the browser has closed again, once. A step that failed while the page was put aside was ended by
   * connect.ts, which says nothing of the disk: it is tried again as often as that happens.
   */
  async function attempt<T>(onDisk: (store: UseStore) => Promise<T>, isAgain = false): Promise<T> {
    const before = timesPutAside()
    try {
      open ??= connect(database, name)
      const result = await onDisk(open)
      hasReachedDisk = true
      return result
    } catch (error) {
      hasReachedDisk ||= isDiskFull(error)
      const isOurs = timesPutAside() !== before
      if (isDiskFull(error) || (isAgain && !isOurs)) throw error
      open = undefined
      return attempt(onDisk, isAgain || !isOurs)
    }
  }

  async function onFullDisk<T>(onDisk: (store: UseStore) => Promise<T>, error: unknown): Promise<T> {
    reportQuota?.()
    reportQuota = undefined
    if (!evictable) throw error
    return afterEviction(() => attempt(onDisk), evictable())
  }

  /** Runs on IndexedDB; a refusal of the database itself moves this store to memory, a full disk does not. */
  async function run<T>(onDisk: (store: UseStore) => Promise<T>, inMemory: () => T): Promise<T> {
    if (isInMemory) return inMemory()
    try {
      return await attempt(onDisk)
    } catch (error) {
      if (isDiskFull(error)) return onFullDisk(onDisk, error)
      if (isStrict) throw error
      isInMemory = true
      reportMemoryOnly()
      return inMemory()
    }
  }

  /** Puts a value, or for undefined deletes; values of a closed owner are not put. */
  function write(objects: IDBObjectStore, key: string, value: unknown): void {
    if (value === undefined) objects.delete(key)
    else if (!closed.has(ownerOf(key))) objects.put(value, key)
  }
  const decisions = createDecisions(write)
  function writeInMemory(key: string, value: unknown): void {
    if (value === undefined) memory.delete(key)
    else if (!closed.has(ownerOf(key))) memory.set(key, value)
  }

  function writeAll(pairs: readonly (readonly [key: string, value: unknown])[]): Promise<void> {
    decisions.goAhead(pairs.map(([key]) => key))
    return run(
      (store) => inOneStep(store, (objects) => pairs.forEach(([key, value]) => write(objects, key, value))),
      () => pairs.forEach(([key, value]) => writeInMemory(key, value)),
    )
  }

  const change: KeyValueStore['change'] = (keys, next) =>
    run(
      (store) => decisions.decide(store, keys, next),
      () => {
        const values = next(keys.map((key) => memory.get(key)))
        keys.forEach((key, index) => writeInMemory(key, values[index]))
      },
    )

  const namesIn = ([from, to]: KeySpan): string[] => [...memory.keys()].filter((key) => key >= from && key < to)
  const forgetInMemory: DeviceStore['forgetInMemory'] = (spans) => {
    for (const key of spans.flatMap(namesIn)) memory.delete(key)
  }

  return {
    get: (key) =>
      run(
        (store) =>
          store('readonly', (objects) => {
            const value = promisifyRequest<unknown>(objects.get(key))
            objects.transaction.commit()
            return value
          }),
        () => memory.get(key),
      ),
    set: (key, value) => writeAll([[key, value]]),
    delete: (key) => writeAll([[key, undefined]]),
    write: (pairs) => writeAll(Object.entries(pairs)),
    change,
    update: (key, next) => change([key], ([former]) => [next(former)]),
    move: (from, to, merge) =>
      // `to` first: where it cannot be put, `from` must not be deleted
      change([to, from], ([former, value]) => [value === undefined ? former : merge(former, value), undefined]),
    deleteIf: (key, condition) => change([key], ([value]) => [condition(value) ? undefined : value]),
    entries: (prefix = '') =>
      run(
        (store) =>
          store('readonly', async (objects) => {
            const range = rangeOf(startingWith(prefix))
            const [keys, values] = [objects.getAllKeys(range), objects.getAll(range)]
            objects.transaction.commit()
            await promisifyRequest(values)
            // a key of ours is a text
            return keys.result.map((key, index): [string, unknown] => [key as string, values.result[index]])
          }),
        () => namesIn(startingWith(prefix)).map((key): [string, unknown] => [key, memory.get(key)]),
      ),
    forgetInMemory,
    place: [database, name],
    run,
    close: (owner) => void closed.add(owner),
    admit: (owner) => void closed.delete(owner),
    isRefused: () => isInMemory,
  }
}
