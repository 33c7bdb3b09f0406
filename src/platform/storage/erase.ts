import { promisifyRequest } from 'idb-keyval'
import { connect } from './connect.ts'
import { rangeOf, type DeviceStore } from './device-store.ts'
import { startingWith, type KeySpan } from './key-span.ts'

/** Decides over a deletion by what is stored, in the same transaction. */
export interface Condition {
  readonly keys: readonly string[]
  holds(values: readonly unknown[]): boolean
}

/**
 * Deletes the keys of `spans`, if `when` holds; false when the disk refused. Unlike a write it reports whether the
 * data are really gone, and reaches the disk even after this page has fallen back to memory.
 */
export async function erase(store: DeviceStore, spans: readonly KeySpan[], when?: Condition): Promise<boolean> {
  const isInMemory = store.isRefused()
  if (isInMemory && (!when || when.holds(await Promise.all(when.keys.map((key) => store.get(key))))))
    store.forgetInMemory(spans)
  const onDisk = async (): Promise<void> =>
    connect(...store.place)('readwrite', async (objects) => {
      const values = when && (await Promise.all(when.keys.map((key) => promisifyRequest<unknown>(objects.get(key)))))
      if (!values || when?.holds(values)) for (const span of spans) objects.delete(rangeOf(span))
      await promisifyRequest(objects.transaction)
      objects.transaction.db.close()
    })
  // the browser may close a connection at any time: a second one is tried
  return onDisk()
    .catch(onDisk)
    .then(
      () => true,
      () => false,
    )
}

/** Every key but those of `owners`. */
export function allBut(owners: readonly string[]): readonly KeySpan[] {
  const spans: KeySpan[] = []
  let from = ''
  for (const owner of [...new Set(owners)].sort()) {
    spans.push([from, `${owner}/`])
    from = startingWith(`${owner}/`)[1]
  }
  return [...spans, [from, startingWith('')[1]]]
}
