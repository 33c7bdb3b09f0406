import { atom } from 'jotai'
import type { NoteEntry } from './note-entry.ts'

/** What screens see of notes. */
export interface NotesView {
  /** Whose they are; null while nobody is known. */
  readonly member: string | null
  /** `failed`: the disk does not answer; `Notes.read` asks it again. */
  readonly state: 'reading' | 'read' | 'failed'
  /** With `failed`, what the disk said; null where it said nothing. */
  readonly failure: unknown
  /** In the order of `byPlace`. */
  readonly entries: readonly NoteEntry[]
  /** Ids of what was changed and could not be written. */
  readonly unsaved: ReadonlySet<string>
}

export const noNotes: NotesView = { member: null, state: 'reading', failure: null, entries: [], unsaved: new Set() }

/** The notes of the member on screen, as `openNotes` has read them; `noNotes` before. */
export const notesAtom = atom(noNotes)
