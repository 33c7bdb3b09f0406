// @ts-check
import { DAY, HOUR, local } from '../lib/time.mjs'
import { randomText, seeded, uuidOf } from '../lib/random.mjs'
import { courseLessons } from '../lib/access.mjs'
import { creditRemarks, learning, liked, messages, orderAge, paidGoods } from './study.mjs'

/** @typedef {import('../types.mjs').State} State */

/** @param {number} at @param {number} salt */
const orderNumber = (at, salt) => `${local(at).replaceAll(/\D/g, '')}${String(1000 + ((salt * 7919) % 9000))}`

/** @param {State} state @param {number} userId @param {import('./study.mjs').Learning} row @param {number} now */
const seedLearning = (state, userId, row, now) => {
  const lessons = courseLessons(state, row.course)
  const at = now - row.ago
  lessons.slice(0, row.done + (row.at > 0 ? 1 : 0)).forEach((lesson, index) => {
    const finished = index < row.done
    const time = at - (row.done - index) * 25 * HOUR
    state.progress.push({
      id: state.progress.length + 1,
      user_id: userId,
      course_id: row.course,
      video_id: lesson.id,
      watch_seconds: finished ? lesson.duration : row.at,
      watchedAt: finished ? time : null,
      createdAt: time - HOUR,
      updatedAt: finished ? time : at,
    })
  })
  const complete = row.done >= lessons.length
  state.study.push({
    id: state.study.length + 1,
    course_id: row.course,
    user_id: userId,
    is_watched: complete ? 1 : 0,
    watchedAt: complete ? at : null,
    progress: Math.round((row.done / Math.max(1, lessons.length)) * 100),
    createdAt: at - 20 * DAY,
    updatedAt: at,
  })
}

/** @param {State} state @param {number} userId @param {number} courseId @param {number} at @param {number} salt */
const seedOrder = (state, userId, courseId, at, salt) => {
  const course = state.courses.find((candidate) => candidate.id === courseId)
  const role = state.roles[salt % 3]
  const isRole = course === undefined
  const charge = (isRole ? role?.charge : course.charge) ?? 0
  state.orders.push({
    id: state.orders.length + 1,
    order_no: orderNumber(at, salt),
    user_id: userId,
    goods_type: isRole ? 'ROLE' : 'COURSE',
    goods_id: isRole ? (role?.id ?? 1) : courseId,
    goods_name: (isRole ? role?.name : course.title) ?? '',
    goods_thumb: isRole ? '' : course.thumb,
    charge,
    discount: salt % 6 === 2 ? Math.min(10, charge) : 0,
    promo_code: '',
    status: 9,
    payment_method: salt % 4 === 0 ? 'wechat-jsapi' : salt % 4 === 3 ? '' : 'wap',
    sign: `order-${randomText(24)}`,
    signExpiresAt: at,
    createdAt: at,
    refund_amount: salt === 6 ? 12.34 : 0,
    odd: {},
  })
}

/** @param {State} state @param {number} now */
const seedXiaoman = (state, now) => {
  const random = seeded(20_261_120)
  for (const row of learning) seedLearning(state, 1, row, now)
  for (let index = 0; index < 25; index += 1) {
    // after the courses come old membership orders
    const courseId = paidGoods[index] ?? 0
    const at = now - orderAge(index)
    seedOrder(state, 1, courseId, at, index)
    if (courseId !== 0) {
      const charge = state.courses.find((course) => course.id === courseId)?.charge ?? 0
      state.purchases.push({ course_id: courseId, user_id: 1, charge, createdAt: at })
    }
  }
  liked.forEach((course_id, index) =>
    state.likes.push({ course_id, user_id: 1, createdAt: now - (index + 1) * 31 * HOUR }),
  )
  for (let index = 0; index < 42; index += 1) {
    const at = now - (index * index * 2.7 + index * 3 + 0.1) * HOUR
    const text = messages[index] ?? messages[2 + (index % 5)] ?? ''
    const order = state.orders[index % state.orders.length]?.order_no ?? ''
    state.messages.push({
      id: uuidOf(`message-${index}`),
      notifiable_id: 1,
      data: { message: text.replace('{order}', order) },
      readAt: index < 3 ? null : at + HOUR,
      createdAt: at,
    })
  }
  for (let index = 0; index < 45; index += 1) {
    const row = index === 44 ? creditRemarks[5] : creditRemarks[Math.floor(random() * 5)]
    if (row !== undefined) state.credits.push({ user_id: 1, ...row, createdAt: now - (index * 41 + 2) * HOUR })
  }
}

