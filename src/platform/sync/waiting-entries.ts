/** What waits to be sent: on the disk, and in this page what the disk has refused or never answered for. */
import type { KeyValueStore } from '../storage/device-store.ts'
import { answered } from '../storage/with-timeout.ts'
import { isCovered, isEntry, keyOf, mergeEntries, mergeStored, type OutboxEntry } from './outbox-entry.ts'
import { mergeUnmerged, stagedWrite, type Slot } from './staged-write.ts'

export interface WaitingEntries {
  /** Stores an entry, or holds it where the disk refuses or is silent; an older one of the same key is merged. */
  put(entry: OutboxEntry): Promise<void>
  /** What waits for a member, oldest first; where the disk refuses or is silent, as it was known last. */
  of(member: string): Promise<OutboxEntry[]>
  /** What waits at a key. */
  at(key: string): Promise<OutboxEntry | undefined>
  /** Takes an entry out if it still says what `sent` says. Rejects where the disk keeps what it has. */
  settle(sent: OutboxEntry): Promise<void>
}

const slotOf = (value: unknown): Slot | false => isEntry(value) && { key: keyOf(value), merge: mergeStored }

/** What `storage` holds of earlier pages counts; what it refuses lives as long as this object. */
export function createWaitingEntries(storage: KeyValueStore): WaitingEntries {
  /** By key: sent from here, as long as the page lives. */
  const held = new Map<string, OutboxEntry>()
  /** What the disk has said last, by member: to be silent is not to say that nothing waits. */
  const known = new Map<string, readonly OutboxEntry[]>()

  async function dropSingleMessages(member: string): Promise<void> {
    for (const [key, single] of await storage.entries(`${member}/message/`))
      await storage.deleteIf(key, (stored) => isEntry(single) && isEntry(stored) && isCovered(stored, single))
  }

  async function store(entry: OutboxEntry): Promise<void> {
    await stagedWrite(storage, { key: keyOf(entry), merge: mergeStored }, entry, entry.at)
    if (entry.kind === 'allMessages') await dropSingleMessages(entry.member)
  }

  async function read(member: string): Promise<[key: string, value: unknown][]> {
    const stored = await storage.entries(`${member}/`)
    return (await mergeUnmerged(storage, stored, slotOf)) ? storage.entries(`${member}/`) : stored
  }

  return {
    async put(entry) {
      const key = keyOf(entry)
      await answered(store(entry)).catch(() => held.set(key, mergeEntries(held.get(key), entry)))
    },
    async of(member) {
      const stored = await answered(read(member)).catch(() => undefined)
      if (stored)
        known.set(
          member,
          stored.flatMap(([, entry]) => (isEntry(entry) ? entry : [])),
        )
      const kept = (known.get(member) ?? []).filter((entry) => !held.has(keyOf(entry)))
      const own = [...held.values()].filter((entry) => entry.member === member)
      return [...kept, ...own].sort((a, b) => a.at - b.at)
    },
    async at(key) {
      const stored = await answered(storage.get(key)).catch(() => undefined)
      const kept = isEntry(stored) ? stored : undefined
      const here = held.get(key)
      return here === undefined ? kept : mergeEntries(kept, here)
    },
    async settle(sent) {
      const key = keyOf(sent)
      const here = held.get(key)
      if (here !== undefined && isCovered(here, sent)) held.delete(key)
      const isGone = answered(storage.deleteIf(key, (stored) => isEntry(stored) && isCovered(stored, sent)))
      // a disk that has refused the entry may refuse this too
      await (here === undefined ? isGone : isGone.catch(() => {}))
      known.set(
        sent.member,
        (known.get(sent.member) ?? []).filter((entry) => keyOf(entry) !== key || !isCovered(entry, sent)),
      )
    },
  }
}
