import { useSetAtom } from 'jotai'
import { useCallback } from 'react'
import type { NoteEntry } from '../../platform/notes/note-entry.ts'
import { openNotes } from '../../platform/notes/notes.ts'
import { noteSnackAtom } from './overlay-atoms.ts'

/** Deletes an entry and offers it back for some seconds. */
export function useDeleteNote(): (entry: NoteEntry) => void {
  const setSnack = useSetAtom(noteSnackAtom)
  return useCallback(
    (entry) => {
      openNotes().delete(entry)
      setSnack({ kind: 'deleted', entry })
    },
    [setSnack],
  )
}
