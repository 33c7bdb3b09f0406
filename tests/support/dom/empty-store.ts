import type { KeyValueStore } from '../../../src/platform/storage/device-store.ts'

/** Deletes every pair: what a test before has left. */
export async function emptyStore(store: Pick<KeyValueStore, 'entries' | 'delete'>): Promise<void> {
  for (const [key] of await store.entries()) await store.delete(key)
}
