import { expect, it } from 'vitest'
import { clamp } from './page-block.ts'

it.each([
  [5, 0, 10, 5],
  [-1, 0, 10, 0],
  [11, 0, 10, 10],
])('clamp(%d, %d, %d)', (value, min, max, result) => expect(clamp(value, min, max)).toBe(result))
