/** What the lesson screen makes of the answer and of the journal (screens 1.16, 1.17, 2.7). Pure. */
import type { Lesson } from '../../api/course-outline.ts'
import type { LessonDetail } from '../../api/lesson.ts'
import type { JournalEntry } from '../../platform/sync/journal.ts'
import {
  nextLesson,
  nextUnfinished,
  orderedLessons,
  previousLesson,
  lessonProgress,
} from '../../domain/learning/lesson-order.ts'
import { lessonOpening, type Entitlement } from '../../domain/course/entitlement.ts'
import { noLimits, type Limits } from './engine/limits.ts'
import type { ReporterFacts } from './engine/progress-reporter.ts'
import { startPosition, type StartPosition } from './engine/start-position.ts'

export type JournalMap = ReadonlyMap<number, JournalEntry>

export interface PlayFacts {
  readonly facts: ReporterFacts
  readonly limits: Limits
  readonly start: StartPosition
}

/** Where the lesson starts, how far it may go and what is known of it already. `t`: raw query value. */
export function playFacts(
  detail: LessonDetail,
  mode: 'full' | 'trial',
  entry: JournalEntry | undefined,
  t: string | undefined,
): PlayFacts {
  const { lesson } = detail
  const watched = detail.watched.get(lesson.id)
  const isFinishedThere = watched?.isFinished === true
  const isFinishedHere = entry?.isFinished === true
  const furthest = Math.max(entry?.furthest ?? 0, watched?.watchedSeconds ?? 0)
  const trialSeconds = mode === 'trial' ? lesson.freeSeconds : null
  const isForwardBanned = lesson.isDragBanned && !isFinishedThere && !isFinishedHere
  const limits: Limits = { ...noLimits, trialSeconds, isForwardBanned }
  const known = {
    local: entry?.position ?? null,
    server: watched?.watchedSeconds ?? 0,
    isFinished: isFinishedThere,
    duration: lesson.duration,
    t,
  }
  return {
    facts: {
      duration: lesson.duration,
      trialSeconds,
      watchedSeconds: known.server,
      furthest,
      isFinished: isFinishedThere,
    },
    limits,
    start: startPosition(known, limits, furthest),
  }
}

export interface Neighbour {
  readonly id: number
  readonly title: string
  /** May be started by itself at the end of the lesson before. */
  readonly isOpen: boolean
}

export interface Neighbours {
  readonly previous: Neighbour | null
  readonly next: Neighbour | null
  /** For the end of the last lesson: what is left to learn, null when all is learnt. */
  readonly unfinished: Neighbour | null
}

/**
 * The neighbours of a lesson in course order. The lesson on screen counts as finished: it is asked at its end. `playable`,
 * without a network: what plays all the same, and goes before what does not.
 */
export function neighboursOf(
  detail: LessonDetail,
  entitlement: Entitlement,
  journal: JournalMap,
  playable?: Pick<ReadonlySet<number>, 'has'>,
): Neighbours {
  const lessons = orderedLessons(detail.groups)
  const { id } = detail.lesson
  const watched = { journal, server: detail.watched }
  const neighbour = (lesson: Lesson | undefined): Neighbour | null =>
    lesson ? { id: lesson.id, title: lesson.title, isOpen: lessonOpening(entitlement, lesson) === 'play' } : null
  const isDone = (lesson: Lesson): boolean => lesson.id === id || lessonProgress(lesson.id, watched).isFinished
  const kept =
    playable &&
    nextLesson(
      lessons.filter((lesson) => lesson.id === id || playable.has(lesson.id)),
      id,
    )
  return {
    previous: neighbour(previousLesson(lessons, id)),
    next: neighbour(kept ?? nextLesson(lessons, id)),
    unfinished: neighbour(nextUnfinished(lessons, id, isDone)),
  }
}
