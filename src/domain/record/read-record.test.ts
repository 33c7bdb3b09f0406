import { describe, expect, test, vi } from 'vitest'
import { createMemoryStore } from '../../../tests/support/dom/memory-store.ts'
import { readRecord } from './read-record.ts'
import { recordKeys } from './record-day.ts'

const dayOf = (day: string, lesson: number, ms: number) => ({
  day,
  lessons: [{ lesson, course: 5, ms, at: 1, isFinished: false }],
})
const facts = (lesson: number) => ({ lesson, course: 5, title: '一', courseTitle: '课', cover: '' })
const today = '2026-11-22'

describe('a record', () => {
  test('is of one member, with what a closed page left, which is added up once', async () => {
    const store = createMemoryStore()
    await store.set(recordKeys.day('7', today), dayOf(today, 1, 1000))
    await store.set(`${recordKeys.day('7', today)}/123`, dayOf(today, 1, 500))
    await store.set(`${recordKeys.day('7', '2026-11-21')}/99`, dayOf('2026-11-21', 2, 70))
    await store.set(recordKeys.lesson('7', 1), facts(1))
    await store.set(recordKeys.goal('7'), 4)
    await store.set(recordKeys.day('70', today), dayOf(today, 9, 9000))
    const record = await readRecord(store, '7')
    expect([...record.days.values()]).toEqual([dayOf('2026-11-21', 2, 70), dayOf(today, 1, 1500)])
    expect([...record.lessons.keys()]).toEqual([1])
    expect(record.goal).toBe(4)
    await vi.waitFor(() => expect(store.pairs.size).toBe(5))
    expect((await readRecord(store, '7')).days.get(today)).toEqual(dayOf(today, 1, 1500))
  })

  test('leaves out what it cannot read', async () => {
    const store = createMemoryStore()
    const bad = [null, 7, 'x', {}, { day: today }, { day: '2026-02-30', lessons: [] }, dayOf(today, 1, Number.NaN)]
    for (const [index, value] of bad.entries()) await store.set(`7/${index}`, value)
    await store.set(recordKeys.goal('7'), -3)
    await store.set(recordKeys.reminder('7'), { uid: 'x', weekdays: [9] })
    expect(await readRecord(store, '7')).toEqual({ days: new Map(), lessons: new Map(), goal: null, reminder: null })
  })

  test('is refused where the disk never answers', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const store = { ...createMemoryStore(), entries: () => new Promise<never>(() => {}) }
    const failure = readRecord(store, '7').catch((error: unknown) => String(error))
    await vi.advanceTimersByTimeAsync(5000)
    vi.useRealTimers()
    expect(await failure).toMatch('does not answer')
  })

  test('deletes the names of lessons that no day has any more', async () => {
    const store = createMemoryStore()
    await store.set(`${recordKeys.day('7', today)}/123`, dayOf(today, 1, 500))
    for (const lesson of [1, 2]) await store.set(recordKeys.lesson('7', lesson), facts(lesson))
    await readRecord(store, '7')
    await vi.waitFor(() => expect([...store.pairs.keys()].sort()).toEqual(['7/2026-11-22', '7/lesson/1']))
  })
})
