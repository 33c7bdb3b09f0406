/** What the lesson screen makes of the answer and of the journal (screens 1.16, 1.17, 2.7). Pure. */
import type { Lesson, LessonGroup } from '../../api/course-outline.ts'
import type { LessonDetail } from '../../api/lesson.ts'
import type { Member } from '../../shared/member.ts'
import type { JournalEntry } from '../../platform/sync/journal.ts'
import {
  entitlementOf,
  isVipInForce,
  lessonMark,
  lessonOpening,
  type Entitlement,
} from '../../domain/course/entitlement.ts'
import {
  nextLesson,
  nextUnfinished,
  orderedLessons,
  previousLesson,
  watchedPercent,
} from '../../domain/learning/lesson-order.ts'
import { noLimits, type Limits } from './engine/limits.ts'
import type { ReporterFacts } from './engine/progress-reporter.ts'
import { startPosition, type StartPosition } from './engine/start-position.ts'

export type JournalMap = ReadonlyMap<number, JournalEntry>

/**
 * The row of the table of screens 1.16 that applies to this lesson's course. Only members come here: while `member` is
 * not known yet nothing is sold that the server says is theirs.
 */
export function lessonEntitlement(detail: LessonDetail, member: Member | null, now: number): Entitlement {
  const isOwnedAlone = detail.ownedLessonIds.includes(detail.lesson.id)
  return entitlementOf({ isMember: true, isVip: isVipInForce(member, now) }, detail.course, {
    hasCourse: detail.isWatch && !isOwnedAlone,
    lessonIds: detail.isWatch ? [...detail.ownedLessonIds, detail.lesson.id] : detail.ownedLessonIds,
  })
}

/** How the lesson is played. `doubtful`: the server grants less than the facts promise; it is asked again (row 12). */
export type PlayMode = 'unknown' | 'full' | 'trial' | 'refused' | 'doubtful'

/** `isAskedAgain`: the doubt was followed up, the server's answer stands. */
export function playMode(entitlement: Entitlement, lesson: Lesson, isAskedAgain: boolean): PlayMode {
  switch (lessonOpening(entitlement, lesson)) {
    case 'login':
      return 'unknown'
    case 'play':
      return 'full'
    case 'refresh':
      if (!isAskedAgain) return 'doubtful'
      return lesson.freeSeconds > 0 ? 'trial' : 'refused'
    case 'trial':
      return 'trial'
    default:
      return 'refused'
  }
}

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
    isFinished: isFinishedThere || isFinishedHere,
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

export interface LessonPlace {
  readonly previous: Neighbour | null
  readonly next: Neighbour | null
  /** For the end of the last lesson: what is left to learn, null when all is learnt. */
  readonly unfinished: Neighbour | null
}

/** The neighbours of a lesson in course order. The lesson on screen counts as finished: it is asked at its end. */
export function lessonPlace(detail: LessonDetail, entitlement: Entitlement, journal: JournalMap): LessonPlace {
  const lessons = orderedLessons(detail.groups)
  const { id } = detail.lesson
  const neighbour = (lesson: Lesson | undefined): Neighbour | null =>
    lesson ? { id: lesson.id, title: lesson.title, isOpen: lessonOpening(entitlement, lesson) === 'play' } : null
  const isDone = (lesson: Lesson): boolean => lesson.id === id || isFinished(detail, journal, lesson.id)
  return {
    previous: neighbour(previousLesson(lessons, id)),
    next: neighbour(nextLesson(lessons, id)),
    unfinished: neighbour(nextUnfinished(lessons, id, isDone)),
  }
}

function isFinished({ watched }: LessonDetail, journal: JournalMap, id: number): boolean {
  return watched.get(id)?.isFinished === true || journal.get(id)?.isFinished === true
}

interface LessonItem {
  readonly id: number
  readonly number: number
  readonly title: string
  /** Seconds. */
  readonly duration: number
  readonly mark: 'none' | 'lock' | 'trial'
  /** Percent. */
  readonly progress: number
  readonly isFinished: boolean
  readonly isCurrent: boolean
}

export interface LessonChapter {
  readonly id: number
  readonly title: string | null
  readonly lessons: readonly LessonItem[]
}

/** The lessons by chapter with what was learnt of each; the journal counts at once (screens 2.7 rule 13). */
export function lessonChapters(
  detail: LessonDetail,
  entitlement: Entitlement,
  journal: JournalMap,
): readonly LessonChapter[] {
  let number = 0
  const item = (lesson: Lesson): LessonItem => {
    number += 1
    const seen = Math.max(detail.watched.get(lesson.id)?.watchedSeconds ?? 0, journal.get(lesson.id)?.furthest ?? 0)
    return {
      id: lesson.id,
      number,
      title: lesson.title,
      duration: lesson.duration,
      mark: lessonMark(entitlement, lesson),
      progress: watchedPercent(seen, lesson.duration) ?? 0,
      isFinished: isFinished(detail, journal, lesson.id),
      isCurrent: lesson.id === detail.lesson.id,
    }
  }
  const hasChapters = detail.groups.some(({ chapter }) => chapter !== null)
  return detail.groups.map(({ chapter, lessons }) => ({
    id: chapter?.id ?? 0,
    title: chapter?.title ?? (hasChapters ? '无章节内容' : null),
    lessons: lessons.map(item),
  }))
}

/** The chapter the lesson on screen belongs to; 0 for the lessons without one. */
export function currentChapterId(groups: readonly LessonGroup[], lessonId: number): number | undefined {
  const group = groups.find(({ lessons }) => lessons.some(({ id }) => id === lessonId))
  return group && (group.chapter?.id ?? 0)
}
