/** Rows of the study lists and what this device adds to them (screens 2.3). */
import type { StudyCourse, StudyLesson } from '../../api/study.ts'
import { paths } from '../../shared/paths.ts'
import type { StudyTab } from './study-tab.ts'
import type { JournalEntry } from '../../platform/sync/journal.ts'

/** What a row shows. */
export interface StudyFacts {
  readonly progress: number
  readonly learnedCount: number
  readonly isFinished: boolean
  /** The lesson left last, when it can be named. */
  readonly last: { readonly lessonId: number; readonly title: string; readonly seconds: number } | null
}

/**
 * A row with what the journal knows beyond the server: of counts and percentages the greater value is shown, of places
 * the newer one. `titleOf` names lessons known on this device.
 */
export function mergeJournalFacts(
  row: StudyCourse,
  journal: Iterable<JournalEntry>,
  titleOf: (lessonId: number) => string | undefined,
): StudyFacts {
  const places = [...journal].filter(({ courseId }) => courseId === row.courseId)
  const finishedHere = places.filter(({ isFinished }) => isFinished).length
  const learned = Math.max(row.learnedCount, finishedHere)
  const learnedCount = row.lessonCount > 0 ? Math.min(learned, row.lessonCount) : learned
  const share = row.lessonCount > 0 ? Math.floor((learnedCount / row.lessonCount) * 100) : 0
  const isFinished = row.isFinished || share === 100
  const progress = isFinished ? 100 : Math.min(100, Math.max(row.progress, share))
  return { progress, learnedCount, isFinished, last: lastOf(row.last, places, titleOf) }
}

function lastOf(
  known: StudyLesson | null,
  places: readonly JournalEntry[],
  titleOf: (lessonId: number) => string | undefined,
): StudyFacts['last'] {
  const newest = places.reduce<JournalEntry | undefined>(
    (best, place) => (best && best.updatedAt >= place.updatedAt ? best : place),
    undefined,
  )
  if (newest && newest.updatedAt > (known?.updatedAt ?? 0)) {
    const title = titleOf(newest.lessonId) ?? (known?.lessonId === newest.lessonId ? known.title : null)
    if (title) return { lessonId: newest.lessonId, title, seconds: newest.position }
  }
  return known?.title ? { lessonId: known.lessonId, title: known.title, seconds: known.watchedSeconds } : null
}

/** Whether anything of a course has been learned. */
export function hasLearned(facts: StudyFacts): boolean {
  return facts.progress > 0 || facts.learnedCount > 0 || facts.last !== null
}

/** Where a tap on a row leads: in 在学 to the lesson left last, everywhere else to the course (screens 2.3). */
export function rowAddress(tab: StudyTab, courseId: number, last: StudyFacts['last']): string {
  return tab === 'study' && last ? paths.lesson(last.lessonId) : paths.course(courseId)
}
