import { describe, expect, it } from 'vitest'
import { answerRange } from './download-files.ts'

const part = (start: number, end: number) => ({ status: 206, start, end })
const whole = (size: number) => ({ status: 200, start: 0, end: size })
const beyond = { status: 416 }

describe('what a header of a request for 1000 bytes is answered with', () => {
  it.each([
    // as players ask
    ['bytes=0-', part(0, 1000)],
    ['bytes=0-1', part(0, 2)],
    ['bytes=0-0', part(0, 1)],
    ['bytes=0-999', part(0, 1000)],
    ['bytes=500-', part(500, 1000)],
    ['bytes=500-599', part(500, 600)],
    ['bytes=999-', part(999, 1000)],
    ['bytes=999-999', part(999, 1000)],
    // the end lies beyond the last byte
    ['bytes=0-1000', part(0, 1000)],
    ['bytes=0-99999999', part(0, 1000)],
    ['bytes=999-1000', part(999, 1000)],
    ['bytes=0-99999999999999999999999999', part(0, 1000)],
    // from the end
    ['bytes=-1', part(999, 1000)],
    ['bytes=-500', part(500, 1000)],
    ['bytes=-1000', part(0, 1000)],
    ['bytes=-1001', part(0, 1000)],
    ['bytes=-99999999999999999999999999', part(0, 1000)],
    // nothing to send
    ['bytes=1000-', beyond],
    ['bytes=1000-1000', beyond],
    ['bytes=1000-2000', beyond],
    ['bytes=99999999999999999999999999-', beyond],
    ['bytes=-0', beyond],
    ['bytes=-00', beyond],
    // leading zeros, capitals and the blanks that lists may have
    ['bytes=00-01', part(0, 2)],
    ['Bytes=0-1', part(0, 2)],
    ['BYTES=0-1', part(0, 2)],
    ['bytes= 0-1', part(0, 2)],
    ['bytes=0-1 ', part(0, 2)],
    ['bytes=\t0-1\t', part(0, 2)],
    ['bytes=,0-1', part(0, 2)],
    ['bytes=0-1,', part(0, 2)],
    // invalid: as if it was not there
    [null, whole(1000)],
    ['', whole(1000)],
    ['bytes', whole(1000)],
    ['bytes=', whole(1000)],
    ['bytes=-', whole(1000)],
    ['bytes=,', whole(1000)],
    ['bytes=5-2', whole(1000)],
    ['bytes=1000-2', whole(1000)],
    ['bytes=a-b', whole(1000)],
    ['bytes=0-b', whole(1000)],
    ['bytes=0x0-0x1', whole(1000)],
    ['bytes=1.5-2', whole(1000)],
    ['bytes=--1', whole(1000)],
    ['bytes=0--1', whole(1000)],
    ['bytes=+0-1', whole(1000)],
    ['bytes 0-1', whole(1000)],
    ['bytes=0 - 1', whole(1000)],
    ['bytes=٠-١', whole(1000)],
    ['bytes=0-1\n', whole(1000)],
    ['octets=0-1', whole(1000)],
    ['seconds=0-1', whole(1000)],
    // several at once
    ['bytes=0-1,2-3', whole(1000)],
    ['bytes=0-1, -1', whole(1000)],
    ['bytes=0-,0-,0-', whole(1000)],
  ])('%j', (header, expected) => {
    expect(answerRange(header, 1000)).toEqual(expected)
  })
})

it.each([
  [null, 0, whole(0)],
  ['bytes=0-', 0, beyond],
  ['bytes=-1', 0, beyond],
  ['bytes=0-', 1, part(0, 1)],
  ['bytes=-1', 1, part(0, 1)],
  ['bytes=5000000000-5000000001', 6_000_000_000, part(5_000_000_000, 5_000_000_002)],
  ['bytes=-1', 6_000_000_000, part(5_999_999_999, 6_000_000_000)],
])('%j of %i bytes', (header, size, expected) => {
  expect(answerRange(header, size)).toEqual(expected)
})

it('a header of a million characters is read in no time', () => {
  const started = performance.now()
  for (const text of [' '.repeat(1e6), ','.repeat(1e6), '1'.repeat(1e6), '1-'.repeat(5e5)])
    expect(answerRange(`bytes=${text}x`, 1000)).toEqual(whole(1000))
  expect(performance.now() - started).toBeLessThan(500)
})

it('a part is never empty, and lies inside', () => {
  for (let size = 0; size <= 4; size++)
    for (let first = -1; first <= 6; first++)
      for (let last = -1; last <= 6; last++) {
        const header = `bytes=${first < 0 ? '' : first}-${last < 0 ? '' : last}`
        const answer = answerRange(header, size)
        if (answer.status !== 206) continue
        expect(answer.end, `${header} of ${size}`).toBeGreaterThan(answer.start)
        expect([answer.start >= 0, answer.end <= size]).toEqual([true, true])
      }
})
