import { expect, it } from 'vitest'
import { openEnvelope, retryAfterMs } from './envelope.ts'

const now = Date.parse('Mon, 23 Nov 2026 03:00:00 GMT')

it.each([
  ['3', 3000],
  ['0', null],
  [' 7 ', 7000],
  ['1.5', 1500],
  ['-4', null],
  ['Mon, 23 Nov 2026 03:00:30 GMT', 30_000],
  ['Mon, 23 Nov 2026 02:59:00 GMT', null],
  ['300', 300_000],
  ['999999999', 300_000],
  ['1e999', 300_000],
  ['Sun, 23 Nov 2036 03:00:00 GMT', 300_000],
  ['soon', null],
  ['', null],
  ['  ', null],
  [null, null],
])('%j means %s ms', (header, wait) => expect(retryAfterMs(header, now)).toBe(wait))

it.each(['', '\n', '\uFEFF', '\n\uFEFF', '\uFEFF\uFEFF'])('%j before the envelope changes nothing', (before) => {
  expect(openEnvelope(`${before}{"code":0,"data":{"a":1}}`, { token: null })).toEqual({ a: 1 })
})
