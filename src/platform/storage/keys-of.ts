/** What a store holds, without reading all of it: two hundred lessons with their courses are megabytes (screens 4.3). */
import type { DeviceStore } from './device-store.ts'

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(new Error(String(request.error))))
  })

/** All keys. */
export async function keysOf(store: DeviceStore): Promise<string[]> {
  const keys = await store.run(
    (disk) => disk('readonly', (objects) => answerOf(objects.getAllKeys())),
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
        Promise.all([...wanted].map(async (key) => [key, await answerOf<unknown>(objects.get(key))] as const)),
      ),
    () => null,
  )
  const pairs = values ?? (await store.entries()).filter(([key]) => wanted.has(key))
  return pairs.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
}
