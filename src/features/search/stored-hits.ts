/** What the device itself can find without a network: courses and lessons it has kept (screens 2.19). */
import { courseListRead } from '../../api/course-list.ts'
import type { CourseOutline } from '../../api/course-outline.ts'
import type { CourseSummary } from '../../api/course-summary.ts'
import type { SearchHit, SearchType } from '../../api/search.ts'
import { settings } from '../../platform/browser/settings.ts'
import { cachedAnswers, cachedPublicAnswers } from '../../platform/reads/cached-answers.ts'
import type { Partition } from '../../shared/read.ts'
import { hitKey, isMatch } from './search-model.ts'

const limit = 50

/** Hits among courses opened before (with their lessons) and courses seen in lists. */
export function hitsAmong(
  sources: { readonly outlines: readonly CourseOutline[]; readonly summaries: readonly CourseSummary[] },
  keywords: string,
  type: SearchType,
): readonly SearchHit[] {
  const outlined = sources.outlines.map(({ course }) => courseHit(course))
  const listed = sources.summaries.map(courseHit)
  const lessons = sources.outlines.flatMap(({ course, groups }) =>
    groups.flatMap(({ lessons: own }) => own.map((lesson) => lessonHit(lesson, course.title))),
  )
  const found = new Map<string, SearchHit>()
  for (const hit of [...outlined, ...listed, ...lessons]) {
    const isWanted = type === '' || hit.type === type
    if (isWanted && !found.has(hitKey(hit)) && isMatch(textsOf(hit), keywords)) found.set(hitKey(hit), hit)
  }
  return [...found.values()].slice(0, limit)
}

/** A lesson is found by its own title; the excerpt below it names its course. */
const textsOf = (hit: SearchHit): readonly string[] => (hit.type === 'video' ? [hit.title] : [hit.title, hit.excerpt])

function courseHit(course: {
  readonly id: number
  readonly title: string
  readonly cover: string
  readonly charge: number | null
  readonly isFree: boolean
  readonly shortDescription: string
}): SearchHit {
  const { id, title, cover, charge, isFree, shortDescription } = course
  return { type: 'vod', resourceId: id, title, cover, charge, isFree, excerpt: shortDescription }
}

function lessonHit(lesson: { readonly id: number; readonly title: string }, courseTitle: string): SearchHit {
  return { type: 'video', resourceId: lesson.id, title: lesson.title, cover: '', charge: null, excerpt: courseTitle }
}

/** Looks through everything kept under a partition. Never rejects. */
export async function storedHits(
  partition: Partition,
  keywords: string,
  type: SearchType,
): Promise<readonly SearchHit[]> {
  const list = courseListRead({ page: 1, pageSize: 10, categoryId: 0, scene: '' })
  const [courses, lessons, pages] = await Promise.all([
    cachedAnswers<CourseOutline>(partition, 'getCourse'),
    cachedAnswers<CourseOutline>(partition, 'getLesson'),
    cachedPublicAnswers(settings.apiBase, new URL(list.path, location.origin).pathname, list.decode),
  ])
  return hitsAmong(
    { outlines: [...courses, ...lessons], summaries: pages.flatMap((page) => page.rows) },
    keywords,
    type,
  )
}
