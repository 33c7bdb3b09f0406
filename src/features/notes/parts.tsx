/** What a lesson shows of notes, in one piece of code (src/domain/notes/use-note-parts.ts). */
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import type { LessonDetail } from '../../api/lesson.ts'
import { lessonMarksAtom, noMarks } from '../../domain/course/lesson-media.ts'
import { openNotes } from '../../platform/notes/notes.ts'
import { notesAtom } from '../../platform/notes/notes-view.ts'
import { NoteOverlays } from './note-overlays.tsx'
import { noteSnackAtom } from './overlay-atoms.ts'

export { addBookmark } from './add-bookmark.ts'
export { NotesPanel } from './notes-panel.tsx'

/** The notes of the lesson on screen: what the slider and the tools mark, and what lies over the screen. */
export function LessonNotes({ detail }: { readonly detail: LessonDetail }) {
  useEffect(() => void openNotes(), [])
  useMarks(detail.lesson.id)
  return <NoteOverlays />
}

function useMarks(lesson: number): void {
  const { entries } = useAtomValue(notesAtom)
  const snack = useAtomValue(noteSnackAtom)
  const setMarks = useSetAtom(lessonMarksAtom)
  const isFresh = snack?.kind === 'added' && snack.entry.lesson === lesson
  const seconds = useMemo(
    () => entries.filter((entry) => entry.lesson === lesson).map(({ second }) => second),
    [entries, lesson],
  )
  useEffect(() => setMarks({ seconds, isFresh }), [setMarks, seconds, isFresh])
  useEffect(() => () => setMarks(noMarks), [setMarks])
}
