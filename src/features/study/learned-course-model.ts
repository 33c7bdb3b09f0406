/** The progress of a course lesson by lesson, with what this device knows beyond the server (screens 3.5). Pure. */
import type { CourseDetail } from '../../api/course.ts'
import type { LessonProgress } from '../../api/course-outline.ts'
import type { LearnedLesson } from '../../api/learned-course.ts'
import { orderedLessons, lessonProgress, type Watched } from '../../domain/learning/lesson-order.ts'

export interface LearnedRow {
  readonly id: number
  readonly title: string
  /** Seconds. */
  readonly watched: number
  /** Seconds; 0 when unknown. */
  readonly duration: number
  readonly state: 'finished' | 'begun' | 'untouched'
}

/** The lessons in the order of the course when it is known, else as given; what the course does not name comes last. */
export function inCourseOrder(
  lessons: readonly LearnedLesson[],
  course: Pick<CourseDetail, 'groups'> | undefined,
): readonly LearnedLesson[] {
  if (!course) return lessons
  const places = new Map(orderedLessons(course.groups).map(({ id }, index) => [id, index]))
  const placeOf = ({ id }: LearnedLesson): number => places.get(id) ?? places.size
  return [...lessons].sort((a, b) => placeOf(a) - placeOf(b))
}

/** What was watched, here and by the records of the list. `course`: its stored answer, which knows when. */
export function watchedOf(
  lessons: readonly LearnedLesson[],
  course: Pick<CourseDetail, 'watched'> | undefined,
  journal: Watched['journal'],
): Watched {
  const server = new Map<number, LessonProgress>()
  for (const { id, record } of lessons) {
    if (record === null) continue
    const { watchedSeconds, isFinished, startedAt } = record
    server.set(id, { watchedSeconds, isFinished, updatedAt: course?.watched.get(id)?.updatedAt ?? startedAt })
  }
  return { journal, server }
}

/** The rows of the list, in the order of `lessons`. */
export function learnedRows(lessons: readonly LearnedLesson[], watched: Watched): readonly LearnedRow[] {
  return lessons.map(({ id, title, duration }) => {
    const { seconds, isFinished } = lessonProgress(id, watched)
    const isBegun = watched.server.has(id) || watched.journal.has(id)
    return {
      id,
      title,
      // a report rounds up, so that the last one may pass the end
      watched: Math.floor(duration > 0 ? Math.min(seconds, duration) : seconds),
      duration,
      state: isFinished ? 'finished' : isBegun ? 'begun' : 'untouched',
    }
  })
}
