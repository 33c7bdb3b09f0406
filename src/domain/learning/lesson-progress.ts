/** How much of a lesson was watched, here and elsewhere (screens 1.17). */
import type { LessonProgress } from '../../api/course-outline.ts'
import type { JournalEntry } from '../../platform/sync/journal.ts'

/** What was watched of a course, by lesson id: on this device and as the server knows it. */
export interface Watched {
  readonly journal: ReadonlyMap<number, Pick<JournalEntry, 'furthest' | 'isFinished' | 'updatedAt'>>
  readonly server: ReadonlyMap<number, LessonProgress>
}

/** What was watched of one lesson: the greater number of seconds counts, finished anywhere is finished. */
export function lessonProgress(
  id: number,
  { journal, server }: Watched,
): { readonly seconds: number; readonly isFinished: boolean } {
  const here = journal.get(id)
  const there = server.get(id)
  return {
    seconds: Math.max(here?.furthest ?? 0, there?.watchedSeconds ?? 0),
    isFinished: here?.isFinished === true || there?.isFinished === true,
  }
}
