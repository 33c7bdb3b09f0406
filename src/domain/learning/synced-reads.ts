/**
 * The reads that change with what a learner does: the lists of favourites and messages, the state of a course. Screens and
 * sync take the lists from here, because a list under another key would not be updated.
 */
import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import { courseRead, type CourseDetail } from '../../api/course.ts'
import { messagesRead, type Message } from '../../api/message-list.ts'
import { favouriteCoursesRead, type StudyCourse } from '../../api/study.ts'
import { queryClient } from '../../platform/reads/query-client.ts'
import { hashReadKey, readKey } from '../../platform/reads/read-key.ts'
import { updateCache } from '../../platform/reads/update-cache.ts'
import type { MessageTarget } from '../../platform/sync/sync.ts'
import type { Page, Partition, Read } from '../../shared/read.ts'

export const studyPageSize = 10
export const messagePageSize = 20

/** The favourites of the member, page by page (screens 2.3). */
export const favouritePages = (page: number): Read<Page<StudyCourse>> =>
  favouriteCoursesRead({ page, size: studyPageSize })

/** The messages of the member, page by page (screens 2.13). */
export const messagePages = (page: number): Read<Page<Message>> => messagesRead({ page, pageSize: messagePageSize })

export type CachedPages<T> = InfiniteData<Page<T>, number>

/** The key under which `usePagedRead` caches all pages of a list. */
export function pagesKey<T>(partition: Partition, pages: (page: number) => Read<Page<T>>): QueryKey {
  return [...readKey(partition, pages(1)), 'pages']
}

/** Caches what the server said of a favourite; with null, when that is not clear, the course is asked for again. */
export async function updateCachedFavourite(
  partition: Partition,
  courseId: number,
  isNow: boolean | null,
): Promise<void> {
  const course = readKey(partition, courseRead(courseId))
  if (isNow === null) {
    const hash = hashReadKey(course)
    void queryClient.invalidateQueries({ predicate: ({ queryHash }) => queryHash === hash })
    return
  }
  await updateCache<CourseDetail>(course, (detail) => ({ ...detail, isFavourite: isNow }))
  // a new one comes with the next answer: only the server knows its row
  if (isNow) return
  await updateRows(pagesKey(partition, favouritePages), (rows: readonly StudyCourse[]) =>
    rows.filter((row) => row.courseId !== courseId),
  )
}

/** Caches what the server has accepted: a message, or all of them, have been read. */
export function updateCachedMessages(partition: Partition, target: MessageTarget): Promise<void> {
  return updateRows(pagesKey(partition, messagePages), (rows: readonly Message[]) =>
    rows.map((row) => (target === 'all' || target.id === row.id ? { ...row, isRead: true } : row)),
  )
}

function updateRows<T>(key: QueryKey, change: (rows: readonly T[]) => readonly T[]): Promise<void> {
  return updateCache<CachedPages<T>>(key, (list) => ({
    ...list,
    pages: list.pages.map((page) => ({ ...page, rows: change(page.rows) })),
  }))
}
