/** What downloads do by themselves (screens 4.3): the lessons that follow, and those that were watched. */
import { notifyManager } from '@tanstack/react-query'
import { courseRead } from '../api/course.ts'
import type { LessonDetail } from '../api/lesson.ts'
import { factsOf } from '../domain/downloads/lesson-facts.ts'
import { lessonProgress } from '../domain/learning/lesson-order.ts'
import { isOwnedAlone, lessonEntitlement, lessonOpening } from '../domain/course/entitlement.ts'
import { connectivityAtom } from '../platform/browser/connectivity.ts'
import { isSavingData } from '../platform/browser/data-saver.ts'
import type { DownloadsOfPage } from '../platform/downloads/create-downloads.ts'
import type { DownloadEntry, LessonFacts } from '../platform/downloads/download-entry.ts'
import { downloadSettingsAtom } from '../platform/downloads/download-settings.ts'
import { downloadsAtom } from '../platform/downloads/downloads-atom.ts'
import { downloadByLessonAtom, networkKindAtom } from '../platform/downloads/downloads.ts'
import { filmLock } from '../platform/storage/film-files.ts'
import { queryClient } from '../platform/reads/query-client.ts'
import { readOptions } from '../platform/reads/use-read.ts'
import { partitionAtom, userAtom } from '../platform/session/session-atoms.ts'
import type { AppStore } from '../platform/store.ts'
import { journalAtom, type JournalEntry } from '../platform/sync/journal.ts'
import { pendingAtom } from '../platform/sync/sync-atoms.ts'
import { unlessHeld } from '../platform/tabs/held-lock.ts'
import { appAddress } from '../shared/base-path.ts'
import { paths } from '../shared/paths.ts'

/** An answer older than this was stored, and says nothing of now. */
const freshMs = 60_000

/** So long after its end a lesson may go: by then each tab knows what is on its way to the server. */
const watchedMs = 5000

/** Follows the lessons that are opened and watched. */
export function automateDownloads(store: AppStore, downloads: DownloadsOfPage): void {
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const { queryKey, state } = query
    const isAnswer = type === 'updated' && state.status === 'success' && state.fetchStatus === 'idle'
    if (!isAnswer || queryKey[1] !== 'getLesson' || Math.abs(Date.now() - state.dataUpdatedAt) > freshMs) return
    // a stored answer has the time of now until the persister, which has scheduled that before, sets its own
    notifyManager.schedule(() => {
      if (query.state.dataUpdatedAt !== state.dataUpdatedAt || queryKey[0] !== store.get(partitionAtom)) return
      // decoded before it was cached
      void follow(state.data as LessonDetail).catch(() => {})
    })
  })

  async function follow(detail: LessonDetail): Promise<void> {
    if (detail.isPartial) return
    const { lesson } = detail
    const partition = store.get(partitionAtom)
    // only a yes: a no may be that of an ended session (screens 1.5.7)
    if (detail.canWatch && store.get(downloadByLessonAtom).has(lesson.id)) await downloads.noteAccess(lesson.id, true)
    const { following, quality } = store.get(downloadSettingsAtom)
    const isCostly = store.get(networkKindAtom) === 'metered' || isSavingData()
    if (following === 0 || isCostly || store.get(connectivityAtom) === 'offline') return
    const ofCourse = readOptions(store.get(partitionAtom), courseRead(detail.course.id))
    const hasCourse = isOwnedAlone(detail) && (await queryClient.fetchQuery(ofCourse)).hasAccess
    // another member may have logged in meanwhile, who has not opened it
    if (partition !== store.get(partitionAtom)) return
    const known = store.get(downloadByLessonAtom)
    const entitlement = lessonEntitlement(detail, store.get(userAtom), hasCourse)
    const mayHave = followingLessons(detail, following, store.get(journalAtom)).filter(
      (facts) =>
        lessonOpening(entitlement, { id: facts.lesson, freeSeconds: 0 }) === 'play' && !known.has(facts.lesson),
    )
    if (mayHave.length > 0) await downloads.add(mayHave, quality)
  }

  const deleteWatched = async (): Promise<void> => {
    if (!store.get(downloadSettingsAtom).isWatchedDeleted) return
    const unsent = new Set(store.get(pendingAtom).map(({ id }) => id))
    const watched = store
      .get(downloadsAtom)
      .filter(({ lesson, state }) => state.kind === 'done' && !unsent.has(lesson))
      .filter((download) => isWatched(download, store.get(journalAtom).get(download.lesson)))
    for (const { lesson, member } of watched) {
      const remove = async (): Promise<void> => {
        // another member may have come meanwhile
        if (String(store.get(userAtom)?.id) === member) await downloads.delete([lesson])
      }
      const isOver = !isOnScreen(lesson) && (await unlessHeld(filmLock(lesson), remove).catch(() => true))
      // it is left sooner or later; what the disk refuses is tried again at the next change
      if (!isOver) lookLater()
    }
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const lookLater = (): void => {
    if (!store.get(downloadSettingsAtom).isWatchedDeleted) return
    timer ??= setTimeout(() => {
      timer = undefined
      void deleteWatched()
    }, watchedMs)
  }
  for (const atom of [journalAtom, pendingAtom, downloadsAtom, downloadSettingsAtom]) store.sub(atom, lookLater)
}

/**
 * True when a lesson was watched to its end since its download was asked for, and stands there: what is downloaded to be
 * watched again, or is watched again on another screen or in another tab, stays. So does what a clock that was ahead dated in
 * the future: that time cannot be compared. The server counts whole seconds, rounded up.
 */
const isWatched = ({ addedAt }: DownloadEntry, left: JournalEntry | undefined): boolean =>
  left !== undefined &&
  left.isFinished &&
  left.updatedAt > addedAt &&
  left.updatedAt <= Date.now() &&
  Math.ceil(left.position) >= left.furthest

const isOnScreen = (lesson: number): boolean => appAddress(location.pathname) === paths.lesson(lesson)

/** The next lessons of the course that are not finished, in its order. */
function followingLessons(
  detail: LessonDetail,
  count: number,
  journal: ReadonlyMap<number, JournalEntry>,
): readonly LessonFacts[] {
  const lessons = factsOf(detail)
  const next = lessons.findIndex(({ lesson }) => lesson === detail.lesson.id) + 1
  return lessons
    .slice(next, next === 0 ? 0 : next + count)
    .filter(({ lesson }) => !lessonProgress(lesson, { journal, server: detail.watched }).isFinished)
}
