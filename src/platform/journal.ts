/**
 * The journal: where each lesson was left on this device, per member (screens 1.17.4). Written before anything is sent,
 * so that no closed tab, dead battery or lost network costs a learner their place.
 */
import { atom } from 'jotai'
import type { KeyValueStore } from './storage.ts'
import type { AppStore } from './store.ts'
import { mergeLeftOvers, writeDown, type Place } from './write-down.ts'

export interface JournalEntry {
  readonly lessonId: number
  readonly courseId: number
  /** Seconds; where playback was left. */
  readonly position: number
  /** Seconds; the furthest point really reached by playing. */
  readonly furthest: number
  readonly isFinished: boolean
  /** Milliseconds since 1970. */
  readonly updatedAt: number
}

/** The journal of the member on screen, by lesson id. */
export const journalAtom = atom<ReadonlyMap<number, JournalEntry>>(new Map())

/** The member whose journal `journalAtom` holds; null until it has been read. */
export const journalOwnerAtom = atom<string | null>(null)

export interface Journal {
  /** Puts the entries of a member into `journalAtom`; of nobody with null. */
  open(member: string | null): Promise<void>
  /** Writes one position. `furthest` and `isFinished` never go back; the rest is replaced. */
  record(member: string, entry: JournalEntry): Promise<void>
  /** Shows what another tab of the same member wrote down. */
  take(member: string, entry: JournalEntry): void
}

/** Merges two records of the same lesson, in whichever order two tabs wrote them. */
export function mergeJournal(former: JournalEntry | undefined, entry: JournalEntry): JournalEntry {
  if (!former) return entry
  return {
    ...(former.updatedAt > entry.updatedAt ? former : entry),
    furthest: Math.max(former.furthest, entry.furthest),
    isFinished: former.isFinished || entry.isFinished,
  }
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

const placeOf = (member: string, lessonId: number): Place => ({
  key: `${member}/${lessonId}`,
  merge: (former, value) =>
    isJournalEntry(value) ? mergeJournal(isJournalEntry(former) ? former : undefined, value) : former,
})

export function createJournal(store: AppStore, storage: KeyValueStore): Journal {
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
      const stored = await storage.entries(`${member}/`)
      if (opened !== member) return
      const entries = new Map(store.get(journalAtom))
      for (const [, value] of stored) {
        if (isJournalEntry(value)) entries.set(value.lessonId, mergeJournal(entries.get(value.lessonId), value))
      }
      store.set(journalAtom, entries)
      store.set(journalOwnerAtom, member)
      await mergeLeftOvers(storage, stored, (value) => isJournalEntry(value) && placeOf(member, value.lessonId))
    },
    async record(member, entry) {
      take(member, entry)
      await writeDown(storage, placeOf(member, entry.lessonId), entry, entry.updatedAt)
    },
    take,
  }
}
