import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { RefreshContext } from '../frame/refresh-context.ts'
import { PagedList, type PagedListProps } from './paged-list.tsx'

afterEach(cleanup)

type List = PagedListProps<string>['list']
const loadMore = vi.fn<() => void>()
const rows = (data: readonly string[], rest: Partial<List> = {}): List => ({
  state: { status: 'content', data },
  isEmpty: false,
  end: 'none',
  loadMore,
  refresh: async () => {},
  ...rest,
})
const show = (list: List) =>
  render(
    <PagedList list={list} head={<p>head</p>} skeleton={<p>bones</p>} empty={<p>empty</p>} foot={<p>foot</p>}>
      {(data) => data.map((row) => <p key={row}>{row}</p>)}
    </PagedList>,
  )

it('keeps what stands above while nothing is known, and says nothing of an end', () => {
  show({ ...rows([]), state: { status: 'loading' } })
  expect(screen.getByText('head')).toBeDefined()
  expect(screen.queryByText('empty')).toBeNull()
  expect(screen.queryByText('foot')).toBeNull()
})

it('shows the rows and what stands below the last of them', () => {
  show(rows(['a', 'b'], { end: 'end' }))
  expect(screen.getByText('b')).toBeDefined()
  expect(screen.getByText('已经到底了')).toBeDefined()
  expect(screen.getByText('foot')).toBeDefined()
})

it('offers the next page and ends with nothing before it', async () => {
  show(rows(['a'], { end: 'more' }))
  expect(screen.queryByText('foot')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '加载更多' }))
  expect(loadMore).toHaveBeenCalledTimes(1)
})

it('says that there are none only when no further page can have some', () => {
  show(rows([], { isEmpty: true }))
  expect(screen.getByText('empty')).toBeDefined()
  expect(screen.queryByText('foot')).toBeNull()
  cleanup()
  show(rows([], { end: 'more' }))
  expect(screen.queryByText('empty')).toBeNull()
  expect(screen.getByRole('button', { name: '加载更多' })).toBeDefined()
})

const scroll = (y: number): void => {
  Object.assign(window, { scrollY: y })
  window.dispatchEvent(new Event('scroll'))
}

it.each([
  ['at its top', () => {}],
  [
    'at its top again after the next screen was scrolled',
    () => {
      scroll(800)
      // back at its top it was put out of hearing
      Object.assign(window, { scrollY: 0 })
    },
  ],
])('a pull %s asks for the rows again, and is noted for what stands beside them', async (_, leave) => {
  const note = vi.fn<() => void>()
  const refresh = vi.fn<() => Promise<void>>(async () => {})
  const { container } = render(
    <RefreshContext value={[0, note]}>
      <PagedList list={rows(['a'], { refresh })} skeleton={null} empty={null}>
        {(data) => data.map((row) => <p key={row}>{row}</p>)}
      </PagedList>
    </RefreshContext>,
  )
  const track = container.querySelector('.rv-pull-refresh__track') ?? container
  act(leave)
  fireEvent.touchStart(track, { touches: [{ clientX: 100, clientY: 100 }] })
  for (const clientY of [150, 200, 300]) fireEvent.touchMove(track, { touches: [{ clientX: 100, clientY }] })
  fireEvent.touchEnd(track)
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce())
  expect(note).toHaveBeenCalledOnce()
})
