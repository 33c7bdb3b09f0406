import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { completeDocument } from '../../../tests/support/dom/render-app.tsx'
import type { LessonDetail } from '../../api/lesson.ts'
import type { Entitlement } from '../../domain/course/entitlement.ts'
import { LessonList } from './lesson-list.tsx'

const lesson = (id: number) => ({ id, courseId: 1, title: `课时${id}`, duration: 600, freeSeconds: 0 })
const groups = [
  { chapter: { id: 11, title: '第一章' }, lessons: [lesson(1), lesson(2)] },
  { chapter: { id: 12, title: '第二章' }, lessons: [lesson(3)] },
]
const detail = { course: { id: 1 }, groups, lesson: lesson(1), watched: new Map() } as unknown as LessonDetail
const all = { isMember: true, hasAccess: true, bar: 'learn', lessonIds: [] } as unknown as Entitlement
const nothing = { detail, entitlement: all, journal: new Map(), Note: undefined }

beforeAll(() => completeDocument())
afterEach(cleanup)

const links = (): (string | null)[] => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

it('shows the chapter of the lesson on screen', () => {
  render(<LessonList {...nothing} />)
  expect(links()).toEqual(['/course/video/1', '/course/video/2'])
})

it('shows of all chapters only what is wanted, with their numbers in the course', () => {
  const numbers = new Map([
    [3, 8],
    [2, 2],
  ])
  render(<LessonList {...nothing} only={numbers} />)
  expect(links()).toEqual(['/course/video/2', '/course/video/3'])
  expect(screen.queryByText('第一章')).toBeNull()
  expect(screen.getByText('08')).toBeTruthy()
})
