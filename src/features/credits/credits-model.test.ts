import { expect, it } from 'vitest'
import { creditRules, signedPoints } from './credits-model.ts'

const none = { register: 0, watched_video: 0, watched_vod_course: 0, paid_order: '' }

it.each([
  ['nothing', none, []],
  ['a factor', { ...none, paid_order: ' 0.1 ' }, ['支付订单 实付金额×0.1']],
  ['no number', { ...none, paid_order: '很多' }, []],
  ['zero as text', { ...none, paid_order: '0' }, []],
  [
    'everything',
    { register: 10, watched_video: 2, watched_vod_course: 20, paid_order: '1' },
    ['注册 +10', '看完课时 +2', '看完课程 +20', '支付订单 实付金额×1'],
  ],
])('rules: %s', (_, reward, expected) => {
  expect(creditRules(reward).map(({ label, value }) => `${label} ${value}`)).toEqual(expected)
})

it.each([
  [20, '+20'],
  [-5, '−5'],
  [0, '0'],
])('points %d are written %s', (sum, expected) => {
  expect(signedPoints(sum)).toBe(expected)
})
