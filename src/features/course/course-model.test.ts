import { describe, expect, it } from 'vitest'
import type { Course, Lesson, LessonGroup } from '../../api/course-outline.ts'
import { courseFacts, courseTab } from './course-model.ts'

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
describe('courseTab', () => {
  it.each([
    [undefined, 'intro'],
    ['lessons', 'lessons'],
    ['files', 'files'],
    ['xyz', 'intro'],
    ['__proto__', 'intro'],
  ])('%j opens %s', (value, tab) => expect(courseTab(value)).toBe(tab))
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
