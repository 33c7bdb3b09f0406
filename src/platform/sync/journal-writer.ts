/**
 * Writes the journal, per member (screens 1.17.4): before anything is sent, so that no closed tab, dead battery or lost
 * network costs a learner their place.
 */
import { diskLimitMs, withTimeout } from '../storage/with-timeout.ts'
import { journalAtom, journalOwnerAtom, type JournalEntry } from './journal.ts'
import type { KeyValueStore } from '../storage/device-store.ts'
import type { AppStore } from '../store.ts'
import { mergeUnmerged, stagedWrite, type Slot } from './staged-write.ts'

export interface JournalWriter {
  /** Puts the entries of a member into `journalAtom`; none with null. */
  open(member: string | null): Promise<void>
  /** Writes one position. `furthest` and `isFinished` never go back; the rest is replaced. */
  record(member: string, entry: JournalEntry): Promise<void>
  /**
   * Adds where lessons were left on another device. The later place counts; what was watched stays what this device and the
   * server know. Resolves with the entries that have changed.
   */
  bringIn(member: string, found: readonly LeftPlace[]): Promise<readonly JournalEntry[]>
  /** Shows what another tab of the same member wrote down. */
  take(member: string, entry: JournalEntry): void
}

/**
 * Merges two records of the same lesson; `entry` is the one that was made later. Their times do not tell: where the clock
 * was set back in between, the place of the learner would stay where it was until that time comes again.
 */
export function mergeJournal(former: JournalEntry | undefined, entry: JournalEntry): JournalEntry {
  if (!former) return entry
  return {
    ...entry,
    furthest: Math.max(former.furthest, entry.furthest),
    isFinished: former.isFinished || entry.isFinished,
  }
}

/** Where a lesson was left. */
export type LeftPlace = Omit<JournalEntry, 'furthest' | 'isFinished'>

/** The entry, dated after all others: the lesson left last is the one to go on with, whatever the clock says now. */
function datedLast(entry: JournalEntry, others: ReadonlyMap<number, JournalEntry>): JournalEntry {
  let newest = 0
  for (const { updatedAt } of others.values()) newest = Math.max(newest, updatedAt)
  return entry.updatedAt > newest ? entry : { ...entry, updatedAt: newest + 1 }
}

/** True for what this file wrote into the store. */
export function isJournalEntry(value: unknown): value is JournalEntry {
  return (
    typeof value === 'object' &&
    value !== null &&
    'lessonId' in value &&
    typeof value.lessonId === 'number' &&
    'position' in value &&
    typeof value.position === 'number' &&
    'furthest' in value &&
    typeof value.furthest === 'number'
  )
}

const slotOf = (member: string, lessonId: number): Slot => ({
  key: `${member}/${lessonId}`,
  merge: (former, value) =>
    isJournalEntry(value) ? mergeJournal(isJournalEntry(former) ? former : undefined, value) : former,
})

/** Writes to `storage`; shows nothing in `store` before `open`. */
export function createJournalWriter(store: AppStore, storage: KeyValueStore): JournalWriter {
  let opened: string | null = null

  function take(member: string, entry: JournalEntry): void {
    if (opened !== member) return
    const current = store.get(journalAtom)
    store.set(journalAtom, new Map(current).set(entry.lessonId, mergeJournal(current.get(entry.lessonId), entry)))
  }

  return {
    async open(member) {
      // nothing of a former member stays visible while the next one is read
      if (opened !== member) {
        store.set(journalAtom, new Map())
        store.set(journalOwnerAtom, null)
      }
      opened = member
      if (member === null) return
      // playing waits for this: the server knows a place as well
      const reading = storage.entries(`${member}/`).catch(() => [])
      const stored = await withTimeout(diskLimitMs, reading, [])
      if (opened !== member) return
      const entries = new Map<number, JournalEntry>()
      // an unmerged write is later than its slot, and an entry that came during this read is the latest
      for (const value of [...stored.map(([, each]) => each), ...store.get(journalAtom).values()]) {
        if (isJournalEntry(value)) entries.set(value.lessonId, mergeJournal(entries.get(value.lessonId), value))
      }
      store.set(journalAtom, entries)
      store.set(journalOwnerAtom, member)
      await mergeUnmerged(storage, stored, (value) => isJournalEntry(value) && slotOf(member, value.lessonId))
    },
    async record(member, made) {
      const entry = opened === member ? datedLast(made, store.get(journalAtom)) : made
      take(member, entry)
      await stagedWrite(storage, slotOf(member, entry.lessonId), entry, entry.updatedAt)
    },
    async bringIn(member, found) {
      const newest = new Map<number, LeftPlace>()
      for (const place of found)
        if ((newest.get(place.lessonId)?.updatedAt ?? 0) <= place.updatedAt) newest.set(place.lessonId, place)
      const places = [...newest.values()]
      let changed: readonly JournalEntry[] = []
      const keys = places.map(({ lessonId }) => slotOf(member, lessonId).key)
      await storage.change(keys, (stored) => {
        // the step may be tried again: what the one before it gained does not count
        const gained: JournalEntry[] = []
        changed = gained
        return places.map((place, index) => {
          const former = isJournalEntry(stored[index]) ? stored[index] : undefined
          if (former !== undefined && former.updatedAt >= place.updatedAt) return former
          const entry = { furthest: 0, isFinished: false, ...former, ...place }
          gained.push(entry)
          return entry
        })
      })
      for (const entry of changed) take(member, entry)
      return changed
    },
    take,
  }
}
