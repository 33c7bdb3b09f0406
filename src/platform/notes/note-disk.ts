/**
 * What is written of notes (screens 4.6). Each step is one transaction over one record, decided by what is stored in that
 * moment: what another tab has written since is never overwritten and never deleted unseen.
 */
import type { DeviceStore } from '../storage/device-store.ts'
import { isNoteEntry, noteKey, saysTheSame, type NoteEntry } from './note-entry.ts'

export type NoteStorage = Pick<DeviceStore, 'entries' | 'set' | 'change'>

/** What is stored of an entry after a step, and the copy that was made besides, where there are two now. */
export interface NoteOutcome {
  readonly stored: NoteEntry | null
  readonly copy?: NoteEntry
}

export interface NoteDisk {
  /** All entries of a member. */
  read(member: string): Promise<readonly NoteEntry[]>
  /** Stores an entry that was never stored; carried out even if the page is closed meanwhile. */
  put(entry: NoteEntry): Promise<NoteOutcome>
  /**
   * Stores `entry` in the place of what the learner saw. Where another tab has changed that, both texts stay, the one of
   * `entry` under `copyId`; where it is deleted, it is there again.
   */
  edit(seen: NoteEntry, entry: NoteEntry, copyId: string): Promise<NoteOutcome>
  /** Deletes what the learner saw, unless another tab has changed it. */
  delete(seen: NoteEntry): Promise<NoteOutcome>
  /** Stores those that are not there, all or none. */
  putMissing(entries: readonly NoteEntry[]): Promise<void>
}

const asEntry = (value: unknown): NoteEntry | null => (isNoteEntry(value) ? value : null)

/** The steps over one store; each rejects when the disk refuses. */
export function createNoteDisk(storage: NoteStorage): NoteDisk {
  return {
    async read(member) {
      const pairs = await storage.entries(`${member}/`)
      return pairs.flatMap(([key, value]) => (isNoteEntry(value) && noteKey(value) === key ? [value] : []))
    },
    async put(entry) {
      await storage.set(noteKey(entry), entry)
      return { stored: entry }
    },
    async edit(seen, entry, copyId) {
      let outcome: NoteOutcome = { stored: entry }
      const copy = { ...entry, id: copyId }
      await storage.change([noteKey(entry), noteKey(copy)], ([there, other]) => {
        const stored = asEntry(there)
        const isOurs = stored === null || saysTheSame(stored, seen) || saysTheSame(stored, entry)
        outcome = isOurs ? { stored: entry } : { stored, copy }
        return isOurs ? [entry, other] : [stored, copy]
      })
      return outcome
    },
    async delete(seen) {
      let stored: NoteEntry | null = null
      await storage.change([noteKey(seen)], ([there]) => {
        const found = asEntry(there)
        stored = found !== null && !saysTheSame(found, seen) ? found : null
        return [stored ?? undefined]
      })
      return { stored }
    },
    putMissing: (entries) =>
      storage.change(entries.map(noteKey), (there) => there.map((value, index) => value ?? entries[index])),
  }
}
