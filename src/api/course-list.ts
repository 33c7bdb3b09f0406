import type { Page, Read } from '../shared/read.ts'
import { courseSummary, type CourseSummary } from './course-summary.ts'
import { decoder, id, list, page, shape, text, values, type Schema } from './decode.ts'
import { makeRead } from './make-read.ts'
import { courseCategoriesAddress, courseListAddress, type CourseListQuery } from './read-addresses.ts'

/** '' all · free · sub the most bought · recom recommended. */
export type CourseScene = '' | 'free' | 'sub' | 'recom'

export interface CourseCategory {
  readonly id: number
  readonly name: string
  readonly children: readonly { readonly id: number; readonly name: string }[]
}

const category: Schema<CourseCategory> = shape({ id, name: text, children: list(shape({ id, name: text })) })

/** One page of courses. */
export const decodeCoursePage = decoder(page(courseSummary))
/** The categories, in the order of the server. */
export const decodeCourseCategories = decoder(values(category))

/** Courses of a category (0 for all; children included) and scene. */
export function courseListRead(query: CourseListQuery): Read<Page<CourseSummary>> {
  return makeRead(courseListAddress(query), decodeCoursePage)
}

/** The categories with their children, in the order of the server. */
export function courseCategoriesRead(): Read<readonly CourseCategory[]> {
  return makeRead(courseCategoriesAddress(), decodeCourseCategories)
}
