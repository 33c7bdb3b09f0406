/** The order of the lessons of a course and where to go on (screens 1.17). */
import type { LessonProgress } from '../../api/course-outline.ts'
import type { JournalEntry } from '../../platform/sync/journal.ts'

export interface OrderedLesson {
  readonly id: number
}

/** All lessons in the order of the course, across its groups. */
export function orderedLessons<L extends OrderedLesson>(
  groups: readonly { readonly lessons: readonly L[] }[],
): readonly L[] {
  return groups.flatMap((group) => group.lessons)
}

/** The lesson after the given one, across chapters; undefined after the last one and for an unknown one. */
export function nextLesson<L extends OrderedLesson>(lessons: readonly L[], lessonId: number): L | undefined {
  const index = lessons.findIndex(({ id }) => id === lessonId)
  return index < 0 ? undefined : lessons[index + 1]
}

/** The lesson before the given one, across chapters; undefined before the first one and for an unknown one. */
export function previousLesson<L extends OrderedLesson>(lessons: readonly L[], lessonId: number): L | undefined {
  return lessons[lessons.findIndex(({ id }) => id === lessonId) - 1]
}

/** The next unfinished lesson after the given one, else the first unfinished one. */
export function nextUnfinished<L extends OrderedLesson>(
  lessons: readonly L[],
  lessonId: number,
  isFinished: (lesson: L) => boolean,
): L | undefined {
  const index = lessons.findIndex(({ id }) => id === lessonId)
  return [...lessons.slice(index + 1), ...lessons].find((lesson) => !isFinished(lesson))
}

/** What is known of a lesson that was watched, here or elsewhere. */
export interface WatchState {
  readonly isFinished: boolean
  /** Milliseconds since 1970; null when unknown. */
  readonly updatedAt: number | null
}

/**
 * The lesson 开始学习 / 继续学习 opens (screens 1.17.3): the one last watched on this device, else the one with the newest
 * progress on the server, else the first; if it is finished, the next unfinished one, else the first unfinished one, else
 * the first. Undefined without lessons. Both maps are by lesson id.
 */
export function lessonToOpen<L extends OrderedLesson>(
  lessons: readonly L[],
  journal: ReadonlyMap<number, WatchState>,
  watched: ReadonlyMap<number, WatchState>,
): L | undefined {
  const last = newest(lessons, journal) ?? newest(lessons, watched) ?? lessons[0]
  const isFinished = ({ id }: L): boolean =>
    journal.get(id)?.isFinished === true || watched.get(id)?.isFinished === true
  if (last === undefined || !isFinished(last)) return last
  return nextUnfinished(lessons, last.id, isFinished) ?? lessons[0]
}

/** True when any lesson was watched: the button then says 继续学习. */
export function hasProgress(
  lessons: readonly OrderedLesson[],
  journal: ReadonlyMap<number, unknown>,
  watched: ReadonlyMap<number, unknown>,
): boolean {
  return lessons.some(({ id }) => journal.has(id) || watched.has(id))
}

/** What was watched of a course, by lesson id: on this device and as the server knows it. */
export interface Watched {
  readonly journal: ReadonlyMap<number, Pick<JournalEntry, 'furthest' | 'isFinished' | 'updatedAt'>>
  readonly server: ReadonlyMap<number, LessonProgress>
}

/** What was watched of one lesson: the greater number of seconds counts, finished anywhere is finished. */
export function lessonProgress(
  id: number,
  { journal, server }: Watched,
): { readonly seconds: number; readonly isFinished: boolean } {
  const here = journal.get(id)
  const there = server.get(id)
  return {
    seconds: Math.max(here?.furthest ?? 0, there?.watchedSeconds ?? 0),
    isFinished: here?.isFinished === true || there?.isFinished === true,
  }
}

/** Percent watched of a lesson, 0 to 100; null when its length is unknown (screens 2.6, section 6 row 38). */
export function watchedPercent(seconds: number, duration: number): number | null {
  return duration > 0 ? Math.min(100, Math.max(0, Math.floor((seconds / duration) * 100))) : null
}

function newest<L extends OrderedLesson>(
  lessons: readonly L[],
  states: ReadonlyMap<number, WatchState>,
): L | undefined {
  let best: L | undefined
  let bestAt = Number.NEGATIVE_INFINITY
  for (const lesson of lessons) {
    const state = states.get(lesson.id)
    if (state && (state.updatedAt ?? 0) > bestAt) {
      best = lesson
      bestAt = state.updatedAt ?? 0
    }
  }
  return best
}
