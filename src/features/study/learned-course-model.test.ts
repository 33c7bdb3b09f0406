import { describe, expect, test } from 'vitest'
import type { LearnedLesson } from '../../api/learned-course.ts'
import type { LessonProgress } from '../../api/course-outline.ts'
import { lessonToContinue } from '../../domain/course/chapter-rows.ts'
import { inCourseOrder, learnedRows, watchedOf } from './learned-course-model.ts'

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
    expect(learnedRows([given], watchedOf([given], undefined, journal))).toMatchObject([{ watched, state }])
  })
})

describe('what goes on, by times', () => {
  const lessons = [lesson(1, seen(5, false, 1)), lesson(2, seen(120, true, 2)), lesson(3)]

  test('the lesson begun last counts, finished ones passed over', () => {
    expect(lessonToContinue(lessons, watchedOf(lessons, undefined, nowhere))?.lessonId).toBe(3)
  })

  test('the stored course knows better when a lesson was watched', () => {
    const watched = new Map<number, LessonProgress>([[1, { watchedSeconds: 5, isFinished: false, updatedAt: 50 }]])
    expect(lessonToContinue(lessons, watchedOf(lessons, { watched }, nowhere))?.lessonId).toBe(1)
  })
})
