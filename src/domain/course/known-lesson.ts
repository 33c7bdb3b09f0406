import type { Course, CourseOutline, Lesson } from '../../api/course-outline.ts'
import { queryClient } from '../../platform/reads/query-client.ts'
import type { Partition } from '../../shared/read.ts'

export interface KnownLesson {
  readonly lesson: Pick<Lesson, 'title'>
  readonly course: Pick<Course, 'id' | 'title'>
}

/** What a 目录 that `partition` has seen in this visit says of a lesson (screens 0.2); null when it stands in none. */
export function knownLesson(partition: Partition, id: number): KnownLesson | null {
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    const [whose, operation] = queryKey
    if (whose !== partition || (operation !== 'getCourse' && operation !== 'getLesson')) continue
    // the answers to both operations are outlines with more in them
    const outline = state.data as CourseOutline | undefined
    for (const { lessons } of outline?.groups ?? []) {
      const lesson = lessons.find((each) => each.id === id)
      if (outline && lesson) return { lesson, course: outline.course }
    }
  }
  return null
}
