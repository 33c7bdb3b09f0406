/**
 * What the answers about a course and about one of its lessons have in common, in one form (row 11): the course, its
 * chapters with their lessons in order, and what the member watched.
 */
import * as v from 'valibot'
import {
  count,
  flag,
  from,
  happened,
  id,
  list,
  mapOf,
  optionalCount,
  price,
  scalar,
  shape,
  text,
  time,
  type Schema,
} from './decode.ts'

export interface Course {
  readonly id: number
  readonly title: string
  /** As sent; may be relative or ''. */
  readonly cover: string
  readonly shortDescription: string
  /** HTML, to be sanitised. */
  readonly description: string
  /** Yuan; null when the server sent no price. */
  readonly charge: number | null
  readonly isFree: boolean
  readonly isVipFree: boolean
  /** Null when the server does not say. */
  readonly buyerCount: number | null
  readonly isCommentAllowed: boolean
}

export interface Chapter {
  readonly id: number
  readonly title: string
}

export interface Lesson {
  readonly id: number
  readonly courseId: number
  readonly title: string
  /** Seconds; 0 when unknown. */
  readonly duration: number
  /** Seconds of the trial; 0 for none. */
  readonly freeSeconds: number
  /** `ban_drag`: no seeking beyond what was watched. */
  readonly isDragBanned: boolean
  readonly isCommentAllowed: boolean
}

/** A chapter, which may be empty, or the lessons without chapter at the end. */
export interface LessonGroup {
  readonly chapter: Chapter | null
  readonly lessons: readonly Lesson[]
}

export interface LessonProgress {
  readonly watchedSeconds: number
  readonly isFinished: boolean
  readonly updatedAt: number | null
}

export interface CourseOutline {
  readonly course: Course
  /** In the order of the course (screens 1.17.1). */
  readonly groups: readonly LessonGroup[]
  /** By lesson id. */
  readonly watched: ReadonlyMap<number, LessonProgress>
  /** Lessons the member owns one by one. */
  readonly ownedLessonIds: readonly number[]
}

export const course: Schema<Course> = shape({
  id,
  title: text,
  cover: from('thumb', text),
  shortDescription: from('short_description', text),
  description: from('render_desc', text),
  charge: price,
  isFree: from('is_free', flag),
  isVipFree: from('is_vip_free', flag),
  buyerCount: from('user_count', optionalCount),
  isCommentAllowed: from('is_allow_comment', flag),
})

export const chapters: Schema<readonly Chapter[]> = list(shape({ id, title: text }))

export const lesson: Schema<Lesson> = shape({
  id,
  courseId: from('course_id', count),
  title: text,
  duration: count,
  freeSeconds: from('free_seconds', count),
  isDragBanned: from('ban_drag', flag),
  isCommentAllowed: from('is_allow_comment', flag),
})

const lessons = list(lesson)

/**
 * Lessons by chapter id, as text: an object, an array of arrays whose index is the key, or `[]` (row 8). Those of no chapter
 * stand under '0', or under '', which PHP makes of null.
 */
export const lessonsByChapter: Schema<ReadonlyMap<string, readonly Lesson[]>> = scalar((value) => {
  const groups = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return new Map(groups.filter(([key]) => /^\d*$/.test(key)).map(([key, group]) => [key, v.parse(lessons, group)]))
})

/** Progress by lesson id; `[]` for none (row 10). A finished lesson has the time of its end. */
export const progressMap: Schema<ReadonlyMap<number, LessonProgress>> = mapOf(
  shape({
    watchedSeconds: from('watch_seconds', count),
    isFinished: from('watched_at', happened),
    updatedAt: from('updated_at', time),
  }),
)

export const ownedLessonIds: Schema<readonly number[]> = list(id)

/**
 * The chapters in given order with their lessons, then the lessons of group 0 and of any group without chapter
 * (row 9, screens 1.17.1).
 */
export function groupLessons(
  given: readonly Chapter[],
  byChapter: ReadonlyMap<string, readonly Lesson[]>,
): readonly LessonGroup[] {
  const known = new Set(given.map((chapter) => String(chapter.id)))
  const groups: LessonGroup[] = given.map((chapter) => ({ chapter, lessons: byChapter.get(String(chapter.id)) ?? [] }))
  const rest = [...byChapter].filter(([key]) => !known.has(key)).flatMap(([, group]) => group)
  return rest.length > 0 ? [...groups, { chapter: null, lessons: rest }] : groups
}
