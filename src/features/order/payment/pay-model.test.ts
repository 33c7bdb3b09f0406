import { expect, it } from 'vitest'
import { endTime, payPauseMs, timeLeft } from './pay-model.ts'

const ends = Date.parse('2026-11-20T10:33:42Z')

it('says the time left, rounded up, never below zero', () => {
  expect(timeLeft(ends, ends - 1_800_000)).toBe('30:00')
  expect(timeLeft(ends, ends - 1_725_200)).toBe('28:46')
  expect(timeLeft(ends, ends - 1)).toBe('00:01')
  expect(timeLeft(ends, ends)).toBe('00:00')
  expect(timeLeft(ends, ends + 5_000)).toBe('00:00')
})

it('says until when to pay, at +08:00', () => {
  expect(endTime(ends)).toBe('18:33')
})

it('asks every 2 s, after the link has ended every 10 s for an hour', () => {
  expect(payPauseMs(false, ends - 1, ends)).toBe(2_000)
  expect(payPauseMs(true, ends, ends)).toBe(10_000)
  expect(payPauseMs(true, ends + 3_599_999, ends)).toBe(10_000)
  expect(payPauseMs(true, ends + 3_600_000, ends)).toBeNull()
})
