import { expect, it } from 'vitest'
import { clamp, clampField } from './range.ts'

it.each([
  ['0', 1],
  ['99', 50],
  ['abc', 1],
  ['', 1],
  [' ', 1],
  ['-5', 1],
  ['7', 7],
  [' 12 ', 12],
  ['1e9', 50],
  ['Infinity', 50],
])('a field holding %j becomes %i (screens 1.14, 4.4 check 1)', (raw, value) =>
  expect(clampField(raw, 1, 50)).toBe(value),
)

it.each([
  [5, 0, 10, 5],
  [-1, 0, 10, 0],
  [11, 0, 10, 10],
])('clamp(%d, %d, %d)', (value, min, max, result) => expect(clamp(value, min, max)).toBe(result))
