import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, localDay } from '../../shared/local-day.ts'
import type { LearningRecord } from './read-record.ts'
import {
  addMonths,
  daysInARow,
  finishedLessons,
  firstMonth,
  goalPercent,
  monthSum,
  recentLessons,
  timeText,
  weekOf,
  whenText,
} from './record-sums.ts'

const minute = 60_000
/** A Sunday. */
const today = '2026-11-22'

beforeEach(() => vi.stubEnv('TZ', 'Asia/Shanghai'))
afterEach(() => vi.unstubAllEnvs())

/** A record with these minutes of lesson 1 by day. */
function recordOf(minutes: Readonly<Record<string, number>>): LearningRecord {
  const days = Object.entries(minutes).map(([day, count]) => {
    const at = new Date(`${day}T20:14:00+08:00`).getTime()
    return [day, { day, lessons: [{ lesson: 1, course: 5, ms: count * minute, at, isFinished: false }] }] as const
  })
  const facts = { lesson: 1, course: 5, title: '一', courseTitle: '课', cover: '' }
  return { days: new Map(days), lessons: new Map([[1, facts]]), goal: null, reminder: null }
}

const lastWeek = { '2026-11-16': 24, '2026-11-18': 41, '2026-11-20': 43, '2026-11-21': 26, [today]: 32.9 }

describe('a week', () => {
  test('is Monday to Sunday, with nothing where there was nothing', () => {
    const { days, ms } = weekOf(recordOf({ ...lastWeek, '2026-11-15': 60 }).days, today)
    expect(days.map((each) => Math.floor(each.ms / minute))).toEqual([24, 0, 41, 0, 43, 26, 32])
    expect(days.at(-1)).toMatchObject({ day: today, isToday: true, isFuture: false })
    expect(days.filter(({ isToday }) => isToday).length).toBe(1)
    expect(timeText(ms)).toBe('2 小时 46 分')
  })

  test('has days to come, and they are empty: the clock was ahead when they were noted', () => {
    const { days, ms } = weekOf(recordOf({ '2026-11-19': 10 }).days, '2026-11-18')
    expect(days.map(({ isFuture }) => isFuture)).toEqual([false, false, false, true, true, true, true])
    expect(ms).toBe(0)
  })

  test('reaches its goal and not more', () => {
    expect(goalPercent(166 * minute, 4)).toBe(69)
    expect(goalPercent(239.9 * minute, 4)).toBe(99)
    expect(goalPercent(900 * minute, 4)).toBe(100)
  })
})

describe('days in a row', () => {
  test.each([
    [{}, 0],
    [{ [today]: 32 }, 1],
    [lastWeek, 3],
    [{ '2026-11-20': 1, '2026-11-21': 1 }, 2],
    [{ '2026-11-19': 1, '2026-11-20': 1 }, 0],
    [{ '2026-11-20': 1, '2026-11-21': 0.9, [today]: 1 }, 1],
  ])('%j: %i', (minutes, count) => {
    expect(daysInARow(recordOf(minutes).days, today)).toBe(count)
  })
})

describe('a month', () => {
  test('is a calendar from Monday on', () => {
    const { blanks, days, learned, ms } = monthSum(
      recordOf({ '2026-11-01': 0.5, '2026-11-06': 5, '2026-11-11': 72, ...lastWeek }).days,
      '2026-11',
      today,
    )
    expect([blanks, days.length, learned]).toEqual([6, 30, 7])
    expect(timeText(ms)).toBe('4 小时 4 分')
    const levels = new Map(days.map(({ day, level }) => [day.slice(-2), level]))
    expect(['01', '06', '16', '18', '11', '23'].map((day) => levels.get(day))).toEqual([0, 1, 2, 3, 4, 0])
    expect(days.filter(({ isFuture }) => isFuture).length).toBe(8)
  })

  test('is darker from 1, 15, 35 and 60 minutes on', () => {
    const { days } = monthSum(
      recordOf({ '2026-11-01': 1, '2026-11-02': 15, '2026-11-03': 35, '2026-11-04': 60 }).days,
      '2026-11',
      today,
    )
    expect(days.slice(0, 4).map(({ level }) => level)).toEqual([1, 2, 3, 4])
  })

  test('of any length', () => {
    const lengths = ['2028-02', '2027-02', '2026-12', '2026-04'].map(
      (month) => monthSum(new Map(), month, today).days.length,
    )
    expect(lengths).toEqual([29, 28, 31, 30])
  })

  test('follows another', () => {
    expect([
      addMonths('2026-11', 1),
      addMonths('2026-12', 1),
      addMonths('2026-01', -1),
      addMonths('2026-03', -12),
    ]).toEqual(['2026-12', '2027-01', '2025-12', '2025-03'])
  })

  test('begins with what there is', () => {
    expect(firstMonth(recordOf(lastWeek).days, today)).toBe('2026-11')
    expect(firstMonth(recordOf({ '2025-12-03': 1, '2026-01-05': 1 }).days, today)).toBe('2025-12')
    expect(firstMonth(new Map(), today)).toBe('2026-11')
  })
})

