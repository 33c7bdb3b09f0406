import { noteKey } from '../../platform/notes/note-entry.ts'
import { notesAtom } from '../../platform/notes/notes-view.ts'
import { isDiskUntouched } from '../../platform/storage/device-store.ts'
import { keysOf } from '../../platform/storage/keys-of.ts'
import { notesStore } from '../../platform/storage/storage.ts'
import { appStore } from '../../platform/store.ts'

/**
 * True where this page goes on in memory though there is a disk: it sees none of the notes there, and a logout deletes
 * them all the same.
 */
export const areNotesOutOfSight = (): boolean => notesStore.isRefused() && !isDiskUntouched()

/**
 * How many bookmarks and notes a logout would delete, of a member or of anybody, also those on screen that could not be
 * stored; null when the disk does not say. Reads none of them.
 */
export async function countNotes(member?: string): Promise<number | null> {
  const stored = await keysOf(notesStore).catch(() => null)
  if (stored === null || areNotesOutOfSight()) return null
  const keys = [...new Set([...stored, ...appStore.get(notesAtom).entries.map(noteKey)])]
  return member === undefined ? keys.length : keys.filter((key) => key.startsWith(`${member}/`)).length
}
