import type { InfiniteData } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { courseRead, type CourseDetail } from '../../api/course.ts'
import type { StudyCourse } from '../../api/study.ts'
import { queryClient } from '../../platform/reads/query-client.ts'
import { partitionAtom } from '../../platform/session/session-atoms.ts'
import { useCachedAnswers } from '../../platform/reads/use-cached-answers.ts'
import type { Page } from '../../shared/read.ts'

export interface CourseHandOver {
  /** The answer stored on this device. */
  readonly course: CourseDetail | undefined
  /** '' when neither says it. */
  readonly title: string
}

/** What the screens before and this device's storage say of a course, without a request; null while that is looked up. */
export function useCourseHandOver(courseId: number): CourseHandOver | null {
  const partition = useAtomValue(partitionAtom)
  const stored = useCachedAnswers([courseRead(courseId)])
  if (stored === null) return null
  const course = stored[0] ?? undefined
  return { course, title: course?.course.title ?? rowTitle(partition, courseId) }
}

/** The title as the study lists of this visit show it, from where one usually comes. */
function rowTitle(partition: string | null, courseId: number): string {
  const lists = queryClient.getQueriesData<InfiniteData<Page<StudyCourse>>>({
    predicate: ({ queryKey }) =>
      queryKey[0] === partition && /^list(?:Learned|Purchased|Liked)Courses$/.test(String(queryKey[1])),
  })
  for (const [, data] of lists)
    for (const { rows } of data?.pages ?? []) for (const row of rows) if (row.courseId === courseId) return row.title
  return ''
}
