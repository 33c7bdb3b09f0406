import { describe, expect, it } from 'vitest'
import { formatDate, formatDateTime, relativeTime } from './time.ts'
import { formatDuration, formatPosition, formatTotalDuration } from './duration.ts'
import { parseTime } from './parse-time.ts'

const now = Date.parse('2026-11-20T10:00:00Z')

describe('relativeTime (screens 1.13.1, check 1)', () => {
  it.each([
    ['2026-11-20T09:59:01Z', '刚刚'],
    ['2026-11-20T09:59:00Z', '1分钟前'],
    ['2026-11-20T09:00:01Z', '59分钟前'],
    ['2026-11-20T09:00:00Z', '1小时前'],
    ['2026-11-19T10:00:01Z', '23小时前'],
    ['2026-11-19T10:00:00Z', '1天前'],
    ['2026-11-13T10:00:01Z', '6天前'],
    ['2026-11-13T10:00:00Z', '11-13 10:00'],
    ['2025-11-20T10:00:01Z', '11-20 10:00'],
    ['2025-11-20T10:00:00Z', '2025-11-20 10:00'],
    ['2026-11-20T11:00:00Z', '刚刚'],
  ])('%s → %s', (at, text) => expect(relativeTime(Date.parse(at), now, 0)).toBe(text))

  it.each([
    [480, '11-13 18:00'],
    [-600, '11-13 00:00'],
    [8, '11-13 10:08'],
  ])('at an offset of %i minutes', (offset, text) => {
    expect(relativeTime(Date.parse('2026-11-13T10:00:00Z'), now, offset)).toBe(text)
  })

  it.each(['Asia/Shanghai', 'America/Los_Angeles', 'Europe/London'])('is the same on a device in %s', (zone) => {
    const former = process.env['TZ']
    process.env['TZ'] = zone
    try {
      expect(relativeTime(Date.parse('2026-07-13T23:30:00Z'), now, 0)).toBe('07-13 23:30')
      expect(parseTime('2026-03-29 02:30:00')).toBe(Date.parse('2026-03-28T18:30:00Z'))
      expect(formatDate(Date.parse('2026-07-13T16:00:00Z'))).toBe('2026-07-14')
    } finally {
      if (former === undefined) delete process.env['TZ']
      else process.env['TZ'] = former
    }
  })
})

describe('parseTime (screens 1.13.2; section 6 row 51)', () => {
  it.each([
    ['2026-11-20T10:02:37.000000Z', '2026-11-20T10:02:37Z'],
    ['2026-11-20T10:02:37Z', '2026-11-20T10:02:37Z'],
    ['2026-11-20 17:30:00', '2026-11-20T09:30:00Z'],
    ['2026-11-20T18:03:00', '2026-11-20T10:03:00Z'],
    ['2026-11-20T18:03:00+08:00', '2026-11-20T10:03:00Z'],
    ['2026-11-20T05:03:00-0500', '2026-11-20T10:03:00Z'],
    ['2026-11-20 18:03', '2026-11-20T10:03:00Z'],
    ['2026-11-20', '2026-11-19T16:00:00Z'],
    [' 2026-11-20 18:03:00 ', '2026-11-20T10:03:00Z'],
  ])('%j', (text, at) => expect(parseTime(text)).toBe(Date.parse(at)))

  it('reads watch_record.created_at as UTC', () => {
    expect(parseTime('2026-11-20T10:03:00', 'utc')).toBe(Date.parse('2026-11-20T10:03:00Z'))
    expect(parseTime('2026-11-20T10:03:00+08:00', 'utc')).toBe(Date.parse('2026-11-20T02:03:00Z'))
  })

  it.each([
    null,
    undefined,
    '',
    '昨天',
    '0000-00-00 00:00:00',
    '2026-02-30 10:00:00',
    '2026-13-01 10:00:00',
    '2026-11-20 25:00:00',
    '20261120',
    1_795_000_000,
    {},
    [],
  ])('%j is no time', (value) => expect(parseTime(value)).toBeNull())
})

describe('dates and durations', () => {
  it('prints dates that are not ages at +08:00', () => {
    const at = Date.parse('2026-11-20T16:30:00Z')
    expect(formatDate(at)).toBe('2026-11-21')
    expect(formatDateTime(at)).toBe('2026-11-21 00:30')
  })

  it.each([
    [75, '01:15', '01:15'],
    [0, '00:00', ''],
    [0.4, '00:00', ''],
    [59.9, '00:59', '00:59'],
    [3600, '01:00:00', '01:00:00'],
    [3725, '01:02:05', '01:02:05'],
    [-3, '00:00', ''],
    [Number.NaN, '00:00', ''],
    [Number.POSITIVE_INFINITY, '00:00', ''],
  ])('%d seconds', (seconds, position, duration) => {
    expect(formatPosition(seconds)).toBe(position)
    expect(formatDuration(seconds)).toBe(duration)
  })

  it.each([
    [30_960, '8小时36分钟'],
    [7200, '2小时'],
    [2700, '45分钟'],
    [59, ''],
    [0, ''],
    [Number.NaN, ''],
  ])('a sum of %d seconds → %j', (seconds, text) => expect(formatTotalDuration(seconds)).toBe(text))
})
