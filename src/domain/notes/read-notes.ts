import type { NoteEntry } from '../../platform/notes/note-entry.ts'
import { openNotes } from '../../platform/notes/notes.ts'
import { notesAtom } from '../../platform/notes/notes-view.ts'
import { answered, diskLimitMs } from '../../platform/storage/with-timeout.ts'
import { appStore } from '../../platform/store.ts'
import { areNotesOutOfSight } from './count-notes.ts'

/**
 * All notes of the member, also those that could not be stored. Rejects when the disk does not answer: a file without them
 * would be taken for all there is, and what is on the disk deleted.
 */
export async function readNotes(): Promise<readonly NoteEntry[]> {
  // it waits behind what is being written
  await answered(openNotes().read(), 2 * diskLimitMs)
  const { entries, state } = appStore.get(notesAtom)
  if (state !== 'read' || areNotesOutOfSight()) throw new Error('Notes could not be read')
  return entries
}
