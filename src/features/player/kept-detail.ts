/** A downloaded lesson of which nothing else is stored: it plays with what its download knows of it (screens 2.7, 4.3). */
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import type { Lesson } from '../../api/course-outline.ts'
import type { LessonDetail } from '../../api/lesson.ts'
import type { DownloadEntry } from '../../platform/downloads/download-entry.ts'
import { mayHaveFilms, playableAtom } from '../../platform/downloads/downloads.ts'
import { useServices } from '../../platform/services.tsx'
import { diskLimitMs, withTimeout } from '../../platform/storage/with-timeout.ts'
import { isBusy, isUnreachable } from '../../shared/errors.ts'
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

/** The state of the lesson screen, and whether it comes from the download alone. */
export function useKeptDetail(
  id: number,
  state: ReadState<LessonDetail>,
): { readonly state: ReadState<LessonDetail>; readonly isFromDownload: boolean } {
  const { loadDownloads } = useServices()
  const there = useAtomValue(playableAtom)
  const [looked, setLooked] = useState<number | null>(null)
  const error = state.status === 'failed' && (isUnreachable(state.error) || isBusy(state.error)) ? state.error : null
  const isNeeded = error !== null && mayHaveFilms()
  useEffect(() => {
    if (!isNeeded) return undefined
    let isOver = false
    const look = async (): Promise<void> => (await (await loadDownloads()).sourceOf(id))?.release()
    // neither code nor disk may be there: then the lesson is not, either
    const looking = withTimeout(diskLimitMs, look(), undefined).catch(() => {})
    void looking.then(() => isOver || setLooked(id))
    return () => {
      isOver = true
    }
  }, [isNeeded, id, loadDownloads])
  const detail = useMemo(() => (isNeeded ? detailOfDownload(id, there) : null), [isNeeded, id, there])
  if (!isNeeded) return { state, isFromDownload: false }
  // that there is no network is said only once it is known that it matters
  if (looked !== id) return { state: { status: 'loading' }, isFromDownload: false }
  if (detail === null) return { state, isFromDownload: false }
  const updatedAt = there.find(({ lesson }) => lesson === id)?.checkedAt ?? 0
  return { state: { status: 'stale', data: detail, updatedAt, error }, isFromDownload: true }
}
