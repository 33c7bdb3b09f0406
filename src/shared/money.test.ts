import { describe, expect, it } from 'vitest'
import { formatCents, formatCount, formatPrice, parseCents } from './money.ts'

describe('prices (screens 1.13.4)', () => {
  it.each([
    [99, '￥99'],
    [0, '￥0'],
    [12_800, '￥12800'],
    [9.9, '￥9.90'],
    [null, ''],
  ])('%j yuan → %s', (yuan, text) => expect(formatPrice(yuan)).toBe(text))

  it.each([
    [1234, '￥12.34'],
    [500, '￥5.00'],
    [5, '￥0.05'],
    [0, '￥0.00'],
    [-1, '-￥0.01'],
  ])('%i cents → %s', (cents, text) => expect(formatCents(cents)).toBe(text))
})

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [9999, '9999'],
    [10_000, '1万'],
    [10_999, '1万'],
    [12_801, '1.2万'],
    [128_010, '12.8万'],
    [1_000_000, '100万'],
  ])('%i → %s', (count, text) => expect(formatCount(count)).toBe(text))
})

describe('parseCents', () => {
  it.each([
    [12.34, 1234],
    ['12.34', 1234],
    [5, 500],
    ['5.5', 550],
    ['9.999', 999],
    [1.15, 115],
    [0.29, 29],
    ['-3', -300],
    [0, 0],
    [' 7.00 ', 700],
  ])('%j → %i', (yuan, cents) => expect(parseCents(yuan)).toBe(cents))

  it.each([null, undefined, '', 'abc', '1e5', '1.5元', Number.NaN, Number.POSITIVE_INFINITY, {}, [], [5], true])(
    '%j is no amount',
    (value) => expect(parseCents(value)).toBeNull(),
  )
})
