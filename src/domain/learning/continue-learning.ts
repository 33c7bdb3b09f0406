/**
 * Which lesson the card 继续学习 offers (screens 4.1): the newest entry of the journal, else the first row of the learned
 * courses with a usable last lesson. A finished lesson gives way to the next one of its course, a finished course to the
 * next candidate; what cannot be named is not offered.
 */
import type { JournalEntry } from '../../platform/sync/journal.ts'
import { nextUnfinished, orderedLessons, watchedPercent } from './lesson-order.ts'

/** A row of the learned courses, as far as it matters here. */
export interface LearnedCourseRow {
  readonly courseId: number
  /** Title of the course. */
  readonly title: string
  readonly cover: string
  readonly isFinished: boolean
  /** Null without a usable `last_view_video`. */
  readonly last: {
    readonly lessonId: number
    /** Null when the lesson itself is not part of the row. */
    readonly title: string | null
    /** Seconds; 0 when unknown. */
    readonly duration: number
    readonly watchedSeconds: number
    readonly isFinished: boolean
  } | null
}

/** A course as a cached answer describes it, its lessons in course order (screens 1.17.1). */
export interface CachedCourse {
  readonly id: number
  readonly title: string
  readonly cover: string
  readonly lessons: readonly {
    readonly id: number
    readonly title: string
    /** Seconds; 0 when unknown. */
    readonly duration: number
    /** Seconds watched as the server knows them. */
    readonly watchedSeconds: number
    readonly isFinished: boolean
  }[]
}

export interface ContinueOffer {
  readonly courseId: number
  readonly lessonId: number
  readonly courseTitle: string
  readonly cover: string
  /** Null when unknown: the course then stands alone. */
  readonly lessonTitle: string | null
  /** Whole minutes, at least 1; null when the duration is unknown. */
  readonly remainingMinutes: number | null
  /** Percent of the lesson, 0 to 100. */
  readonly progress: number
  /** There is no network, and it plays without. */
  readonly isKept: boolean
}

export interface ContinueSources {
  readonly journal: Iterable<JournalEntry>
  readonly learned: readonly LearnedCourseRow[]
  readonly courses: ReadonlyMap<number, CachedCourse>
  /** What the server has answered to be gone. */
  readonly gone?: { readonly courses: ReadonlySet<number>; readonly lessons: ReadonlySet<number> }
  /** Without a network: the lessons that play all the same. */
  readonly playable?: ReadonlySet<number>
}

/** What a cached answer about a course, or about one of its lessons, says of the course. */
export function cachedCourse(outline: {
  readonly course: { readonly id: number; readonly title: string; readonly cover: string }
  readonly groups: readonly {
    readonly lessons: readonly { readonly id: number; readonly title: string; readonly duration: number }[]
  }[]
  readonly watched: ReadonlyMap<number, { readonly watchedSeconds: number; readonly isFinished: boolean }>
}): CachedCourse {
  const lessons = orderedLessons(outline.groups).map(({ id, title, duration }) => {
    const progress = outline.watched.get(id)
    return {
      id,
      title,
      duration,
      watchedSeconds: progress?.watchedSeconds ?? 0,
      isFinished: progress?.isFinished ?? false,
    }
  })
  const { id, title, cover } = outline.course
  return { id, title, cover, lessons }
}

/** The lesson left last in a course. */
export interface ContinueCandidate {
  readonly courseId: number
  readonly lessonId: number
}

/** What is worth looking up on this device before `continueOffer` is asked: newest first, at most five courses. */
export function continueCandidates(sources: Omit<ContinueSources, 'courses'>): readonly ContinueCandidate[] {
  return candidates(sources).slice(0, 5)
}

/** What to offer, or null when there is nothing to go on with. A lesson that can be played goes before one that cannot. */
export function continueOffer(sources: ContinueSources): ContinueOffer | null {
  // an iterator of a map gives its entries only once
  const journal = [...sources.journal]
  const entries = new Map(journal.map((entry) => [entry.lessonId, entry]))
  let first: ContinueOffer | null = null
  for (const candidate of candidates({ ...sources, journal })) {
    const offer = offerOf(candidate, sources, entries)
    if (offer && sources.playable?.has(offer.lessonId)) return { ...offer, isKept: true }
    first ??= offer
  }
  return first
}

/** The lessons left last, one a course, without courses that are known to be finished or gone. */
function candidates({ journal, learned, gone }: Omit<ContinueSources, 'courses'>): readonly ContinueCandidate[] {
  const byCourse = new Map<number, ContinueCandidate>()
  const over = new Set(learned.filter((row) => row.isFinished).map((row) => row.courseId))
  const offered = [
    ...[...journal].sort((a, b) => b.updatedAt - a.updatedAt),
    ...learned.flatMap(({ courseId, last }) => (last ? [{ courseId, lessonId: last.lessonId }] : [])),
  ]
  for (const { courseId, lessonId } of offered) {
    if (courseId > 0 && !over.has(courseId) && !gone?.courses.has(courseId) && !byCourse.has(courseId))
      byCourse.set(courseId, { courseId, lessonId })
  }
  return [...byCourse.values()]
}

interface Lesson {
  readonly id: number
  readonly title: string | null
  readonly duration: number
  readonly watchedSeconds: number
  readonly isFinished: boolean
}

function offerOf(
  { courseId, lessonId }: ContinueCandidate,
  { learned, courses, gone }: ContinueSources,
  entries: ReadonlyMap<number, JournalEntry>,
): ContinueOffer | null {
  const row = learned.find((each) => each.courseId === courseId)
  const course = courses.get(courseId)
  const courseTitle = course?.title || row?.title
  if (!courseTitle) return null
  const isFinished = (lesson: Lesson): boolean => lesson.isFinished || entries.get(lesson.id)?.isFinished === true
  const lessons: readonly Lesson[] = course?.lessons ?? []
  const byRow = rowLesson(row, lessonId)
  // a lesson that a known course lacks, and that the row cannot name, was deleted: the card would lead to 内容不存在 for good
  const isThere = !gone?.lessons.has(lessonId) && (!course || byRow.title !== null)
  const left = lessons.find(({ id }) => id === lessonId) ?? (isThere ? byRow : undefined)
  const lesson = left && !isFinished(left) ? left : nextUnfinished(lessons, lessonId, isFinished)
  if (!lesson) return null
  const entry = entries.get(lesson.id)
  const watched = Math.max(entry?.furthest ?? 0, lesson.watchedSeconds)
  const hasLength = lesson.duration > 0
  return {
    courseId,
    lessonId: lesson.id,
    courseTitle,
    cover: course?.cover || row?.cover || '',
    lessonTitle: lesson.title || null,
    remainingMinutes: hasLength ? minutesLeft(lesson.duration - (entry?.position ?? lesson.watchedSeconds)) : null,
    progress: watchedPercent(watched, lesson.duration) ?? 0,
    isKept: false,
  }
}

/** What the row of the list says about a lesson; nothing but its id when the row speaks of another one. */
function rowLesson(row: LearnedCourseRow | undefined, lessonId: number): Lesson {
  const last = row?.last?.lessonId === lessonId ? row.last : null
  return {
    id: lessonId,
    title: last?.title ?? null,
    duration: last?.duration ?? 0,
    watchedSeconds: last?.watchedSeconds ?? 0,
    isFinished: last?.isFinished ?? false,
  }
}

const minutesLeft = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60))
