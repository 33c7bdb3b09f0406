import { expect, it } from 'vitest'
import { formatSize } from './format-size.ts'

it.each([
  [0, '0B'],
  [1023, '1023B'],
  [1024, '1.0KB'],
  [1536, '1.5KB'],
  [20_500, '20.0KB'],
  [1_048_575, '1.0MB'],
  [5_242_880, '5.0MB'],
  [3_221_225_472, '3.0GB'],
  [5_497_558_138_880, '5120.0GB'],
  [-1, ''],
  [null, ''],
  [Number.NaN, ''],
])('%s bytes → %j (screens 1.13.5)', (bytes, text) => expect(formatSize(bytes)).toBe(text))
