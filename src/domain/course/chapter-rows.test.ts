import { describe, expect, it } from 'vitest'
import type { Lesson, LessonGroup, LessonProgress } from '../../api/course-outline.ts'
import type { JournalEntry } from '../../platform/sync/journal.ts'
import { chapterIdOf, chapterRows, learnedFacts, lessonToContinue } from './chapter-rows.ts'
import type { Watched } from '../learning/lesson-order.ts'
import { entitlementOf } from './entitlement.ts'

type Here = Pick<JournalEntry, 'furthest' | 'isFinished' | 'updatedAt'>

const lesson = (id: number, rest: Partial<Lesson> = {}): Lesson => ({
  id,
  courseId: 1,
  title: `课时${id}`,
  duration: 100,
  freeSeconds: 0,
  isDragBanned: false,
  isCommentAllowed: true,
  ...rest,
})
const chapter = (id: number, ...lessons: Lesson[]): LessonGroup => ({ chapter: { id, title: `第${id}章` }, lessons })
const rest = (...lessons: Lesson[]): LessonGroup => ({ chapter: null, lessons })
const here = (furthest: number, isFinished = false, updatedAt = 1): Here => ({
  furthest,
  isFinished,
  updatedAt,
})
const there = (watchedSeconds: number, isFinished = false, updatedAt: number | null = 1): LessonProgress => ({
  watchedSeconds,
  isFinished,
  updatedAt,
})
const watched = (
  journal: readonly [number, Here][] = [],
  server: readonly [number, LessonProgress][] = [],
): Watched => ({ journal: new Map(journal), server: new Map(server) })

const paid = { charge: 99, isFree: false, isVipFree: false }
const visitor = entitlementOf({ isMember: false, isVip: false }, paid, { hasCourse: false, lessonIds: [] })
const owner = entitlementOf({ isMember: true, isVip: false }, paid, { hasCourse: true, lessonIds: [] })

describe('chapterRows', () => {
  const groups = [chapter(9, lesson(4), lesson(2)), chapter(3), rest(lesson(7))]

  it('keeps the order of chapters and lessons and numbers through the course', () => {
    const items = chapterRows(groups, owner, watched())
    expect(items.map(({ id, title, lessons }) => [id, title, lessons.map((item) => [item.number, item.id])])).toEqual([
      [
        9,
        '第9章',
        [
          [1, 4],
          [2, 2],
        ],
      ],
      [3, '第3章', []],
      [0, '无章节内容', [[3, 7]]],
    ])
  })

  it('has no heading when there are no chapters at all', () => {
    expect(chapterRows([rest(lesson(1))], owner, watched())[0]?.title).toBeNull()
  })

  it.each([
    ['a visitor', visitor, 0, 'lock'],
    ['a visitor', visitor, 30, 'trial'],
    ['an owner', owner, 0, 'none'],
    ['an owner', owner, 30, 'none'],
  ] as const)('marks for %s (%o)', (_, entitlement, freeSeconds, mark) => {
    expect(chapterRows([rest(lesson(1, { freeSeconds }))], entitlement, watched())[0]?.lessons[0]?.mark).toBe(mark)
  })

  it.each([
    ['nothing', undefined, undefined, 100, 0, false],
    ['the server', undefined, there(41), 100, 41, false],
    ['this device', here(59.9), undefined, 100, 59, false],
    ['the greater of both', here(20), there(41), 100, 41, false],
    ['more than its length', here(500), undefined, 100, 100, false],
    ['an unknown length', here(500), there(30), 0, 0, false],
    ['the end, here', here(90, true), undefined, 100, 90, true],
    ['the end, elsewhere', here(3), there(100, true), 100, 100, true],
  ])('progress: %s', (_, journal, server, duration, progress, isFinished) => {
    const facts = watched(journal ? [[1, journal]] : [], server ? [[1, server]] : [])
    const [item] = chapterRows([rest(lesson(1, { duration }))], owner, facts)[0]?.lessons ?? []
    expect(item).toMatchObject({ progress, isFinished, duration: duration === 0 ? '' : '01:40' })
  })
})

describe('the lesson on the player', () => {
  const groups = [chapter(9, lesson(1), lesson(2)), rest(lesson(4))]
  it('is marked, and the others take its place in the history', () => {
    const rows = chapterRows(groups, owner, watched(), 2).flatMap(({ lessons }) => lessons)
    expect(rows.map(({ id, isCurrent, replace }) => [id, isCurrent, replace])).toEqual([
      [1, false, true],
      [2, true, true],
      [4, false, true],
    ])
  })
  it('leaves a list elsewhere as it is', () => {
    const [row] = chapterRows(groups, owner, watched())[0]?.lessons ?? []
    expect([row?.isCurrent, row?.replace]).toEqual([undefined, undefined])
  })
  it.each([
    [2, 9],
    [4, 0],
    [77, undefined],
  ])('opens the chapter of lesson %d', (id, expected) => expect(chapterIdOf(groups, id)).toBe(expected))
})

describe('learnedFacts', () => {
  const lessons = [lesson(1), lesson(2), lesson(3)]
  it('counts what is finished here or elsewhere once', () => {
    const facts = watched(
      [
        [1, here(100, true)],
        [2, here(100, true)],
        [99, here(100, true)],
      ],
      [[1, there(100, true)]],
    )
    expect(learnedFacts(lessons, facts)).toEqual({ finishedCount: 2, lessonCount: 3, percent: 66 })
  })
  it('counts nothing for a lesson that was only begun', () => {
    expect(learnedFacts(lessons, watched([], [[3, there(5)]]))).toEqual({
      finishedCount: 0,
      lessonCount: 3,
      percent: 0,
    })
  })
  it('has no percentage of no lessons', () => {
    expect(learnedFacts([], watched())).toEqual({ finishedCount: 0, lessonCount: 0, percent: 0 })
  })
})

describe('lessonToContinue', () => {
  const lessons = [lesson(5), lesson(6), lesson(7)]
  it('begins with the first lesson', () => {
    expect(lessonToContinue(lessons, watched())).toEqual({ lessonId: 5, label: '开始学习' })
  })
  it('begins with it also when another course was watched', () => {
    expect(lessonToContinue(lessons, watched([[99, here(10)]]))?.label).toBe('开始学习')
  })
  it('goes on where the server saw the member', () => {
    expect(lessonToContinue(lessons, watched([], [[6, there(10)]]))).toEqual({ lessonId: 6, label: '继续学习' })
  })
  it('prefers this device', () => {
    expect(lessonToContinue(lessons, watched([[7, here(1)]], [[6, there(10, false, 99)]]))?.lessonId).toBe(7)
  })
  it('goes on after a finished lesson', () => {
    expect(lessonToContinue(lessons, watched([[5, here(100, true)]]))?.lessonId).toBe(6)
  })
  it('is nothing without lessons', () => expect(lessonToContinue([], watched())).toBeNull())
})
