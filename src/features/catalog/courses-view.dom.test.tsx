import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { CourseSummary } from '../../api/course-summary.ts'
import { CourseRows } from './courses-view.tsx'

afterEach(cleanup)

const courses = (count: number): readonly CourseSummary[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    title: `课程${index + 1}`,
    cover: '',
    shortDescription: '',
    charge: 1,
    isFree: false,
    isVipFree: false,
    buyerCount: null,
    lessonCount: null,
    categoryName: '',
  }))

const pictureSource = (): string => ''

const titles = (): (string | null)[] =>
  screen.getAllByRole('listitem').map((row) => within(row).getByRole('heading').textContent)

it('is one list of all courses in their order, however long it is', () => {
  render(<CourseRows courses={courses(120)} pictureSource={pictureSource} />)
  expect(titles()).toEqual(courses(120).map(({ title }) => title))
  expect(screen.getAllByRole('list')).toHaveLength(1)
})

it('keeps what hit tests and layout look at short: 48 rows, then groups of 48', () => {
  const { rerender } = render(<CourseRows courses={courses(60)} pictureSource={pictureSource} />)
  const row = screen.getByRole('link', { name: /课程60/ })
  expect(screen.getByRole('list').children).toHaveLength(49)
  rerender(<CourseRows courses={courses(120)} pictureSource={pictureSource} />)
  expect(screen.getByRole('list').children).toHaveLength(50)
  // what was there stays as it was
  expect(screen.getByRole('link', { name: /课程60/ })).toBe(row)
})