const clock = (day: string, hour: number): number =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+08:00`).getTime()
const facts = (lesson: number) => ({ lesson, course: 5, title: `课时 ${lesson}`, courseTitle: '课', cover: '' })

describe('lists', () => {
  const record: LearningRecord = {
    days: new Map([
      [
        '2026-11-20',
        {
          day: '2026-11-20',
          lessons: [
            { lesson: 1, course: 5, ms: 5 * minute, at: clock('2026-11-20', 8), isFinished: true },
            { lesson: 2, course: 5, ms: 0, at: clock('2026-11-20', 9), isFinished: true },
          ],
        },
      ],
      [
        today,
        {
          day: today,
          lessons: [
            { lesson: 3, course: 5, ms: 7 * minute, at: clock(today, 7), isFinished: false },
            { lesson: 1, course: 5, ms: 3 * minute, at: clock(today, 9), isFinished: false },
            { lesson: 4, course: 5, ms: 3 * minute, at: clock(today, 10), isFinished: true },
          ],
        },
      ],
    ]),
    lessons: new Map([1, 2, 3].map((lesson) => [lesson, facts(lesson)])),
    goal: null,
    reminder: null,
  }

  test('the last lessons, each once, with the time of their last day; none without a name', () => {
    expect(recentLessons(record).map(({ lesson, ms }) => [lesson, ms / minute])).toEqual([
      [1, 3],
      [3, 7],
    ])
  })

  test('are the same in whatever order the days are stored', () => {
    const reversed = { ...record, days: new Map([...record.days].toReversed()) }
    expect(recentLessons(reversed)).toEqual(recentLessons(record))
  })

  test('of what was learned last: eight, also when the clock stood at its beginning', () => {
    const lessons = Array.from({ length: 9 }, (_, id) => ({ lesson: id, course: 5, ms: 1, at: id, isFinished: false }))
    const many = (count: number): LearningRecord => ({
      ...record,
      days: new Map([[today, { day: today, lessons: lessons.slice(0, count) }]]),
      lessons: new Map(lessons.map(({ lesson }) => [lesson, facts(lesson)])),
    })
    expect(recentLessons(many(9)).map(({ lesson }) => lesson)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
    expect(recentLessons(many(1)).map(({ lesson }) => lesson)).toEqual([0])
  })

  test('finished lessons, also those another tab counted, by the day they were finished', () => {
    expect(finishedLessons(record).map(({ lesson, at: when }) => [lesson, localDay(when)])).toEqual([
      [2, '2026-11-20'],
      [1, '2026-11-20'],
    ])
  })
})

test('moments are told by the clock of the device', () => {
  const at = new Date('2026-11-22T20:14:00+08:00').getTime()
  const when = (days: number) => whenText(at - days * 24 * 3_600_000, today)
  expect([0, 1, 2, 6, 7, 60, 400].map(when)).toEqual([
    '今天 20:14',
    '昨天 20:14',
    '周五 20:14',
    '周一 20:14',
    '11月15日',
    '9月23日',
    '2025年10月18日',
  ])
  expect([3, 4, 5].map(when)).toEqual(['周四 20:14', '周三 20:14', '周二 20:14'])
  expect([0, 1].map((days) => whenText(at - days * 24 * 3_600_000, '2026-11-25'))).toEqual(['周日 20:14', '周六 20:14'])
  expect(whenText(new Date('2026-11-22T07:05:00+08:00').getTime(), today)).toBe('今天 07:05')
  // a clock that was ahead
  expect(whenText(at, addDays(today, -2))).toBe('11月22日')
})

test.each([
  [0, '0 分钟'],
  [59_999, '不到 1 分钟'],
  [60_000, '1 分钟'],
  [3_599_999, '59 分钟'],
  [3_600_000, '1 小时'],
  [3_660_000, '1 小时 1 分'],
])('%i ms: %s', (ms, text) => {
  expect(timeText(ms)).toBe(text)
})