/** Odd but legal rows of account 13800000008 (screens 6, rows 13–15, 25, 43, 47). @param {State} state @param {number} now */
const seedOddAccount = (state, now) => {
  const userId = 9
  const buy = (/** @type {number} */ course_id, /** @type {number} */ days) =>
    state.purchases.push({ course_id, user_id: userId, charge: 99, createdAt: now - days * DAY })
  buy(9001, 3)
  buy(2, 5)
  buy(2, 40)
  buy(19, 50)
  seedLearning(state, userId, { course: 2, done: 1, at: 30, ago: DAY }, now)
  seedLearning(state, userId, { course: 19, done: 2, at: 0, ago: 2 * DAY }, now)
  const record = { user_id: userId, is_watched: /** @type {const} */ (0), watchedAt: null, progress: 0 }
  state.study.push({ ...record, id: 9101, course_id: 9001, createdAt: now - 9 * DAY, updatedAt: now - 3 * DAY })
  // the last lesson of this row was deleted
  state.study.push({ ...record, id: 9102, course_id: 21, createdAt: now - 9 * DAY, updatedAt: now - 4 * DAY })
  state.progress.push({
    id: 9103,
    user_id: userId,
    course_id: 21,
    video_id: 99_999,
    watch_seconds: 20,
    watchedAt: null,
    createdAt: now - 9 * DAY,
    updatedAt: now - 4 * DAY,
  })
  // a row without any progress
  state.study.push({ ...record, id: 9104, course_id: 26, createdAt: now - 9 * DAY, updatedAt: now - 5 * DAY })
  for (const course_id of [9001, 2, 13]) state.likes.push({ course_id, user_id: userId, createdAt: now - DAY })
  seedOrder(state, userId, 2, now - 5 * DAY, 2)
  seedOrder(state, userId, 13, now - 6 * DAY, 3)
  seedOrder(state, userId, 19, now - 50 * DAY, 6)
  const [, unknownGoods, noGoods] = state.orders.slice(-3)
  if (unknownGoods !== undefined) unknownGoods.odd = { goods_type: 'BOOK', goods_name: '纸质讲义' }
  if (noGoods !== undefined) noGoods.odd = { no_goods: true }
  state.messages.push(
    { id: uuidOf('odd-1'), notifiable_id: userId, data: {}, readAt: null, createdAt: now - HOUR },
    {
      id: uuidOf('odd-2'),
      notifiable_id: userId,
      data: { message: '<b>标签</b>\n换行与一串网址 https://example.com/a?b=c' },
      readAt: null,
      createdAt: now - DAY,
    },
  )
}

/** @param {State} state @param {number} now */
export const seedMembers = (state, now) => {
  seedXiaoman(state, now)
  seedOddAccount(state, now)
  for (const [userId, roleId, from, until] of [
    [2, 3, -247, 118],
    [4, 1, -39, -9],
  ])
    state.roleRecords.push({
      id: state.roleRecords.length + 1,
      user_id: Number(userId),
      role_id: Number(roleId),
      charge: roleId === 3 ? 299 : 39,
      startedAt: now + Number(from) * DAY,
      expiredAt: now + Number(until) * DAY,
      createdAt: now + Number(from) * DAY,
    })
  seedLearning(state, 2, { course: 1, done: 1, at: 30, ago: DAY }, now)
  state.messages.push({
    id: uuidOf('vip-1'),
    notifiable_id: 2,
    data: { message: '您购买的年度会员已生效。' },
    readAt: null,
    createdAt: now - 247 * DAY,
  })
}
