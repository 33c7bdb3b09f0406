/** The progress of a course lesson by lesson, with what this device knows beyond the server (screens 3.5). Pure. */
import type { CourseDetail } from '../../api/course.ts'
import type { LearnedLesson } from '../../api/learned-course.ts'
import { hasProgress, lessonToOpen, orderedLessons, type WatchedPlace } from '../../domain/learning/lesson-order.ts'

/** What the journal knows of a lesson; `JournalEntry` of the platform satisfies it. */
interface JournalPlace extends WatchedPlace {
  /** Seconds. */
  readonly furthest: number
}

type Journal = ReadonlyMap<number, JournalPlace>

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

/** Of watched seconds the greater value counts; finished anywhere is finished. */
export function learnedRows(lessons: readonly LearnedLesson[], journal: Journal): readonly LearnedRow[] {
  return lessons.map(({ id, title, duration, record }) => {
    const here = journal.get(id)
    const watched = Math.floor(Math.max(record?.watchedSeconds ?? 0, here?.furthest ?? 0))
    const isFinished = record?.isFinished === true || here?.isFinished === true
    return {
      id,
      title,
      // a report rounds up, so that the last one may pass the end
      watched: duration > 0 ? Math.min(watched, duration) : watched,
      duration,
      state: isFinished ? 'finished' : record || here ? 'begun' : 'untouched',
    }
  })
}

export interface LearnedSummary {
  readonly finishedCount: number
  readonly lessonCount: number
  /** Seconds. */
  readonly watched: number
  /** Percent of the lessons, rounded down. */
  readonly percent: number
}

export function learnedSummary(rows: readonly LearnedRow[]): LearnedSummary {
  const finishedCount = rows.filter(({ state }) => state === 'finished').length
  return {
    finishedCount,
    lessonCount: rows.length,
    watched: rows.reduce((sum, row) => sum + row.watched, 0),
    percent: rows.length > 0 ? Math.floor((finishedCount / rows.length) * 100) : 0,
  }
}

export interface GoOn {
  readonly lessonId: number
  readonly label: '开始学习' | '继续学习'
}

/** Where the button leads (screens 1.17.3); null without lessons. `course`: the stored answer, which knows times. */
export function goOn(
  lessons: readonly LearnedLesson[],
  course: Pick<CourseDetail, 'watched'> | undefined,
  journal: Journal,
): GoOn | null {
  const watched = new Map<number, WatchedPlace>()
  for (const { id, record } of lessons) {
    if (record)
      watched.set(id, {
        isFinished: record.isFinished,
        updatedAt: course?.watched.get(id)?.updatedAt ?? record.startedAt,
      })
  }
  const lesson = lessonToOpen(lessons, journal, watched)
  if (!lesson) return null
  return { lessonId: lesson.id, label: hasProgress(lessons, journal, watched) ? '继续学习' : '开始学习' }
}
