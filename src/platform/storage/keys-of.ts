/** What a store holds, without reading all of it: two hundred lessons with their courses are megabytes (screens 4.3). */
import { promisifyRequest } from 'idb-keyval'
import type { DeviceStore } from './device-store.ts'

/** All keys. */
export async function keysOf(store: DeviceStore): Promise<string[]> {
  const keys = await store.run(
    (disk) => disk('readonly', (objects) => promisifyRequest(objects.getAllKeys())),
    () => null,
  )
  // a key of ours is a text
  return (keys as string[] | null) ?? (await store.entries()).map(([key]) => key)
}

/** The pairs of these keys, as far as they are there. */
export async function pairsOf(store: DeviceStore, keys: readonly string[]): Promise<[key: string, value: unknown][]> {
  const wanted = new Set(keys)
  const values = await store.run(
    (disk) =>
      disk('readonly', (objects) =>
        Promise.all([...wanted].map(async (key) => [key, await promisifyRequest<unknown>(objects.get(key))] as const)),
      ),
    () => null,
  )
  const pairs = values ?? (await store.entries()).filter(([key]) => wanted.has(key))
  return pairs.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
}
