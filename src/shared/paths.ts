/**
 * Every address of the app, as links and `navigate({ href })` take it. A test holds this list and the routes together,
 * and another finds addresses written by hand.
 */
import { stringifySearch } from './search-params.ts'

type Id = number | string
type Text = string | null | undefined

const withSearch = (path: string, search: Readonly<Record<string, Id | null | undefined>>): string =>
  path + stringifySearch(search)

/** Screens without a query are texts, all others are functions of what their query may hold. */
export const paths = {
  home: '/',
  study: (search: { tab?: Text } = {}) => withSearch('/study', search),
  studyRecord: '/study/record',
  learnedCourse: (courseId: Id, search: { unfinished?: Text } = {}) =>
    withSearch(`/study/course/${encodeURIComponent(courseId)}`, search),

  courses: (search: { category_id?: Id | undefined; scene?: Text } = {}) => withSearch('/courses', search),
  course: (courseId: Id, search: { tab?: Text } = {}) => withSearch(`/course/${encodeURIComponent(courseId)}`, search),
  lesson: (lessonId: Id, search: { t?: Id | undefined; tab?: Text } = {}) =>
    withSearch(`/course/video/${encodeURIComponent(lessonId)}`, search),
  search: (search: { keywords?: Text; type?: Text } = {}) => withSearch('/search', search),
  announcements: '/announcements',
  announcement: (id: Id | undefined) => withSearch('/announcement', { id }),

  role: '/role',
  order: (goods: { goods_type: 'COURSE' | 'ROLE'; goods_id: Id }) => withSearch('/order', goods),
  orderPay: (order_id?: Text) => withSearch('/order/pay', { order_id }),
  orderSuccess: (order_no?: Text) => withSearch('/order/success', { order_no }),

  messages: '/messages',
  member: '/member',
  memberOrders: '/member/order',
  memberCredits: '/member/credits',
  memberProfile: '/member/profile',
  memberPassword: '/member/password',
  memberMobile: '/member/mobile',
  memberMobileVerify: '/member/mobileVerify',
  memberSetting: '/member/setting',
  memberStorage: '/member/storage',
  memberNotes: '/member/notes',
  downloads: '/downloads',
  faceSuccess: '/auth/faceSuccess',

  login: (redirect?: Text) => withSearch('/login', { redirect }),
  loginPassword: (redirect?: Text) => withSearch('/login-password', { redirect }),
  forgotPassword: (redirect?: Text) => withSearch('/forgot-password', { redirect }),
  bindMobile: (redirect?: Text) => withSearch('/bind-mobile', { redirect }),
  codeBindMobile: '/code-bind-mobile',
  loginError: '/login-error',
  error: (from?: Text) => withSearch('/error', { from }),
} as const

const withoutQuery: ReadonlyMap<string, string> = new Map([
  ['/announcement', paths.announcements],
  ['/order', paths.home],
  ['/order/pay', paths.memberOrders],
  ['/order/success', paths.memberOrders],
])

/** The screen of a path whose query is gone: without it some are nothing, and what they belong to is there instead. */
export const pathAlone = (path: string): string => withoutQuery.get(path) ?? path

/** The tabs of the main navigation, with the names of their icons (screens 1.11). */
export const mainTabs = [
  { to: paths.home, label: '首页', icon: 'home' },
  { to: paths.study(), label: '在学', icon: 'study' },
  { to: paths.member, label: '我的', icon: 'mine' },
] as const

/** The tab a screen belongs to. */
const tabOf = (path: string): string =>
  path.startsWith(paths.study())
    ? paths.study()
    : /^\/(?:member|messages|downloads|order|role)/.test(path)
      ? paths.member
      : paths.home

/** The tabs as they stand at the screen of this path. */
export const mainTabsAt = (path: string) =>
  mainTabs.map((tab) => ({ ...tab, isActive: tab.to === path, isWithin: tab.to !== path && tab.to === tabOf(path) }))
