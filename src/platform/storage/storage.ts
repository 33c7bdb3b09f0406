/**
 * All that is kept on the device, behind one small interface over IndexedDB (screens 1.3.1). Where IndexedDB refuses a
 * store, that store runs on memory, so that no caller needs a second path; `onMemoryOnly` tells it once. Where the disk
 * is full, kept answers and pictures give way to what a learner did.
 */
import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import { ownerOf, startingWith, type Span } from './key-span.ts'

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

/** What else a store of this device can do: the beginning and the end of a session need it. */
export interface DeviceStore extends KeyValueStore {
  /** Writes all pairs in one transaction, undefined deletes; once begun it is carried out. */
  write(pairs: Readonly<Record<string, unknown>>): Promise<void>
  /** Reads the values of `keys` and writes what `next` makes of them, in one transaction; undefined deletes. */
  change(keys: readonly string[], next: (former: unknown[]) => unknown[]): Promise<void>
  /** Where its pairs are on the disk, which `erase` reaches even when this page does not any more. */
  readonly place: readonly [database: string, name: string]
  forgetInMemory(spans: readonly Span[]): void
  /** Whatever of this page is late: nothing is written under keys of `owner` any more, until they are admitted. */
  close(owner: string): void
  admit(owner: string): void
  /** True while it runs on memory. */
  isRefused(): boolean
}

let isMemoryOnly = false
const memoryListeners = new Set<() => void>()

/** Calls back once when IndexedDB refuses a store; at once if that is already known. */
export function onMemoryOnly(listener: () => void): void {
  if (isMemoryOnly) listener()
  else memoryListeners.add(listener)
}

