/** Writes what sync has told the server into the read cache: the favourites, the state of a course, the messages. */
import type { QueryKey } from '@tanstack/react-query'
import { courseRead, type CourseDetail } from '../../api/course.ts'
import { messagePages, type Message } from '../../api/message-list.ts'
import { favouritePages, type StudyCourse } from '../../api/study.ts'
import { queryClient } from '../../platform/reads/query-client.ts'
import { pagesKey, readKey, type CachedPages } from '../../platform/reads/read-key.ts'
import { updateCache } from '../../platform/reads/update-cache.ts'
import type { MessageTarget } from '../../platform/sync/sync.ts'
import type { Partition } from '../../shared/read.ts'
import { hashReadKey } from '../../platform/reads/cached-read.ts'

/** Caches what the server said of a favourite; with null, when that is not clear, the course is asked for again. */
export async function updateCachedFavourite(
  partition: Partition,
  courseId: number,
  isNow: boolean | null,
): Promise<void> {
  const course = readKey(partition, courseRead(courseId))
  if (isNow === null) return askAgain(course)
  await updateCache<CourseDetail>(course, (detail) => ({ ...detail, isFavourite: isNow }))
  const list = pagesKey(partition, favouritePages(1))
  if (!isNow) await updateRows(list, (rows: readonly StudyCourse[]) => rows.filter((row) => row.courseId !== courseId))
  // the server alone knows the row of a new one; where one has gone, a page asked for next would begin one row too late
  askAgain(list)
}

/** Asks at once for what is on screen, for the rest when it is shown next. */
function askAgain(key: QueryKey): void {
  const hash = hashReadKey(key)
  void queryClient.invalidateQueries({ predicate: ({ queryHash }) => queryHash === hash })
}

/** Caches what the server has accepted: a message, or all of them, have been read. */
export function updateCachedMessages(partition: Partition, target: MessageTarget): Promise<void> {
  return updateRows(pagesKey(partition, messagePages(1)), (rows: readonly Message[]) =>
    rows.map((row) => (target === 'all' || target.id === row.id ? { ...row, isRead: true } : row)),
  )
}

function updateRows<T>(key: QueryKey, change: (rows: readonly T[]) => readonly T[]): Promise<void> {
  return updateCache<CachedPages<T>>(key, (list) => ({
    ...list,
    pages: list.pages.map((page) => ({ ...page, rows: change(page.rows) })),
  }))
}
