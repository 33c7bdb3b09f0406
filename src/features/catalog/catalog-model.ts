/** The filters of the course list and what a card says (screens 2.5). */
import type { CourseCategory, CourseScene } from '../../api/course-list.ts'
import type { CourseSummary } from '../../api/course-summary.ts'
import { formatCount } from '../../shared/money.ts'
import { parseId } from '../../shared/parse-id.ts'

/** The tabs in their order. */
export const scenes = [
  { key: '', label: '全部' },
  { key: 'free', label: '免费' },
  { key: 'sub', label: '热门' },
  { key: 'recom', label: '推荐' },
] as const satisfies readonly { key: CourseScene; label: string }[]

export interface CourseFilter {
  /** 0 for all. */
  readonly categoryId: number
  readonly scene: CourseScene
}

/** The filter an address asks for; values it cannot mean are no filter. */
export function courseFilter(categoryId: string | undefined, scene: string | undefined): CourseFilter {
  return {
    categoryId: parseId(categoryId) ?? 0,
    scene: scenes.find(({ key }) => key === scene)?.key ?? '',
  }
}

/** The name of a category, or of a child of one; undefined for none of them. */
export function categoryName(categories: readonly CourseCategory[], categoryId: number): string | undefined {
  return categories.flatMap((each) => [each, ...each.children]).find(({ id }) => id === categoryId)?.name
}

/** The query of a filter; what is not chosen is left out. */
export function filterSearch({ categoryId, scene }: CourseFilter): { category_id?: string; scene?: string } {
  return {
    ...(categoryId !== 0 && { category_id: String(categoryId) }),
    ...(scene !== '' && { scene }),
  }
}

/** The facts of a card: category, lessons, buyers; what is unknown is left out (screens section 6, rows 16 and 20). */
export function summaryFacts(course: CourseSummary): readonly string[] {
  return [
    course.categoryName,
    course.lessonCount === null ? '' : `${course.lessonCount}课时`,
    course.buyerCount === null ? '' : `${formatCount(course.buyerCount)}人已购买`,
  ].filter((fact) => fact !== '')
}
