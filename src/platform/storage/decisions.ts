/**
 * Steps on a store that read before they write, and the writes that need not wait for them. The answer to the read lies with
 * the page: if it dies meanwhile, the step is lost with all that waits behind it.
 */
import { promisifyRequest, type UseStore } from 'idb-keyval'

export interface Decisions {
  /** Reads the keys, asks `next` and writes what it says, in one transaction. Rejects with what the transaction failed of. */
  decide(store: UseStore, keys: readonly string[], next: (former: unknown[]) => unknown[]): Promise<void>
  /** To be called before other keys are written: ends the decisions that are under way, which begin anew behind that write. */
  goAhead(keys: readonly string[]): void
}

/** The decisions of one store, which are written by `write`. */
export function createDecisions(write: (objects: IDBObjectStore, key: string, value: unknown) => void): Decisions {
  /** The keys of those that have read and not yet written. */
  const open = new Map<IDBTransaction, readonly string[]>()

  /** False when a write went ahead. */
  async function isDecided(
    objects: IDBObjectStore,
    keys: readonly string[],
    next: (former: unknown[]) => unknown[],
  ): Promise<boolean> {
    const { transaction } = objects
    open.set(transaction, keys)
    try {
      const former = await Promise.all(keys.map((key) => promisifyRequest<unknown>(objects.get(key))))
      // a write that went ahead in this moment must not let `next` be asked twice
      if (!open.has(transaction)) return false
      const values = next(former)
      keys.forEach((key, index) => write(objects, key, values[index]))
      transaction.commit()
    } catch (error) {
      if (open.has(transaction)) throw error
      return false
    } finally {
      open.delete(transaction)
    }
    await promisifyRequest(transaction)
    return true
  }

  return {
    async decide(store, keys, next) {
      while (!(await store('readwrite', (objects) => isDecided(objects, keys, next))));
    },
    goAhead(keys) {
      for (const [transaction, others] of open) {
        // one of the same keys keeps its turn, as long as no write of other keys comes besides
        if (keys.some((key) => others.includes(key))) continue
        open.delete(transaction)
        try {
          transaction.abort()
        } catch {
          // the browser has ended it already
        }
      }
    },
  }
}

/** One step in a transaction that is committed at once: left open, it is aborted when the page is closed. */
export const inOneStep = (store: UseStore, step: (objects: IDBObjectStore) => void): Promise<void> =>
  store('readwrite', (objects) => {
    step(objects)
    objects.transaction.commit()
    return promisifyRequest(objects.transaction)
  })