function tellMemoryOnly(): void {
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

let hasKept = false
/** True while this page has not reached the disk at all: nothing of it can have stayed there. */
export const isNothingKept = (): boolean => !hasKept

/** True when this browser does not keep everything; known after the first access to each store. */
export const isStorageRefused = (): boolean => isMemoryOnly

/** The keys of a span, as IndexedDB wants them. */
export const rangeOf = ([from, to]: Span): IDBKeyRange => IDBKeyRange.bound(from, to, false, true)

/** One step in a transaction of its own, which is closed here: it would wait for more from a page that may be gone. */
const inOneStep = (store: UseStore, step: (objects: IDBObjectStore) => void): Promise<void> =>
  store('readwrite', (objects) => {
    step(objects)
    objects.transaction.commit()
    return promisifyRequest(objects.transaction)
  })

/** A store that `yields` is emptied when the disk is full; the others take the room. */
function openStore(database: string, name: string, { yields = false } = {}): DeviceStore {
  const memory = new Map<string, unknown>()
  const closed = new Set<string>()
  let isInMemory = false
  let open: UseStore | undefined

  /** A connection the browser has closed is opened again, once. */
  async function attempt<T>(onDisk: (store: UseStore) => Promise<T>): Promise<T> {
    try {
      open ??= createStore(database, name)
      const result = await onDisk(open)
      hasKept = true
      return result
    } catch (error) {
      if (isQuotaError(error)) throw error
      open = createStore(database, name)
      return onDisk(open)
    }
  }

  /** After a full disk. */
  async function inNewRoom<T>(onDisk: (store: UseStore) => Promise<T>, full: unknown): Promise<T> {
    reportQuota?.()
    reportQuota = undefined
    if (yields) throw full
    const { afterMakingRoom } = await import('./eviction.ts')
    return afterMakingRoom(() => attempt(onDisk), clearCachedReads)
  }

  /** Runs on IndexedDB; a refusal of the database itself moves this store to memory, a full disk does not. */
  async function run<T>(onDisk: (store: UseStore) => Promise<T>, inMemory: () => T): Promise<T> {
    if (isInMemory) return inMemory()
    try {
      return await attempt(onDisk)
    } catch (error) {
      if (isQuotaError(error)) return inNewRoom(onDisk, error)
      isInMemory = true
      tellMemoryOnly()
      return inMemory()
    }
  }

  /** Puts a value, or for undefined deletes; nothing of somebody who has left is put. */
  function write(objects: IDBObjectStore, key: string, value: unknown): void {
    if (value === undefined) objects.delete(key)
    else if (!closed.has(ownerOf(key))) objects.put(value, key)
  }
  function writeInMemory(key: string, value: unknown): void {
    if (value === undefined) memory.delete(key)
    else if (!closed.has(ownerOf(key))) memory.set(key, value)
  }

  const writeAll = (pairs: readonly (readonly [key: string, value: unknown])[]): Promise<void> =>
    run(
      (store) => inOneStep(store, (objects) => pairs.forEach(([key, value]) => write(objects, key, value))),
      () => pairs.forEach(([key, value]) => writeInMemory(key, value)),
    )

  const change: DeviceStore['change'] = (keys, next) =>
    run(
      (store) =>
        store('readwrite', async (objects) => {
          const values = next(await Promise.all(keys.map((key) => promisifyRequest<unknown>(objects.get(key)))))
          keys.forEach((key, index) => write(objects, key, values[index]))
          await promisifyRequest(objects.transaction)
        }),
      () => {
        const values = next(keys.map((key) => memory.get(key)))
        keys.forEach((key, index) => writeInMemory(key, values[index]))
      },
    )

  const namesIn = ([from, to]: Span): string[] => [...memory.keys()].filter((key) => key >= from && key < to)
  const forgetInMemory: DeviceStore['forgetInMemory'] = (spans) => {
    for (const key of spans.flatMap(namesIn)) memory.delete(key)
  }

  return {
    get: (key) =>
      run(
        (store) => store('readonly', (objects) => promisifyRequest<unknown>(objects.get(key))),
        () => memory.get(key),
      ),
    set: (key, value) => writeAll([[key, value]]),
    delete: (key) => writeAll([[key, undefined]]),
    write: (pairs) => writeAll(Object.entries(pairs)),
    change,
    update: (key, next) => change([key], ([former]) => [next(former)]),
    move: (from, to, merge) =>
      // in this order: what cannot be put is not taken away either
      change([to, from], ([former, value]) => [value === undefined ? former : merge(former, value), undefined]),
    deleteIf: (key, condition) => change([key], ([value]) => [condition(value) ? undefined : value]),
    entries: (prefix = '') =>
      run(
        (store) =>
          store('readonly', async (objects) => {
            const range = rangeOf(startingWith(prefix))
            const [keys, values] = [objects.getAllKeys(range), objects.getAll(range)]
            await promisifyRequest(values)
            return keys.result.map((key, index): [string, unknown] => [key as string, values.result[index]])
          }),
        () => namesIn(startingWith(prefix)).map((key): [string, unknown] => [key, memory.get(key)]),
      ),
    deleteAll: (prefix) => {
      const span = startingWith(prefix)
      return run(
        (store) => inOneStep(store, (objects) => objects.delete(rangeOf(span))),
        () => forgetInMemory([span]),
      )
    },
    forgetInMemory,
    place: [database, name],
    close: (owner) => void closed.add(owner),
    admit: (owner) => void closed.delete(owner),
    isRefused: () => isInMemory,
  }
}

/** What is no member's but the session's and the school's, under the exact keys of screens 1.3.1. */
export const keyValues = openStore('meedu-h5', 'kv')
/** Private answers, keyed by partition first. */
export const cachedReads = openStore('meedu-h5-reads', 'reads', { yields: true })
/** What was searched for, keyed by partition. */
export const historyStore = openStore('meedu-h5-history', 'history')
/** Positions per (member, lesson), keyed by member first. */
export const journalStore = openStore('meedu-h5-journal', 'journal')
/** Writes waiting for the network, keyed by member first. */
export const outboxStore = openStore('meedu-h5-outbox', 'outbox')
/** Texts that were not sent yet, keyed by member first. */
export const draftsStore = openStore('meedu-h5-drafts', 'drafts')

/**
 * Every store whose keys begin with a member is in one of these lists, and by that alone a part of each login, logout and
 * start and of 清除全部本机数据. Copies go with every end of a session; work, which nobody else has, outlives a refused
 * token for the same member (screens 1.3.4).
 */
export const sessionStores: readonly DeviceStore[] = [cachedReads, historyStore]
export const workStores: readonly DeviceStore[] = [journalStore, outboxStore, draftsStore]

/** Deletes the cached private answers of everybody. Never rejects. */
export const clearCachedReads = (): Promise<void> => cachedReads.deleteAll('').catch(() => {})
