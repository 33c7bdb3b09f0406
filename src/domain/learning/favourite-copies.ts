/** What this device holds about a favourite: the course, and the list of favourites. */
import type { InfiniteData } from '@tanstack/react-query'
import type { CourseDetail } from '../../api/course.ts'
import type { StudyCourse } from '../../api/study.ts'
import type { Page, Partition, Read } from '../../shared/read.ts'
import { queryClient } from '../../platform/reads/query-client.ts'
import { hashReadKey, readKey } from '../../platform/reads/read-key.ts'
import { updateCache } from '../../platform/reads/update-cache.ts'

export interface FavouriteReads {
  readonly course: Read<CourseDetail>
  /** Page 1 of the favourites. */
  readonly liked: Read<Page<StudyCourse>>
}

/** Writes down what the server said of a favourite; with null, when that is not clear, the course is asked for again. */
export async function keepFavourite(
  partition: Partition,
  courseId: number,
  reads: FavouriteReads,
  isNow: boolean | null,
): Promise<void> {
  const course = readKey(partition, reads.course)
  if (isNow === null) {
    const hash = hashReadKey(course)
    void queryClient.invalidateQueries({ predicate: ({ queryHash }) => queryHash === hash })
    return
  }
  await updateCache<CourseDetail>(course, (detail) => ({ ...detail, isCollect: isNow }))
  // a new one comes with the next answer: only the server knows its row
  if (isNow) return
  const list = [...readKey(partition, reads.liked), 'pages']
  await updateCache<InfiniteData<Page<StudyCourse>, number>>(list, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => row.courseId !== courseId) })),
  }))
}
