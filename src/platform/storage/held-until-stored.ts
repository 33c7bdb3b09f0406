/** What a learner types stays in this page until the disk has it: a full one takes nothing, a silent one does not answer. */
import type { DeviceStore } from './device-store.ts'

/**
 * The same store, whose `set` holds the value until it is stored. It rejects with the first refusal under a key, so that
 * each text is said not to be stored, and not each of its characters.
 */
export function heldUntilStored(store: DeviceStore): DeviceStore {
  const held = new Map<string, unknown>()
  const refused = new Set<string>()
  const remove = (key: string): Promise<void> => {
    held.delete(key)
    refused.delete(key)
    return store.delete(key)
  }
  return {
    ...store,
    get: async (key) => held.get(key) ?? store.get(key),
    async set(key, value) {
      held.set(key, value)
      try {
        await store.set(key, value)
        refused.delete(key)
        // another one may have been typed since
        if (held.get(key) === value) held.delete(key)
      } catch (error) {
        if (refused.has(key)) return
        refused.add(key)
        throw error
      }
    },
    delete: remove,
    // of a text that was refused, the disk may have the beginning
    deleteIf: (key, condition) => (condition(held.get(key)) ? remove(key) : store.deleteIf(key, condition)),
    async entries(prefix = '') {
      const all = new Map(await store.entries(prefix).catch(() => []))
      for (const [key, value] of held) if (key.startsWith(prefix)) all.set(key, value)
      return [...all]
    },
    forgetInMemory(spans) {
      for (const key of [...held.keys(), ...refused])
        if (spans.some(([from, to]) => key >= from && key < to)) {
          held.delete(key)
          refused.delete(key)
        }
      store.forgetInMemory(spans)
    },
    isRefused: () => held.size > 0 || store.isRefused(),
  }
}
