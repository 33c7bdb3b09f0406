/**
 * The addresses of what screens ask for first, without decoders. They are light enough for the entry, which asks while the
 * code of the screen is on its way (`startReads`), and for the build, which writes them into public/early.js.
 */
import type { Read, ReadClass } from '../shared/read.ts'
import type { CourseScene } from './course-list.ts'

export type QueryValues = Readonly<Record<string, string | number>>

/** What names a read and says how its answer is cached; all of it but fetching and decoding. */
export type ReadAddress = Omit<Read<unknown>, 'fetch' | 'decode'>

/** `path` with a query; values are encoded, their order is that of the keys, empty texts stay. */
export function withQuery(path: string, query: QueryValues): string {
  const pairs = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path
}

/** The address of one GET. `params` names the answer in every cache and is the query unless `query` says otherwise. */
export const readAddress = (
  readClass: ReadClass,
  operation: string,
  path: string,
  params: QueryValues = {},
  query = params,
): ReadAddress => ({ class: readClass, operation, params, path: withQuery(path, query) })

/** Rows on a page of a list that says nothing else. */
export const listPageSize = 10
export const messagePageSize = 20

export const configAddress = () => readAddress('public', 'getConfig', '/api/v2/other/config')

export const pageBlocksAddress = () =>
  readAddress('public', 'listPageBlocks', '/api/v2/decorationPage/blocks', { page_name: 'h5-page-index' })

export const latestAnnouncementAddress = () =>
  readAddress('public', 'latestAnnouncement', '/api/v2/announcement/latest')

export const announcementAddress = (id: number) =>
  readAddress('public', 'getAnnouncement', `/api/v2/announcement/${id}`, { id }, {})

export const announcementsAddress = (page = 1, size = listPageSize) =>
  readAddress('public', 'listAnnouncements', '/api/v2/announcements', { page, size })

export const rolesAddress = () => readAddress('public', 'listRoles', '/api/v2/roles')

export const courseCategoriesAddress = () => readAddress('public', 'listCourseCategories', '/api/v2/course_categories')

export interface CourseListQuery {
  readonly page: number
  readonly pageSize: number
  /** 0 for all; the courses of its children are among those of a category. */
  readonly categoryId: number
  readonly scene: CourseScene
}

export const courseListAddress = ({ page, pageSize, categoryId, scene }: CourseListQuery) =>
  readAddress('public', 'listCourses', '/api/v2/courses', {
    page,
    page_size: pageSize,
    category_id: categoryId,
    scene,
  })

export const courseAddress = (id: number) => readAddress('private', 'getCourse', `/api/v2/course/${id}`, { id }, {})

export const lessonAddress = (id: number) => readAddress('private', 'getLesson', `/api/v2/video/${id}`, { id }, {})

export const learnedCourseAddress = (courseId: number) =>
  readAddress('private', 'getLearnedCourse', `/api/v3/member/learned/course/${courseId}`, { courseId }, {})

const studyLists = {
  study: ['listLearnedCourses', '/api/v3/member/courses/learned'],
  course: ['listPurchasedCourses', '/api/v3/member/courses'],
  collect: ['listLikedCourses', '/api/v3/member/courses/like'],
} as const

/** One of the lists of 我的课程. */
export function studyAddress(tab: keyof typeof studyLists, page = 1, size = listPageSize): ReadAddress {
  const [operation, path] = studyLists[tab]
  return readAddress('private', operation, path, { page, size, type: 'vod' })
}

export const ordersAddress = (page = 1, pageSize = listPageSize) =>
  readAddress('private', 'listOrders', '/api/v2/member/orders', { page, page_size: pageSize })

export const messagesAddress = (page = 1, pageSize = messagePageSize) =>
  readAddress('private', 'listMessages', '/api/v2/member/messages', { page, page_size: pageSize })

export const creditRecordsAddress = (page = 1, pageSize = listPageSize) =>
  readAddress('private', 'listCreditRecords', '/api/v2/member/credit1Records', { page, page_size: pageSize })
