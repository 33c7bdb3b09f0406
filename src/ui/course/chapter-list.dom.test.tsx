import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { ChapterList, type ChapterItem } from './chapter-list.tsx'

afterEach(cleanup)

const lesson = (id: number, rest: Partial<ChapterItem['lessons'][number]> = {}) => ({
  id,
  href: `/course/video/${id}`,
  number: id,
  title: `课时${id}`,
  duration: '08:42',
  ...rest,
})

const chapters: ChapterItem[] = [
  { id: 9, title: '第一章', lessons: [lesson(1, { isFinished: true }), lesson(2, { mark: 'trial' })] },
  { id: 3, title: '第二章', lessons: [lesson(3, { mark: 'lock' }), lesson(4, { progress: 41 })] },
  { id: 5, title: '第三章', lessons: [] },
]

const rows = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))

it('keeps the given order, opens every chapter and names the marks', () => {
  render(<ChapterList chapters={chapters} />)
  expect(rows()).toEqual([1, 2, 3, 4].map((id) => `/course/video/${id}`))
  expect(screen.getByRole('link', { name: /课时1.*已学完/ })).toBeDefined()
  expect(screen.getByRole('link', { name: /课时2.*试看/ })).toBeDefined()
  expect(screen.getByRole('link', { name: /课时3.*需购买/ })).toBeDefined()
  expect(screen.getByRole('link', { name: /课时4.*已学 41%/ })).toBeDefined()
  expect(screen.getByText('暂无课时')).toBeDefined()
})

it('folds and unfolds a chapter', async () => {
  render(<ChapterList chapters={chapters} />)
  const button = screen.getByRole('button', { name: /第一章/ })
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(rows()).toEqual(['/course/video/3', '/course/video/4'])
  await userEvent.click(button)
  expect(rows()).toHaveLength(4)
})

it('opens the chapter of the current lesson whenever that changes', async () => {
  const view = render(<ChapterList chapters={chapters} initiallyOpen={[]} currentChapterId={9} />)
  expect(rows()).toEqual(['/course/video/1', '/course/video/2'])
  await userEvent.click(screen.getByRole('button', { name: /第一章/ }))
  expect(screen.queryAllByRole('link')).toHaveLength(0)
  view.rerender(<ChapterList chapters={chapters} initiallyOpen={[]} currentChapterId={3} />)
  expect(rows()).toEqual(['/course/video/3', '/course/video/4'])
})

it('marks the lesson on the player', () => {
  render(<ChapterList chapters={[{ id: 0, title: null, lessons: [lesson(1), lesson(2, { isCurrent: true })] }]} />)
  expect(screen.queryByRole('button')).toBeNull()
  const current = screen.getByRole('link', { current: true })
  expect(current.getAttribute('href')).toBe('/course/video/2')
  expect(current.textContent).toContain('正在播放')
})
