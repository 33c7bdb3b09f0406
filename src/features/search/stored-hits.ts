/** What the device itself can find without a network: courses and lessons it has kept (screens 2.19). */
import { courseListRead } from '../../api/course-list.ts'
import type { CourseOutline } from '../../api/course-outline.ts'
import type { CourseSummary } from '../../api/course-summary.ts'
import { pageBlocksRead } from '../../api/page-block.ts'
import type { SearchHit, SearchType } from '../../api/search.ts'
import type { StudyCourse } from '../../api/study.ts'
import { settings } from '../../platform/browser/settings.ts'
import { cachedAnswers, cachedPublicAnswers } from '../../platform/reads/cached-answers.ts'
import { cachedPublicAnswer } from '../../platform/reads/cached-public-answer.ts'
import type { CachedPages } from '../../platform/reads/read-key.ts'
import type { Page, Partition } from '../../shared/read.ts'
import { hitKey, isMatch } from './search-model.ts'

const limit = 50

type ListedCourse = Pick<CourseSummary, 'id' | 'title' | 'cover' | 'charge' | 'isFree' | 'shortDescription'>

/** Hits among courses opened before (with their lessons) and courses seen in lists. */
export function hitsAmong(
  sources: { readonly outlines: readonly CourseOutline[]; readonly summaries: readonly ListedCourse[] },
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

function courseHit({ id, title, cover, charge, isFree, shortDescription }: ListedCourse): SearchHit {
  return { type: 'vod', resourceId: id, title, cover, charge, isFree, excerpt: shortDescription }
}

function lessonHit(lesson: { readonly id: number; readonly title: string }, courseTitle: string): SearchHit {
  return { type: 'video', resourceId: lesson.id, title: lesson.title, cover: '', charge: null, excerpt: courseTitle }
}

/** The lists of 在学. They know no price. */
const ownLists = ['listLearnedCourses', 'listPurchasedCourses', 'listLikedCourses']

const listed = ({ courseId: id, title, cover }: StudyCourse): ListedCourse => ({
  id,
  title,
  cover,
  charge: null,
  isFree: false,
  shortDescription: '',
})

/** Looks through everything kept under a partition. Never rejects. */
export async function storedHits(
  partition: Partition,
  keywords: string,
  type: SearchType,
): Promise<readonly SearchHit[]> {
  const list = courseListRead({ page: 1, pageSize: 10, categoryId: 0, scene: '' })
  const [courses, lessons, pages, home, ...own] = await Promise.all([
    cachedAnswers<CourseOutline>(partition, 'getCourse'),
    cachedAnswers<CourseOutline>(partition, 'getLesson'),
    cachedPublicAnswers(settings.apiBase, new URL(list.path, location.origin).pathname, list.decode),
    cachedPublicAnswer(settings.apiBase, pageBlocksRead()),
    ...ownLists.map((name) => cachedAnswers<CachedPages<StudyCourse> | Page<StudyCourse>>(partition, name)),
  ])
  const summaries: readonly ListedCourse[] = [
    ...pages.flatMap(({ rows }) => rows),
    ...(home?.data ?? []).flatMap((block) => (block.sign === 'h5-vod-v1' ? block.courses : [])),
    ...own.flat().flatMap((data) => ('pages' in data ? data.pages : [data]).flatMap(({ rows }) => rows.map(listed))),
  ]
  return hitsAmong({ outlines: [...courses, ...lessons], summaries }, keywords, type)
}
