import type { LessonDetail } from '../../api/lesson.ts'
import { orderedLessons } from '../../domain/learning/lesson-order.ts'
import type { NoteLesson } from '../../platform/notes/note-entry.ts'
import { openNotes } from '../../platform/notes/notes.ts'
import { notesAtom } from '../../platform/notes/notes-view.ts'
import { appStore } from '../../platform/store.ts'
import { noteSnackAtom } from './overlay-atoms.ts'

/** What is kept of a lesson with each of its entries. */
export function noteLessonOf(detail: LessonDetail): NoteLesson {
  const { lesson, course } = detail
  const index = orderedLessons(detail.groups).findIndex(({ id }) => id === lesson.id)
  return {
    lesson: lesson.id,
    course: course.id,
    title: lesson.title,
    courseTitle: course.title,
    cover: course.cover,
    place: index < 0 ? null : index,
  }
}

/** Marks a second of the lesson, once: a second tap in a paused lesson finds the bookmark that is there. */
export function addBookmark(detail: LessonDetail, second: number): void {
  const notes = openNotes()
  const there = appStore
    .get(notesAtom)
    .entries.find((entry) => entry.lesson === detail.lesson.id && entry.second === second && entry.text === '')
  if (there) return appStore.set(noteSnackAtom, { kind: 'there', entry: there })
  const entry = notes.add(noteLessonOf(detail), { second, text: '' })
  if (entry) appStore.set(noteSnackAtom, { kind: 'added', entry })
}
