/** A downloaded lesson of which no answer is stored plays all the same, with what its download knows of it (screens 2.7, 4.3). */
import type { Query } from '@tanstack/react-query'
import type { Lesson } from '../api/course-outline.ts'
import type { LessonDetail } from '../api/lesson.ts'
import type { DownloadEntry } from '../platform/downloads/download-entry.ts'
import { playableAtom } from '../platform/downloads/downloads.ts'
import { queryClient } from '../platform/reads/query-client.ts'
import { partitionAtom } from '../platform/session/session-atoms.ts'
import type { AppStore } from '../platform/store.ts'
import { isBusy, isUnreachable } from '../shared/errors.ts'

const lessonOf = ({ lesson, course, title, seconds, isDragBanned }: DownloadEntry): Lesson => ({
  id: lesson,
  courseId: course,
  title,
  duration: seconds ?? 0,
  freeSeconds: 0,
  isDragBanned,
  isCommentAllowed: false,
})

/** The lesson as its download knows it, its course made of the lessons that are there. */
function detailOfDownload(entry: DownloadEntry, there: readonly DownloadEntry[]): LessonDetail {
  const { course, courseTitle: title, cover } = entry
  return {
    lesson: lessonOf(entry),
    course: {
      id: course,
      title,
      cover,
      shortDescription: '',
      description: '',
      charge: null,
      isFree: false,
      isVipFree: false,
      buyerCount: null,
      isCommentAllowed: false,
    },
    groups: [{ chapter: null, lessons: there.filter((each) => each.course === course).map(lessonOf) }],
    watched: new Map(),
    ownedLessonIds: [],
    // the server granted it before the download began; lessons whose access has expired since are not in `there`
    canWatch: true,
    isPartial: true,
  }
}

/** Answers in the place of a server that gave no answer. */
export function answerForServer(store: AppStore): void {
  const cache = queryClient.getQueryCache()
  const answer = (query: Query): void => {
    const [partition, operation, params] = query.queryKey
    if (operation !== 'getLesson' || partition !== store.get(partitionAtom)) return
    const { status, data, error, fetchStatus } = query.state
    const isMissing = status === 'error' && data === undefined && fetchStatus === 'idle'
    if (!isMissing || !(isUnreachable(error) || isBusy(error))) return
    const there = store.get(playableAtom)
    // `lessonRead` is the only read of this operation
    const entry = there.find(({ lesson }) => lesson === (params as { id: number }).id)
    if (entry !== undefined) query.setData(detailOfDownload(entry, there), { updatedAt: entry.checkedAt, manual: true })
  }
  const answerAll = (): void => cache.getAll().forEach(answer)
  cache.subscribe(({ type, query }) => {
    if (type === 'updated') answer(query)
  })
  store.sub(playableAtom, answerAll)
  answerAll()
}
