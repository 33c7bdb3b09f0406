/** What the course screen shows of a course and of what was watched of it (screens 2.6, 1.17). Pure. */
import type { CourseDetail } from '../../api/course.ts'
import type { Lesson, LessonGroup, LessonProgress } from '../../api/course-outline.ts'
import { lessonMark, type Entitlement } from '../../domain/course/entitlement.ts'
import { lessonToOpen, orderedLessons, watchedPercent, type WatchedPlace } from '../../domain/learning/lesson-order.ts'
import { formatCount } from '../../shared/money.ts'
import { formatDuration, formatTotalDuration } from '../../shared/duration.ts'

/** The tabs this screen has, in their order. */
export const courseTabs = ['intro', 'lessons', 'comments', 'files'] as const
export type CourseTab = (typeof courseTabs)[number]

/** The tab of the query; anything unknown is the first one. */
export function courseTab(value: string | undefined): CourseTab {
  return courseTabs.find((tab) => tab === value) ?? 'intro'
}

/** What the journal knows of a lesson; `JournalEntry` of the platform satisfies it. */
export interface JournalPlace extends WatchedPlace {
  /** Seconds. */
  readonly furthest: number
}

/** What was watched of a course, by lesson id: on this device and as the server knows it. */
export interface Watched {
  readonly journal: ReadonlyMap<number, JournalPlace>
  readonly server: ReadonlyMap<number, LessonProgress>
}

/** The last heading of a course whose lessons are partly without chapter (screens 1.17.1). */
const restTitle = '无章节内容'

interface LessonItem {
  readonly id: number
  readonly href: string
  /** Place in the course, from 1. */
  readonly number: number
  readonly title: string
  readonly duration: string
  readonly mark: 'none' | 'lock' | 'trial'
  /** Percent; 0 when nothing was watched or the length is unknown. */
  readonly progress: number
  readonly isFinished: boolean
}

export interface ChapterItem {
  /** 0 for the lessons without chapter. */
  readonly id: number
  /** Null when the course has no chapters at all. */
  readonly title: string | null
  readonly lessons: readonly LessonItem[]
}

/** The lessons by chapter, numbered through the course, with their marks and what was watched of them. */
export function chapterItems(
  groups: readonly LessonGroup[],
  entitlement: Entitlement,
  watched: Watched,
): readonly ChapterItem[] {
  const hasChapters = groups.some(({ chapter }) => chapter !== null)
  const numbers = new Map(orderedLessons(groups).map(({ id }, index) => [id, index + 1]))
  return groups.map(({ chapter, lessons }) => ({
    id: chapter?.id ?? 0,
    title: chapter?.title ?? (hasChapters ? restTitle : null),
    lessons: lessons.map((lesson) => ({
      id: lesson.id,
      href: `/course/video/${lesson.id}`,
      number: numbers.get(lesson.id) ?? 0,
      title: lesson.title,
      duration: formatDuration(lesson.duration),
      mark: lessonMark(entitlement, lesson),
      ...lessonProgress(lesson, watched),
    })),
  }))
}

/** Here and on the server the greater value counts; finished anywhere is finished. */
function lessonProgress({ id, duration }: Lesson, { journal, server }: Watched) {
  const here = journal.get(id)
  const there = server.get(id)
  const seconds = Math.max(here?.furthest ?? 0, there?.watchedSeconds ?? 0)
  return {
    progress: watchedPercent(seconds, duration) ?? 0,
    isFinished: here?.isFinished === true || there?.isFinished === true,
  }
}

/** The facts under the price: buyers · lessons · total duration. */
export function courseFacts({ course, groups }: Pick<CourseDetail, 'course' | 'groups'>): readonly string[] {
  const lessons = orderedLessons(groups)
  const seconds = lessons.reduce((sum, { duration }) => sum + duration, 0)
  const buyers = course.buyerCount === null ? '' : `${formatCount(course.buyerCount)}人已购买`
  return [buyers, `${lessons.length}课时`, formatTotalDuration(seconds)]
}

export interface LearnedFacts {
  readonly finishedCount: number
  readonly lessonCount: number
  /** Percent, rounded down. */
  readonly percent: number
}

/** How much of a course is learned; null when nothing of it was ever watched. */
export function learnedFacts(groups: readonly LessonGroup[], watched: Watched): LearnedFacts | null {
  const lessons = orderedLessons(groups)
  if (!lessons.some(({ id }) => watched.journal.has(id) || watched.server.has(id))) return null
  const finishedCount = lessons.filter((lesson) => lessonProgress(lesson, watched).isFinished).length
  return {
    finishedCount,
    lessonCount: lessons.length,
    percent: Math.floor((finishedCount / lessons.length) * 100),
  }
}

/** The lesson 开始学习 / 继续学习 opens; undefined without lessons. */
export function startLesson(groups: readonly LessonGroup[], { journal, server }: Watched): Lesson | undefined {
  return lessonToOpen(orderedLessons(groups), journal, server)
}

/** False for HTML that shows nothing: an editor leaves empty paragraphs behind. */
export function hasContent(html: string): boolean {
  if (/<(?:img|video|audio|iframe|hr)\b/i.test(html)) return true
  return (
    html
      .replace(/<[^<>]*>/g, '')
      .replace(/&nbsp;|\u00a0|\u200b/g, '')
      .trim() !== ''
  )
}

/** What the server granted of a course, for comparing two answers (screens 1.5.7). */
export interface Granted {
  readonly isBuy: boolean
  readonly ownedLessonIds: readonly number[]
}

/** True when the newer answer takes away what the older one had granted. */
export function grantsLess(newer: Granted, older: Granted): boolean {
  if (older.isBuy && !newer.isBuy) return true
  return !newer.isBuy && older.ownedLessonIds.some((id) => !newer.ownedLessonIds.includes(id))
}
