import { describe, expect, it } from 'vitest'
import { parseCents } from './cents.ts'

describe('parseCents', () => {
  it.each([
    [12.34, 1234],
    ['12.34', 1234],
    [5, 500],
    ['5.5', 550],
    [1.15, 115],
    [0.29, 29],
    ['-3', -300],
    [0, 0],
    [' 7.00 ', 700],
  ])('%j → %i', (yuan, cents) => expect(parseCents(yuan)).toBe(cents))

  it.each([null, undefined, '', 'abc', '1e5', Number.NaN, Number.POSITIVE_INFINITY, {}, []])(
    '%j is no amount',
    (value) => expect(parseCents(value)).toBeNull(),
  )
})
