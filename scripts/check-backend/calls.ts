/** What the app reads from a backend, in an order in which one answer names what the next call asks for. */
import { announcementListRead, announcementRead, latestAnnouncementRead } from '../../src/api/announcement.ts'
import { getImageCaptcha } from '../../src/api/captcha.ts'
import { commentsRead } from '../../src/api/comment.ts'
import { configRead } from '../../src/api/config.ts'
import { courseCategoriesRead, courseListRead } from '../../src/api/course-list.ts'
import { courseRead } from '../../src/api/course.ts'
import { creditRecordsRead } from '../../src/api/credit.ts'
import { learnedCourseRead } from '../../src/api/learned-course.ts'
import { getPlayInfo } from '../../src/api/lesson.ts'
import { memberRead } from '../../src/api/member.ts'
import { messagesRead } from '../../src/api/message-list.ts'
import { unreadCountRead } from '../../src/api/message.ts'
import { ordersRead } from '../../src/api/order.ts'
import { pageBlocksRead } from '../../src/api/page-block.ts'
import { rolesRead } from '../../src/api/role.ts'
import { searchRead } from '../../src/api/search.ts'
import { getStatus } from '../../src/api/status.ts'
import { learnedCoursesRead, favouriteCoursesRead, purchasedCoursesRead } from '../../src/api/study.ts'
import { sourceOf, type Quality } from '../../src/features/player/engine/sources.ts'
import { errorDetail } from '../../src/shared/errors.ts'
import type { Read } from '../../src/shared/read.ts'

/** What was found in earlier answers. */
export interface Found {
  courseId?: number
  announcementId?: number
  learnedCourseId?: number
  /** Three at most: the first may have no film, and asking a lesson for its addresses counts a view. */
  lessonIds?: readonly number[]
  /** Of the first lesson that has any; absent where no lesson was asked for them. */
  films?: readonly Quality[]
}

export interface Call {
  /** operationId of the contract. */
  readonly operation: string
  /** What a learner sees of it. */
  readonly purpose: string
  /** Without it the app is of no use; everything else is left out where a backend does not have it. */
  readonly isRequired: boolean
  /** Makes the call; null when no earlier answer named anything to ask for. */
  readonly make: (found: Found) => Promise<unknown> | null
}

const signal = new AbortController().signal

function call<T>(
  purpose: string,
  operation: string,
  readOf: (found: Found) => Read<T> | null,
  { isRequired = true, keep = () => {} }: { isRequired?: boolean; keep?: (found: Found, value: T) => void } = {},
): Call {
  async function ask(read: Read<T>, found: Found): Promise<T> {
    const value = await read.fetch(signal)
    keep(found, value)
    return value
  }
  function make(found: Found): Promise<unknown> | null {
    const read = readOf(found)
    return read && ask(read, found)
  }
  return { operation, purpose, isRequired, make }
}

const optional = { isRequired: false }
const firstPage = { page: 1, size: 10 }
const firstTen = { page: 1, pageSize: 10 }

/** Calls of a visitor. `getLesson` is left out: it counts a view. */
export const visitorCalls: readonly Call[] = [
  call('配置', 'getConfig', () => configRead()),
  { operation: 'getStatus', purpose: '网络探测', isRequired: false, make: () => getStatus() },
  call('首页', 'listPageBlocks', () => pageBlocksRead()),
  call('课程分类', 'listCourseCategories', () => courseCategoriesRead()),
  call('课程列表', 'listCourses', () => courseListRead({ ...firstTen, categoryId: 0, scene: '' }), {
    keep: (found, { rows }) => Object.assign(found, rows[0] && { courseId: rows[0].id }),
  }),
  call('课程详情', 'getCourse', ({ courseId }) => (courseId === undefined ? null : courseRead(courseId))),
  call(
    '课程评论',
    'listComments',
    ({ courseId }) => (courseId === undefined ? null : commentsRead({ kind: 'course', id: courseId })),
    optional,
  ),
  call('VIP会员', 'listRoles', () => rolesRead(), optional),
  call('搜索', 'search', () => searchRead({ ...firstPage, keywords: '课', type: '' }), optional),
  call('最新公告', 'latestAnnouncement', () => latestAnnouncementRead(), optional),
  call('历史公告', 'listAnnouncements', () => announcementListRead(firstPage), {
    isRequired: false,
    keep: (found, { rows }) => Object.assign(found, rows[0] && { announcementId: rows[0].id }),
  }),
  call(
    '公告详情',
    'getAnnouncement',
    ({ announcementId }) => (announcementId === undefined ? null : announcementRead(announcementId)),
    optional,
  ),
  { operation: 'getImageCaptcha', purpose: '图形验证码', isRequired: true, make: () => getImageCaptcha() },
]

/** A frame is no film, wherever it leads. */
const noFrames = { hosts: [], ownOrigin: '', hasAccess: false }

/** What the player would play. Rejects where none was found because lessons may not be watched. */
async function findFilms(found: Found, lessonIds: readonly number[]): Promise<void> {
  let refusal: unknown
  for (const lessonId of lessonIds) {
    try {
      const source = sourceOf(await getPlayInfo({ lessonId, isTrial: false }), noFrames)
      found.films = source.kind === 'media' ? source.qualities.filter(({ medium }) => medium !== 'unknown') : []
      if (found.films.length > 0) return
    } catch (error) {
      if (errorDetail(error)?.kind !== 'business') throw error
      refusal = error
    }
  }
  if (refusal !== undefined) throw refusal
}

/** Calls of a member. */
export const memberCalls: readonly Call[] = [
  call('学员资料', 'getMember', () => memberRead()),
  call('在学课程', 'listLearnedCourses', () => learnedCoursesRead(firstPage), {
    keep: (found, { rows }) => Object.assign(found, rows[0] && { learnedCourseId: rows[0].courseId }),
  }),
  call(
    '学习进度',
    'getLearnedCourse',
    ({ learnedCourseId }) => (learnedCourseId === undefined ? null : learnedCourseRead(learnedCourseId)),
    { keep: (found, lessons) => Object.assign(found, { lessonIds: lessons.slice(0, 3).map(({ id }) => id) }) },
  ),
  {
    operation: 'getPlayInfo',
    purpose: '播放地址',
    isRequired: false,
    make: (found) => (found.lessonIds?.[0] === undefined ? null : findFilms(found, found.lessonIds)),
  },
  call('已购课程', 'listPurchasedCourses', () => purchasedCoursesRead(firstPage)),
  call('收藏课程', 'listLikedCourses', () => favouriteCoursesRead(firstPage)),
  call('我的订单', 'listOrders', () => ordersRead(firstTen)),
  call('我的消息', 'listMessages', () => messagesRead(firstTen), optional),
  call('未读消息', 'unreadCount', () => unreadCountRead(), optional),
  call('积分明细', 'listCreditRecords', () => creditRecordsRead(firstTen), optional),
]
