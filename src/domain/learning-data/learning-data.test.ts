import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../../../tests/support/dom/memory-store.ts'
import { noteEntry } from '../../../tests/support/data/note-entries.ts'
import { mergeDays, recordKeys, type RecordDay } from '../record/record-day.ts'
import { bringInRecord } from './bring-in-record.ts'
import { dataFormat, type LearningData, writeLearningData } from './learning-data.ts'
import { parseLearningData } from './parse-learning-data.ts'

const owner = { school: 'school.example', member: '7' }
const day = (ms: number, more: Partial<RecordDay['lessons'][number]> = {}): RecordDay => ({
  day: '2026-11-24',
  lessons: [{ lesson: 105, course: 1, ms, at: 5, isFinished: false, ...more }],
})
const { member: _member, id: _id, ...note } = noteEntry('a', { text: '<b>一</b>\n"二"' })
const reminder = { uid: 'u', sequence: 0, weekdays: [0, 2], hour: 20, minute: 30, length: 30 }
const data: LearningData = {
  notes: [{ ...note, cover: '' }],
  days: [day(60_000)],
  lessons: [{ lesson: 105, course: 1, title: '清洗', courseTitle: '数据', cover: '' }],
  goal: 5,
  reminder,
  places: [{ lessonId: 105, courseId: 1, position: 95.5, updatedAt: 9 }],
}
const file = writeLearningData(owner, 0, data)
/** The same file with other fields. */
const changed = (change: object): string => JSON.stringify({ ...JSON.parse(file), ...change })

describe('a file', () => {
  test('says what was written, and whose it is', () => {
    expect(parseLearningData(file, owner)).toEqual({ data })
    expect(parseLearningData(`\uFEFF${file}`, owner)).toEqual({ data })
    expect(parseLearningData(file, { ...owner, member: '8' })).toEqual({ problem: 'otherMember' })
    expect(parseLearningData(file, { ...owner, school: 'other.example' })).toEqual({ problem: 'otherSchool' })
  })

  test('names no address, and nothing of what was watched', () => {
    const entry = { ...data.places[0], furthest: 9999, isFinished: true }
    const hostile = changed({
      notes: [{ ...note, cover: 'https://tracker.example/a.png', member: '8', id: 'x' }],
      lessons: [{ ...data.lessons[0], cover: 'https://tracker.example/b.png' }],
      places: [entry],
    })
    expect(parseLearningData(hostile, owner)).toEqual({ data })
  })

  test.each([
    ['', 'foreign'],
    ['# 我的笔记', 'foreign'],
    ['null', 'foreign'],
    ['{"format":"other"}', 'foreign'],
    [file.slice(0, -1), 'cut'],
    [file.slice(0, 60), 'cut'],
    [changed({ version: 2 }), 'newer'],
    [changed({ version: '1' }), 'wrong'],
    [changed({ notes: undefined }), 'wrong'],
    [changed({ notes: {} }), 'wrong'],
    [changed({ notes: Array.from({ length: 20_001 }, () => data.notes[0]) }), 'wrong'],
    [changed({ notes: [null] }), 'wrong'],
    [changed({ notes: [{ ...note, second: -1 }] }), 'wrong'],
    [changed({ notes: [{ ...note, second: 1.5 }] }), 'wrong'],
    [changed({ notes: [{ ...note, lesson: 0 }] }), 'wrong'],
    [changed({ notes: [{ ...note, title: '长'.repeat(1001) }] }), 'wrong'],
    [changed({ notes: [{ ...note, createdAt: 'yesterday' }] }), 'wrong'],
    [changed({ notes: [{ ...note, createdAt: 8.64e15 + 1 }] }), 'wrong'],
    [changed({ notes: [{ ...note, editedAt: 9e15 }] }), 'wrong'],
    [changed({ days: [{ day: '2026-13-01', lessons: [] }] }), 'wrong'],
    [changed({ days: [day(Number.NaN)] }), 'wrong'],
    [changed({ days: [day(-5)] }), 'wrong'],
    [changed({ days: [day(5, { lesson: 1.5 })] }), 'wrong'],
    [changed({ days: [day(5, { at: 1e300 })] }), 'wrong'],
    [changed({ days: [{ ...day(5), lessons: [{ ...day(5).lessons[0], isFinished: 1 }] }] }), 'wrong'],
    [changed({ lessons: [{ ...data.lessons[0], title: 5 }] }), 'wrong'],
    [changed({ places: [{ ...data.places[0], position: 1e9 }] }), 'wrong'],
    [changed({ places: [{ ...data.places[0], lessonId: '../8/105' }] }), 'wrong'],
    [changed({ places: [{ ...data.places[0], updatedAt: null }] }), 'wrong'],
    [changed({ places: [{ ...data.places[0], updatedAt: 9e15 }] }), 'wrong'],
  ])('%# is not taken in part: %.60s', (text, problem) => {
    expect(parseLearningData(text, owner)).toEqual({ problem })
  })

  test('has notes that are no longer than they may be', () => {
    const parsed = parseLearningData(changed({ notes: [{ ...note, text: '😀'.repeat(501) }] }), owner)
    expect(parsed).toMatchObject({ data: { notes: [{ text: '😀'.repeat(500) }] } })
  })

  test('has a day of 24 hours, and goals and reminders that make sense, or none', () => {
    const parsed = parseLearningData(changed({ days: [day(1e12)], goal: 1000, reminder: { uid: 1 } }), owner)
    expect(parsed).toMatchObject({ data: { days: [day(86_400_000)], goal: null, reminder: null } })
  })
})

describe('the record of a file', () => {
  test('keeps the longer time of each lesson', () => {
    const longer = mergeDays(
      day(5000, { at: 9 }),
      {
        day: '2026-11-24',
        lessons: [...day(3000, { isFinished: true }).lessons, ...day(700, { lesson: 106 }).lessons],
      },
      Math.max,
    )
    expect(longer.lessons).toEqual([
      ...day(5000, { at: 9, isFinished: true }).lessons,
      ...day(700, { lesson: 106 }).lessons,
    ])
  })

  test('adds nothing the second time, and takes nothing away', async () => {
    const pairs = new Map<string, unknown>([
      [recordKeys.goal('7'), 3],
      [recordKeys.lesson('7', 105), { ...data.lessons[0], title: '这里的', cover: '/a.png' }],
    ])
    const store = createMemoryStore(() => Promise.resolve(), pairs)
    const atOnce = {
      async change(keys: readonly string[], next: (former: unknown[]) => unknown[]) {
        for (const [index, value] of next(await Promise.all(keys.map((key) => store.get(key)))).entries())
          pairs.set(keys[index] ?? '', value)
      },
    }
    expect(await bringInRecord(atOnce, '7', data)).toEqual({ days: 1, hasGoal: false, hasReminder: true })
    expect(await bringInRecord(atOnce, '7', data)).toEqual({ days: 0, hasGoal: false, hasReminder: false })
    expect(pairs.get(recordKeys.day('7', '2026-11-24'))).toEqual(day(60_000))
    expect(pairs.get(recordKeys.goal('7'))).toBe(3)
    expect(pairs.get(recordKeys.reminder('7'))).toEqual(reminder)
    expect(pairs.get(recordKeys.lesson('7', 105))).toMatchObject({ title: '这里的', cover: '/a.png' })
  })
})

test('the format stands first: half a file is known for what it is', () => {
  expect(file.indexOf(dataFormat)).toBeLessThan(20)
})
