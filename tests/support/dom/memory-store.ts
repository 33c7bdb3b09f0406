import type { KeyValueStore } from '../../../src/platform/storage/device-store.ts'

const copy = (value: unknown): unknown => structuredClone(value)

/**
 * A store as the browser offers one, on memory; `pause` is waited for before each operation takes effect. Stores on the
 * same `pairs` are the connections of several tabs.
 */
export function createMemoryStore(
  pause: () => Promise<void> = () => Promise.resolve(),
  pairs = new Map<string, unknown>(),
): KeyValueStore & { readonly pairs: Map<string, unknown> } {
  return {
    pairs,
    async get(key) {
      await pause()
      return copy(pairs.get(key))
    },
    async set(key, value) {
      await pause()
      pairs.set(key, copy(value))
    },
    async delete(key) {
      await pause()
      pairs.delete(key)
    },
    async update(key, next) {
      await pause()
      pairs.set(key, copy(next(copy(pairs.get(key)))))
    },
    async change(keys, next) {
      await pause()
      next(keys.map((key) => copy(pairs.get(key)))).forEach((value, index) => {
        const key = keys[index] ?? ''
        if (value === undefined) pairs.delete(key)
        else pairs.set(key, copy(value))
      })
    },
    async move(from, to, merge) {
      await pause()
      if (!pairs.has(from)) return
      pairs.set(to, copy(merge(copy(pairs.get(to)), copy(pairs.get(from)))))
      pairs.delete(from)
    },
    async deleteIf(key, condition) {
      await pause()
      if (condition(copy(pairs.get(key)))) pairs.delete(key)
    },
    async entries(prefix = '') {
      await pause()
      return [...pairs]
        .filter(([key]) => key.startsWith(prefix))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, value]) => [key, copy(value)])
    },
  }
}
