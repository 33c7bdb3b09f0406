import { expect, test } from 'vitest'
import { hitPrice } from './course-price.ts'

test.each([
  // the search does not say whether it is free
  [{ charge: 0 }, ''],
  [{ charge: 0, isFree: true }, '免费'],
  [{ charge: 0, isFree: false }, '￥0'],
  [{ charge: 199 }, '￥199'],
  [{ charge: null }, ''],
])('the price of a hit: %o says %s', (hit, text) => {
  expect(hitPrice(hit).text).toBe(text)
})
