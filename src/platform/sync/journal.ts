/** The journal as screens see it: where each lesson was left on this device (screens 1.17.4). Written by `journal-writer.ts`. */
import { atom } from 'jotai'

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
