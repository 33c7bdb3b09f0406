/** What lies over the screen of notes: at most one sheet, and a snack of what was just done. */
import { atom } from 'jotai'
import type { NoteChange, NoteEntry, NoteLesson } from '../../platform/notes/note-entry.ts'

export type NoteSheet =
  | { readonly kind: 'menu'; readonly entry: NoteEntry }
  | { readonly kind: 'export' }
  /** `entry` is null for a new one. */
  | {
      readonly kind: 'write'
      readonly entry: NoteEntry | null
      readonly lesson: NoteLesson
      readonly start: NoteChange
    }

export const noteSheetAtom = atom<NoteSheet | null>(null)

export interface NoteSnack {
  /** `there`: the second was marked already. */
  readonly kind: 'added' | 'there' | 'deleted'
  readonly entry: NoteEntry
}

/** Gone after some seconds. */
export const noteSnackAtom = atom<NoteSnack | null>(null)

/** The sheet that changes an entry. */
export const writingOf = (entry: NoteEntry): NoteSheet => ({ kind: 'write', entry, lesson: entry, start: entry })
