import { expect, it } from 'vitest'
import { createSpeedMeter } from './download-report.ts'

it('is that of the last seconds', () => {
  const { add } = createSpeedMeter()
  expect(add(0, 0)).toBeNull()
  expect(add(500, 500)).toBeNull()
  expect(add(1_000, 1_000)).toBe(1_000)
  // it stalls: what was fast before does not count for ever
  const later = [2, 3, 4, 5, 6, 7].map((second) => add(1_000, second * 1_000))
  expect(later.at(-1)).toBe(0)
})

it('begins anew with another film', () => {
  const { add } = createSpeedMeter()
  add(0, 0)
  add(9_000, 1_000)
  expect(add(0, 1_500)).toBeNull()
  expect(add(2_000, 3_500)).toBe(1_000)
})
