/** The lessons of a course as rows, with what was watched of them here and elsewhere (screens 1.17, 2.6, 2.7). Pure. */
import type { LessonGroup } from '../../api/course-outline.ts'
import { formatDuration } from '../../shared/duration.ts'
import { paths } from '../../shared/paths.ts'
import type { ChapterItem } from '../../ui/course/chapter-list.tsx'
import { hasProgress, lessonToOpen, watchedPercent, lessonProgress, type Watched } from '../learning/lesson-order.ts'
import { lessonMark, type Entitlement } from './entitlement.ts'

/** The last heading of a course of whose lessons only some belong to a chapter (screens 1.17.1). */
const restTitle = '无章节内容'

/**
 * The chapters with their lessons, numbered through the course. `currentId`: the lesson on the player; opening another
 * one then takes its place in the history.
 */
export function chapterRows(
  groups: readonly LessonGroup[],
  entitlement: Entitlement,
  watched: Watched,
  currentId?: number,
): readonly ChapterItem[] {
  const hasChapters = groups.some(({ chapter }) => chapter !== null)
  let number = 0
  return groups.map(({ chapter, lessons }) => ({
    id: chapter?.id ?? 0,
    title: chapter?.title ?? (hasChapters ? restTitle : null),
    lessons: lessons.map((lesson) => {
      const { seconds, isFinished } = lessonProgress(lesson.id, watched)
      return {
        id: lesson.id,
        href: paths.lesson(lesson.id),
        number: ++number,
        title: lesson.title,
        duration: formatDuration(lesson.duration),
        mark: lessonMark(entitlement, lesson),
        progress: watchedPercent(seconds, lesson.duration) ?? 0,
        isFinished,
        ...(currentId !== undefined && { isCurrent: lesson.id === currentId, replace: true }),
      }
    }),
  }))
}

/** The chapter of a lesson; 0 for the lessons without chapter, undefined for a lesson the course does not have. */
export function chapterIdOf(groups: readonly LessonGroup[], lessonId: number): number | undefined {
  const group = groups.find(({ lessons }) => lessons.some(({ id }) => id === lessonId))
  return group && (group.chapter?.id ?? 0)
}

export interface LearnedFacts {
  readonly finishedCount: number
  readonly lessonCount: number
  /** Percent of the lessons, rounded down. */
  readonly percent: number
}

/** How much of a course is learned. */
export function learnedFacts(lessons: readonly { readonly id: number }[], watched: Watched): LearnedFacts {
  const lessonCount = lessons.length
  const finishedCount = lessons.filter(({ id }) => lessonProgress(id, watched).isFinished).length
  return { finishedCount, lessonCount, percent: lessonCount > 0 ? Math.floor((finishedCount / lessonCount) * 100) : 0 }
}

export interface NextLesson {
  readonly lessonId: number
  readonly label: '开始学习' | '继续学习'
}

/** The lesson the button of a course opens, and what the button says (screens 1.17.3); null without lessons. */
export function lessonToContinue(
  lessons: readonly { readonly id: number }[],
  { journal, server }: Watched,
): NextLesson | null {
  const lesson = lessonToOpen(lessons, journal, server)
  if (lesson === undefined) return null
  return { lessonId: lesson.id, label: hasProgress(lessons, journal, server) ? '继续学习' : '开始学习' }
}
