/**
 * The journal: where each lesson was left on this device, per member (screens 1.17.4). Written before anything is sent,
 * so that no closed tab, dead battery or lost network costs a learner their place.
 */
import { atom } from 'jotai'
import type { KeyValueStore } from './storage.ts'
import type { AppStore } from './store.ts'

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

export interface Journal {
  /** Puts the entries of a member into `journalAtom`; of nobody with null. */
  open(member: string | null): Promise<void>
  /** Writes one position. `furthest` and `isFinished` never go back; the rest is replaced. */
  record(member: string, entry: JournalEntry): Promise<void>
}

/** Merges a newer record into an older one of the same lesson. */
export function mergeJournal(former: JournalEntry | undefined, entry: JournalEntry): JournalEntry {
  if (!former) return entry
  return {
    ...entry,
    furthest: Math.max(former.furthest, entry.furthest),
    isFinished: former.isFinished || entry.isFinished,
  }
}

function isEntry(value: unknown): value is JournalEntry {
  return typeof value === 'object' && value !== null && 'lessonId' in value && 'furthest' in value
}

export function createJournal(store: AppStore, storage: KeyValueStore): Journal {
  let opened: string | null = null

  return {
    async open(member) {
      opened = member
      if (member === null) {
        store.set(journalAtom, new Map())
        return
      }
      const stored = await storage.entries(`${member}/`)
      if (opened !== member) return
      const entries = stored.map(([, value]) => value).filter(isEntry)
      store.set(journalAtom, new Map(entries.map((entry) => [entry.lessonId, entry])))
    },
    async record(member, entry) {
      if (opened === member) {
        const current = store.get(journalAtom)
        store.set(journalAtom, new Map(current).set(entry.lessonId, mergeJournal(current.get(entry.lessonId), entry)))
      }
      await storage.update(`${member}/${entry.lessonId}`, (former) =>
        mergeJournal(isEntry(former) ? former : undefined, entry),
      )
    },
  }
}
