/** A downloaded lesson of which nothing else is stored: it plays with what its download knows of it (screens 2.7, 4.3). */
import type { Lesson } from '../../api/course-outline.ts'
import type { LessonDetail } from '../../api/lesson.ts'
import type { DownloadEntry } from '../../platform/downloads/download-entry.ts'
import { playableAtom, type Downloads } from '../../platform/downloads/downloads.ts'
import { diskLimitMs, withTimeout } from '../../platform/storage/with-timeout.ts'
import { appStore } from '../../platform/store.ts'
import type { ReadState } from '../../shared/read.ts'

const lessonOf = ({ lesson, course, title, seconds, isDragBanned }: DownloadEntry): Lesson => ({
  id: lesson,
  courseId: course,
  title,
  duration: seconds ?? 0,
  freeSeconds: 0,
  isDragBanned,
  isCommentAllowed: false,
})

/** The lesson as its download knows it, its course made of the lessons that are there; null where it is not one of them. */
export function detailOfDownload(id: number, there: readonly DownloadEntry[]): LessonDetail | null {
  const entry = there.find(({ lesson }) => lesson === id)
  if (entry === undefined) return null
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
    // it was said before the first byte, and what has expired since is none of `there`
    canWatch: true,
  }
}

/** What the lesson screen shows after `error`; null where the film is not there. Never takes long. */
export async function keptState(
  id: number,
  error: unknown,
  load: () => Promise<Downloads>,
): Promise<ReadState<LessonDetail> | null> {
  const look = async () => (await load()).sourceOf(id)
  const film = await withTimeout(diskLimitMs, look(), null)
  film?.release()
  const there = appStore.get(playableAtom)
  const data = film && detailOfDownload(id, there)
  const updatedAt = there.find(({ lesson }) => lesson === id)?.checkedAt ?? 0
  return data && { status: 'stale', data, updatedAt, error }
}
