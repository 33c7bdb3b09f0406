import { expect, it } from 'vitest'
import { listedGoodsAddress } from './order-list-row.tsx'

it.each([
  ['COURSE', 3, '/course/3'],
  ['COURSE', 0, null],
  ['ROLE', 1, '/role'],
  ['BOOK', 3, null],
])('goods of type %s with id %d lead to %s', (type, id, expected) => {
  expect(listedGoodsAddress({ type, id, name: '', cover: '' })).toBe(expected)
})

it('unknown goods lead nowhere', () => {
  expect(listedGoodsAddress(null)).toBeNull()
})
