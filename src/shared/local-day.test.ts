import { afterEach, describe, expect, test, vi } from 'vitest'
import { addDays, dateOf, isDay, localDay, weekdayOf } from './local-day.ts'

afterEach(() => vi.unstubAllEnvs())

describe('local days', () => {
  test('are those of the zone the device is in', () => {
    const at = Date.UTC(2026, 10, 22, 16, 30)
    vi.stubEnv('TZ', 'Asia/Shanghai')
    expect(localDay(at)).toBe('2026-11-23')
    vi.stubEnv('TZ', 'America/New_York')
    expect(localDay(at)).toBe('2026-11-22')
  })

  test('change at midnight', () => {
    vi.stubEnv('TZ', 'Asia/Shanghai')
    const midnight = Date.UTC(2026, 10, 22, 16)
    expect([localDay(midnight - 1), localDay(midnight)]).toEqual(['2026-11-22', '2026-11-23'])
    expect(dateOf('2026-11-23').getTime()).toBe(midnight)
  })

  test('are counted one by one where the clock changes', () => {
    vi.stubEnv('TZ', 'America/New_York')
    expect(addDays('2026-10-31', 1)).toBe('2026-11-01')
    expect(addDays('2026-11-01', 1)).toBe('2026-11-02')
    expect(addDays('2026-03-08', 1)).toBe('2026-03-09')
    expect(addDays('2026-03-09', -1)).toBe('2026-03-08')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(addDays('2026-11-22', -400)).toBe('2025-10-18')
  })

  test('begin the week on Monday', () => {
    expect(['2026-11-16', '2026-11-21', '2026-11-22'].map(weekdayOf)).toEqual([0, 5, 6])
  })

  test.each(['2026-02-30', '2026-13-01', '26-01-01', '2026-1-1', 'NaN-NaN-NaN', '', null, 20261122])(
    '%j is none',
    (value) => {
      expect(isDay(value)).toBe(false)
    },
  )

  test('a text of one is one', () => {
    expect(isDay('2028-02-29')).toBe(true)
  })
})
