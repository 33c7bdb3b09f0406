/**
 * Deletions that must be true: in one transaction of their own, on the disk even where this page has given it up, and
 * with an answer whether it was done.
 */
import { createStore, promisifyRequest } from 'idb-keyval'
import { startingWith, type Span } from './key-span.ts'
import { rangeOf, type DeviceStore } from './storage.ts'

/** What must be stored, in the same transaction, for a deletion to be carried out. */
export interface Condition {
  readonly keys: readonly string[]
  holds(values: readonly unknown[]): boolean
}

/** Deletes the keys of `spans`; false when the disk refused. */
export async function erase(store: DeviceStore, spans: readonly Span[], when?: Condition): Promise<boolean> {
  const isInMemory = store.isRefused()
  if (isInMemory && (!when || when.holds(await Promise.all(when.keys.map((key) => store.get(key))))))
    store.forgetInMemory(spans)
  const onDisk = async (): Promise<void> =>
    createStore(...store.place)('readwrite', async (objects) => {
      const values = when && (await Promise.all(when.keys.map((key) => promisifyRequest<unknown>(objects.get(key)))))
      if (!values || when?.holds(values)) for (const span of spans) objects.delete(rangeOf(span))
      await promisifyRequest(objects.transaction)
      objects.transaction.db.close()
    })
  // a connection may be closed under the page: a second one is tried
  return onDisk()
    .catch(onDisk)
    .then(
      () => true,
      () => false,
    )
}

/** Every key but those of `owners`. */
export function allBut(owners: readonly string[]): readonly Span[] {
  const spans: Span[] = []
  let from = ''
  for (const owner of [...new Set(owners)].sort()) {
    spans.push([from, `${owner}/`])
    from = startingWith(`${owner}/`)[1]
  }
  return [...spans, [from, startingWith('')[1]]]
}
