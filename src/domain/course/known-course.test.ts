import { afterEach, expect, it } from 'vitest'
import { queryClient } from '../../platform/reads/query-client.ts'
import { knownCourse } from './known-course.ts'

afterEach(() => queryClient.clear())

const seen = (operation: string, row: object, partition = '7') =>
  queryClient.setQueryData([partition, operation, {}, 'pages'], { pages: [{ rows: [row] }], pageParams: [1] })
const hit = { type: 'vod', resourceId: 1, title: '园艺', cover: 'c.jpg', charge: 99, excerpt: '' }
const order = { goods: { type: 'COURSE', id: 1, name: '园艺', cover: 'c.jpg' } }

it('begins with the name and cover of an order, and the price of a hit', () => {
  expect(knownCourse('7', 1)).toBeNull()
  seen('listOrders', order)
  seen('listOrders', { goods: { ...order.goods, type: 'ROLE', id: 2 } }, '8')
  expect(knownCourse('7', 1)).toMatchObject({ title: '园艺', cover: 'c.jpg', price: null })
  expect(knownCourse('7', 2)).toBeNull()
  seen('search', hit)
  expect(knownCourse('7', 1)).toMatchObject({ price: { text: '￥99' } })
})

it('of several lists the fullest counts, whichever was seen last', () => {
  const row = { id: 1, title: '园艺', cover: 'c.jpg', shortDescription: '从播种到收获', charge: 99, buyerCount: 5 }
  seen('listCourses', { ...row, lessonCount: 8, isFree: false, isVipFree: true }, 'public')
  seen('search', hit)
  seen('listPurchasedCourses', { courseId: 1, title: '园艺', cover: 'c.jpg', lessonCount: 8 })
  expect(knownCourse('7', 1)).toMatchObject({ buyerCount: 5, price: { isVipFree: true } })
})
