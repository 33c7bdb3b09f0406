import { expect, it } from 'vitest'
import { isWrongAfter } from './invalidate-after-purchase.ts'

const course = { type: 'COURSE', id: 3 } as const
const role = { type: 'ROLE', id: 1 } as const
const copy = (id: number, grant: object) => ({ course: { id }, ...grant })

it.each([
  ['the bought list', course, 'listPurchasedCourses', { rows: [] }, true],
  ['the order list', role, 'listOrders', { rows: [] }, true],
  ['the list of what is learned', course, 'listLearnedCourses', { rows: [] }, true],
  ['the messages', role, 'listMessages', { rows: [] }, true],
  ['the number of unread ones', role, 'unreadCount', 0, true],
  ['the points', role, 'listCreditRecords', { rows: [] }, true],
  ['favourites', course, 'listLikedCourses', { rows: [] }, false],
  ['comments', course, 'listComments', {}, false],
  ['the course', course, 'getCourse', copy(3, { hasAccess: false }), true],
  ['its lesson', course, 'getLesson', copy(3, { canWatch: false }), true],
  ['another course', course, 'getCourse', copy(4, { hasAccess: false }), false],
  ['any course, a membership', role, 'getCourse', copy(4, { hasAccess: false }), true],
  ['any course, unknown goods', null, 'getLesson', copy(4, { canWatch: false }), true],
  ['an owned course, a membership', role, 'getCourse', copy(4, { hasAccess: true }), false],
  ['an owned lesson', role, 'getLesson', copy(4, { canWatch: true }), false],
  ['a course being asked for', course, 'getCourse', undefined, true],
  ['an answer that is none', course, 'getCourse', null, true],
  ['an answer without a course', course, 'getCourse', { course: null }, true],
  ['an answer with a word for its course', course, 'getCourse', { course: 'x' }, true],
  ['an answer whose course has no number', course, 'getCourse', { course: {} }, true],
])('%s', (_name, goods, operation, data, isWrong) => {
  expect(isWrongAfter(goods, operation, data)).toBe(isWrong)
})
