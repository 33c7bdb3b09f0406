// @ts-check
import { DAY, HOUR, MINUTE } from '../lib/time.mjs'

/**
 * What a member has bought, watched and liked. `done` lessons are finished; `at` seconds are reached in the next one.
 * @typedef {{ course: number, done: number, at: number, ago: number, bought?: boolean }} Learning
 */

/** Account 0: 14 courses in study, 16 bought, 24 liked. @type {Learning[]} */
export const learning = [
  { course: 1, done: 4, at: 49, ago: 2 * HOUR, bought: true },
  { course: 3, done: 6, at: 130, ago: DAY, bought: true },
  { course: 4, done: 3, at: 692, ago: 3 * DAY },
  { course: 6, done: 18, at: 0, ago: 6 * DAY, bought: true },
  { course: 7, done: 0, at: 15, ago: 7 * DAY, bought: true },
  { course: 21, done: 2, at: 60, ago: 12 * DAY },
  { course: 19, done: 2, at: 0, ago: 15 * DAY, bought: true },
  { course: 26, done: 1, at: 30, ago: 20 * DAY },
  { course: 11, done: 0, at: 40, ago: 31 * DAY, bought: true },
  { course: 32, done: 5, at: 0, ago: 44 * DAY },
  { course: 28, done: 3, at: 200, ago: 60 * DAY, bought: true },
  { course: 35, done: 5, at: 0, ago: 90 * DAY, bought: true },
  { course: 20, done: 0, at: 22, ago: 120 * DAY, bought: true },
  { course: 38, done: 1, at: 0, ago: 400 * DAY, bought: true },
]
export const liked = [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 13, 17, 18, 20, 22, 24, 25, 27, 29, 30, 31, 33, 36, 37]

/** Orders of account 0: 25 paid ones in this order, newest first. */
export const paidGoods = [1, 3, 6, 7, 19, 11, 28, 35, 20, 38, 12, 13, 16, 17, 9, 10]

/** @param {number} index newest first */
export const orderAge = (index) => (index < 2 ? (index + 1) * 3 * HOUR : index * 17 * DAY + 20 * MINUTE)

/** Newest first; the first three are unread. */
export const messages = [
  '您的订单{order}已支付成功，可以开始学习《Python 数据分析实战》了。',
  '老师回复了您的评论：填充前先看分布，偏态明显时用中位数更稳妥。',
  '积分变动:20，备注:已支付订单送20积分',
  '冬季学习计划报名成功。\n从本周一起，每天学习一节课即可完成当日打卡，连续28天可得200积分。',
  '您的评论已通过审核。',
  '订单{order}已支付',
  '订单{order}已成功退款12.34元',
]

export const creditRemarks = [
  { sum: 20, remark: '已支付订单送20积分' },
  { sum: 2, remark: '看完课时送2积分' },
  { sum: 2, remark: '看完课时送2积分' },
  { sum: 20, remark: '看完课程送20积分' },
  { sum: -50, remark: '兑换《学习手账》' },
  { sum: 10, remark: '注册送10积分' },
]
