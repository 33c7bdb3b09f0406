import { describe, expect, it } from 'vitest'
import type { Course, Lesson, LessonGroup, LessonProgress } from '../../api/course-outline.ts'
import { entitlementOf } from '../../domain/course/entitlement.ts'
import {
  chapterItems,
  courseFacts,
  courseTab,
  grantsLess,
  hasContent,
  learnedFacts,
  startLesson,
  type JournalPlace,
  type Watched,
} from './course-model.ts'

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
const here = (furthest: number, isFinished = false, updatedAt = 1): JournalPlace => ({
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
  journal: readonly [number, JournalPlace][] = [],
  server: readonly [number, LessonProgress][] = [],
): Watched => ({ journal: new Map(journal), server: new Map(server) })

const paid = { charge: 99, isFree: false, isVipFree: false }
const visitor = entitlementOf({ isMember: false, isVip: false }, paid, { hasCourse: false, lessonIds: [] })
const owner = entitlementOf({ isMember: true, isVip: false }, paid, { hasCourse: true, lessonIds: [] })

describe('courseTab', () => {
  it.each([
    [undefined, 'intro'],
    ['lessons', 'lessons'],
    ['files', 'files'],
    ['xyz', 'intro'],
    ['__proto__', 'intro'],
  ])('%j opens %s', (value, tab) => expect(courseTab(value)).toBe(tab))
})

describe('chapterItems', () => {
  const groups = [chapter(9, lesson(4), lesson(2)), chapter(3), rest(lesson(7))]

  it('keeps the order of chapters and lessons and numbers through the course', () => {
    const items = chapterItems(groups, owner, watched())
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
    expect(chapterItems([rest(lesson(1))], owner, watched())[0]?.title).toBeNull()
  })

  it.each([
    ['a visitor', visitor, 0, 'lock'],
    ['a visitor', visitor, 30, 'trial'],
    ['an owner', owner, 0, 'none'],
    ['an owner', owner, 30, 'none'],
  ] as const)('marks for %s (%o)', (_, entitlement, freeSeconds, mark) => {
    expect(chapterItems([rest(lesson(1, { freeSeconds }))], entitlement, watched())[0]?.lessons[0]?.mark).toBe(mark)
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
    const [item] = chapterItems([rest(lesson(1, { duration }))], owner, facts)[0]?.lessons ?? []
    expect(item).toMatchObject({ progress, isFinished, duration: duration === 0 ? '' : '01:40' })
  })
})

describe('courseFacts', () => {
  const course = { buyerCount: 12_345 } as Course
  it('counts buyers, lessons and time', () => {
    const groups = [chapter(1, lesson(1, { duration: 3600 }), lesson(2, { duration: 2160 })), rest(lesson(3))]
    expect(courseFacts({ course, groups })).toEqual(['1.2万人已购买', '3课时', '1小时37分钟'])
  })
  it('leaves out an unknown time', () => {
    expect(courseFacts({ course: { ...course, buyerCount: null }, groups: [] })[0]).toBe('')
    expect(courseFacts({ course, groups: [] })).toEqual(['1.2万人已购买', '0课时', ''])
  })
})

describe('learnedFacts', () => {
  const groups = [chapter(1, lesson(1), lesson(2)), rest(lesson(3))]
  it('is nothing before anything was watched', () => expect(learnedFacts(groups, watched())).toBeNull())
  it('ignores what was watched of other courses', () => {
    expect(learnedFacts(groups, watched([[99, here(10)]]))).toBeNull()
  })
  it('counts what is finished here or elsewhere once', () => {
    const facts = watched(
      [
        [1, here(100, true)],
        [2, here(100, true)],
      ],
      [[1, there(100, true)]],
    )
    expect(learnedFacts(groups, facts)).toEqual({ finishedCount: 2, lessonCount: 3, percent: 66 })
  })
  it('is there for a lesson that was only begun', () => {
    expect(learnedFacts(groups, watched([], [[3, there(5)]]))).toEqual({ finishedCount: 0, lessonCount: 3, percent: 0 })
  })
})

describe('startLesson', () => {
  const groups = [chapter(1), chapter(2, lesson(5), lesson(6)), rest(lesson(7))]
  it('passes over an empty first chapter', () => expect(startLesson(groups, watched())?.id).toBe(5))
  it('goes on where the server saw the member', () => {
    expect(startLesson(groups, watched([], [[6, there(10)]]))?.id).toBe(6)
  })
  it('prefers this device', () => {
    expect(startLesson(groups, watched([[7, here(1)]], [[6, there(10, false, 99)]]))?.id).toBe(7)
  })
  it('goes on after a finished lesson', () => {
    expect(startLesson(groups, watched([[5, here(100, true)]]))?.id).toBe(6)
  })
  it('is nothing without lessons', () => expect(startLesson([chapter(1)], watched())).toBeUndefined())
})

describe('hasContent', () => {
  it.each([
    ['', false],
    ['  \n', false],
    ['<p><br></p>', false],
    ['<p>&nbsp;</p>\u200b', false],
    ['<p>一</p>', true],
    ['<p><img src="/a.png"></p>', true],
    ['text', true],
  ])('%j: %s', (html, expected) => expect(hasContent(html)).toBe(expected))

  // quadratic work on this would run into the time limit of a test
  it('has 1 MB of signs that open nothing', () => expect(hasContent('<'.repeat(1_048_576))).toBe(true))
})

describe('grantsLess', () => {
  it.each([
    [{ isBuy: false, ownedLessonIds: [] }, { isBuy: true, ownedLessonIds: [] }, true],
    [{ isBuy: true, ownedLessonIds: [] }, { isBuy: true, ownedLessonIds: [1] }, false],
    [{ isBuy: false, ownedLessonIds: [] }, { isBuy: false, ownedLessonIds: [1] }, true],
    [{ isBuy: false, ownedLessonIds: [1, 2] }, { isBuy: false, ownedLessonIds: [1] }, false],
    [{ isBuy: true, ownedLessonIds: [] }, { isBuy: false, ownedLessonIds: [] }, false],
    [{ isBuy: false, ownedLessonIds: [] }, { isBuy: false, ownedLessonIds: [] }, false],
  ])('%j after %j: %s', (newer, older, expected) => expect(grantsLess(newer, older)).toBe(expected))
})
