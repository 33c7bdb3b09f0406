/** What stays of a member whose session the server ended, and when it goes (screens 1.3.4). */
import { draftsStore, journalStore, outboxStore, type KeyValueStore } from './storage.ts'

const keptForMs = 30 * 24 * 3_600_000

/** Deletes journal entries, outbox entries and drafts older than 30 days of everybody but `present`: a member id, `anon` for a visitor. */
export async function deleteLeftBehind(present: string, now: number): Promise<void> {
  await deleteOlder(journalStore, 'updatedAt', present, now)
  await deleteOlder(outboxStore, 'at', present, now)
  await deleteOlder(draftsStore, 'at', present, now)
}

async function deleteOlder(store: KeyValueStore, timeKey: string, present: string, now: number): Promise<void> {
  for (const [key, value] of await store.entries()) {
    if (key.startsWith(`${present}/`)) continue
    const at: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, timeKey) : undefined
    if (typeof at !== 'number' || now - at > keptForMs) await store.delete(key)
  }
}
