import type { CourseOutline } from '../../api/course-outline.ts'
import type { LessonFacts } from '../../platform/downloads/download-entry.ts'
import { orderedLessons } from '../learning/lesson-order.ts'

/** What is noted with the download of each lesson of a course: its row is complete, and it plays, without a network. */
export function factsOf({ course, groups }: Pick<CourseOutline, 'course' | 'groups'>): readonly LessonFacts[] {
  return orderedLessons(groups).map(({ id, title, duration, isDragBanned }, place) => ({
    lesson: id,
    course: course.id,
    title,
    courseTitle: course.title,
    cover: course.cover,
    place,
    seconds: duration > 0 ? duration : null,
    size: null,
    isDragBanned,
  }))
}
