import { expect, it } from 'vitest'
import { goodsAddress, goodsIdOf, goodsWord, lessonIdOf } from './goods.ts'
import { mayBePromoCode, typedPromo } from '../../features/order/checkout/promo-field.ts'

it.each([
  ['COURSE', '3', { type: 'COURSE', id: 3 }],
  ['ROLE', '1', { type: 'ROLE', id: 1 }],
  ['VIDEO', '1', null],
  // words of the addresses of the stock client
  ['vod', '3', { type: 'COURSE', id: 3 }],
  ['course', '3', { type: 'COURSE', id: 3 }],
  ['role', '1', { type: 'ROLE', id: 1 }],
  ['vod', 'abc', null],
  ['Vod', '3', null],
  ['live', '3', null],
  ['constructor', '3', null],
  [undefined, '1', null],
  ['COURSE', undefined, null],
  ['COURSE', 'abc', null],
  ['COURSE', '-1', null],
  ['COURSE', '9007199254740993', null],
  ['__proto__', '1', null],
])('goods_type=%s goods_id=%s', (type, id, expected) => {
  expect(goodsIdOf(type, id)).toEqual(expected)
})

it.each([
  ['video', '7', 7],
  ['video', 'abc', null],
  ['VIDEO', '7', null],
  ['vod', '7', null],
  [undefined, '7', null],
])('goods_type=%s goods_id=%s was the lesson %s', (type, id, expected) => {
  expect(lessonIdOf(type, id)).toBe(expected)
})

it('has a word and an address for everything that is sold', () => {
  expect(['COURSE', 'ROLE', 'LIVE'].map(goodsWord)).toEqual(['录播课', 'VIP会员', '其它'])
  expect(goodsAddress({ type: 'COURSE', id: 3 })).toBe('/course/3')
  expect(goodsAddress({ type: 'ROLE', id: 3 })).toBe('/role')
  expect(goodsAddress({ type: 'LIVE', id: 3 })).toBe('/')
  expect(goodsAddress(null)).toBe('/')
})

it.each([
  [' WINTER28 ', 'WINTER28'],
  ['ＷＩＮＴＥＲ２８', 'WINTER28'],
  ['ｗinter28', 'winter28'],
  ['\u200B WINTER28\u2060', 'WINTER28'],
  ['WIN\u200BTER28', 'WINTER28'],
  // may be part of it: a school can call it as it likes
  ['优惠 28（冬）', '优惠 28（冬）'],
  ['\u202D \u202C', ''],
  [undefined, ''],
])('takes %j for the code %j', (text, code) => expect(typedPromo(text)).toBe(code))

it.each([
  ['WINTER28', true],
  ['优惠 28', true],
  ['字'.repeat(24), true],
  ['字'.repeat(25), false],
  // would ask for another address
  ['..', false],
  ['.', false],
  ['a/b', false],
  ['..\\x', false],
])('%s may be a code: %s', (code, isLike) => expect(mayBePromoCode(code)).toBe(isLike))
