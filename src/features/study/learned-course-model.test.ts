import { describe, expect, test } from 'vitest'
import type { LearnedLesson } from '../../api/learned-course.ts'
import type { LessonProgress } from '../../api/course-outline.ts'
import { goOn, inCourseOrder, learnedRows, learnedSummary } from './learned-course-model.ts'

const lesson = (id: number, record: LearnedLesson['record'] = null, duration = 120): LearnedLesson => ({
  id,
  title: `课时${id}`,
  duration,
  publishedAt: id,
  record,
})
const seen = (watchedSeconds: number, isFinished = false, startedAt: number | null = 1) => ({
  watchedSeconds,
  isFinished,
  startedAt,
})
const place = (furthest: number, isFinished = false, updatedAt = 1) => ({ furthest, isFinished, updatedAt })
const outlined = (id: number) => ({
  id,
  courseId: 1,
  title: '',
  duration: 0,
  freeSeconds: 0,
  isDragBanned: false,
  isCommentAllowed: true,
})
const nowhere = new Map<number, ReturnType<typeof place>>()

describe('the order', () => {
  const lessons = [lesson(1), lesson(2), lesson(3)]

  test('is the given one while the course is not known', () => {
    expect(inCourseOrder(lessons, undefined)).toEqual(lessons)
  })

  test('is that of the course, what it does not name comes last', () => {
    const groups = [
      { chapter: { id: 9, title: '上' }, lessons: [outlined(3)] },
      { chapter: { id: 3, title: '下' }, lessons: [outlined(2)] },
    ]
    expect(inCourseOrder(lessons, { groups }).map(({ id }) => id)).toEqual([3, 2, 1])
  })
})

describe('a row', () => {
  test.each([
    ['never opened', lesson(1), undefined, 0, 'untouched'],
    ['opened, nothing watched', lesson(1, seen(0)), undefined, 0, 'begun'],
    ['watched elsewhere', lesson(1, seen(40)), undefined, 40, 'begun'],
    ['watched here', lesson(1), place(41.7), 41, 'begun'],
    ['watched further here', lesson(1, seen(40)), place(90), 90, 'begun'],
    ['watched further elsewhere', lesson(1, seen(95)), place(90), 95, 'begun'],
    ['finished elsewhere', lesson(1, seen(120, true)), place(10), 120, 'finished'],
    ['finished here', lesson(1, seen(40)), place(120, true), 120, 'finished'],
    ['watched beyond its end', lesson(1, seen(130)), undefined, 120, 'begun'],
    ['of unknown length', lesson(1, seen(130), 0), undefined, 130, 'begun'],
  ] as const)('%s', (_name, given, here, watched, state) => {
    const journal = here ? new Map([[1, here]]) : nowhere
    expect(learnedRows([given], journal)).toMatchObject([{ watched, state }])
  })
})

test('the summary counts and adds', () => {
  const rows = learnedRows([lesson(1, seen(120, true)), lesson(2, seen(40)), lesson(3)], nowhere)
  expect(learnedSummary(rows)).toEqual({ finishedCount: 1, lessonCount: 3, watched: 160, percent: 33 })
  expect(learnedSummary([])).toEqual({ finishedCount: 0, lessonCount: 0, watched: 0, percent: 0 })
})

describe('where it goes on', () => {
  test('nowhere without lessons', () => {
    expect(goOn([], undefined, nowhere)).toBeNull()
  })

  test('at the first lesson of a course nobody began', () => {
    expect(goOn([lesson(1), lesson(2)], undefined, nowhere)).toEqual({ lessonId: 1, label: '开始学习' })
  })

  test('at the lesson watched last here', () => {
    const journal = new Map([
      [1, place(10, false, 5)],
      [2, place(10, false, 9)],
    ])
    expect(goOn([lesson(1), lesson(2), lesson(3, seen(5, false, 99))], undefined, journal)).toEqual({
      lessonId: 2,
      label: '继续学习',
    })
  })

  test('else at the one with the newest progress elsewhere, finished ones passed over', () => {
    const lessons = [lesson(1, seen(5, false, 1)), lesson(2, seen(120, true, 2)), lesson(3)]
    expect(goOn(lessons, undefined, nowhere)?.lessonId).toBe(3)
    const watched = new Map<number, LessonProgress>([[1, { watchedSeconds: 5, isFinished: false, updatedAt: 50 }]])
    expect(goOn(lessons, { watched }, nowhere)?.lessonId).toBe(1)
  })
})
