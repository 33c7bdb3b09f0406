/**
 * The databases of one browser as its tabs see them, on memory and without waiting: one transaction at a time for each
 * database, all of it or nothing. A tab that is gone finishes what it has closed (`commit`) and nothing else. Stands in
 * for `idb-keyval`, which is the one door of the app to IndexedDB.
 */
import { deferred } from './deferred.ts'

export interface DiskTab {
  isAlive: boolean
  /** Transactions the tab may still begin before it is gone. */
  life: number
}

interface Range {
  readonly from: string
  readonly to: string
}

interface Settling<T> {
  readonly done: Promise<T>
  result?: T
}

export interface ModelDisk {
  /** Pairs by database. */
  readonly pairs: Map<string, Map<string, unknown>>
  /** Databases that refuse everything. */
  readonly refusing: Set<string>
  /** What a tab gets for `idb-keyval`. */
  libraryFor(tab: DiskTab): object
}

/** For `IDBKeyRange`; every range of the app is closed below and open above. */
export const modelKeyRange = { bound: (from: string, to: string): Range => ({ from, to }) }

const isIn = (key: string, range: string | Range | undefined): boolean =>
  range === undefined || (typeof range === 'string' ? key === range : key >= range.from && key < range.to)

const never = <T>(): Promise<T> => new Promise<T>(() => {})

/** As long as the longest chain of promises between two requests of one transaction. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve()
}

export function createModelDisk(): ModelDisk {
  const pairs = new Map<string, Map<string, unknown>>()
  const refusing = new Set<string>()
  const queues = new Map<string, Promise<unknown>>()

  function open(tab: DiskTab, database: string) {
    return async (_mode: string, run: (objects: object) => Promise<unknown>): Promise<unknown> => {
      await Promise.resolve()
      if (!tab.isAlive) return never()
      if (refusing.has(database)) throw new Error(`${database} refuses`)
      const former = queues.get(database)
      const turn = deferred<undefined>()
      queues.set(database, turn.promise)
      await former
      tab.life -= 1
      if (tab.life < 0) tab.isAlive = false
      if (!tab.isAlive) {
        turn.resolve(undefined)
        return never()
      }
      const stored = pairs.get(database) ?? new Map<string, unknown>()
      pairs.set(database, stored)
      const steps: (() => void)[] = []
      const step = { isClosed: false }
      let requests = 0
      const ask = <T>(answer: () => T): Settling<T> => {
        requests += 1
        const request: Settling<T> = {
          done: Promise.resolve().then(() => {
            request.result = answer()
            return request.result
          }),
        }
        return request
      }
      const named = (range?: Range) =>
        [...stored].filter(([key]) => isIn(key, range)).sort(([a], [b]) => (a < b ? -1 : 1))
      const end = deferred<undefined>()
      const objects = {
        get: (key: string) => ask(() => structuredClone(stored.get(key))),
        getAll: (range: Range) => ask(() => named(range).map(([, value]) => structuredClone(value))),
        getAllKeys: (range?: Range) => ask(() => named(range).map(([key]) => key)),
        put(value: unknown, key: string) {
          const copy: unknown = structuredClone(value)
          steps.push(() => stored.set(key, copy))
        },
        delete(range: string | Range) {
          steps.push(() => [...stored.keys()].filter((key) => isIn(key, range)).forEach((key) => stored.delete(key)))
        },
        transaction: { done: end.promise, commit: () => (step.isClosed = true), db: { close() {} } },
      }
      const outcome = run(objects)
      // a transaction lasts as long as its page asks for more
      for (let seen = -1; !step.isClosed && seen !== requests;) {
        seen = requests
        await quiet()
      }
      if (step.isClosed || tab.isAlive) for (const write of steps) write()
      turn.resolve(undefined)
      if (!tab.isAlive) return never()
      end.resolve(undefined)
      return outcome
    }
  }

  return {
    pairs,
    refusing,
    libraryFor: (tab) => ({
      createStore: (database: string) => open(tab, database),
      promisifyRequest: ({ done }: Settling<unknown>) => done,
    }),
  }
}
