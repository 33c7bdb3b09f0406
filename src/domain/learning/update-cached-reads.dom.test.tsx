import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { favouritePages, type StudyCourse } from '../../api/study.ts'
import { queryClient } from '../../platform/reads/query-client.ts'
import { usePagedRead } from '../../platform/reads/use-paged-read.ts'
import { tokenAtom, userAtom } from '../../platform/session/session-atoms.ts'
import { cachedReads } from '../../platform/storage/storage.ts'
import { appStore } from '../../platform/store.ts'
import type { Page, Read } from '../../shared/read.ts'
import { emptyStore } from '../../../tests/support/dom/empty-store.ts'
import { updateCachedFavourite } from './update-cached-reads.ts'

function wrapper({ children }: { children: ReactNode }) {
  return (
    <Provider store={appStore}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </Provider>
  )
}

const keyOf = ({ courseId }: StudyCourse): number => courseId

afterEach(async () => {
  cleanup()
  queryClient.clear()
  await emptyStore(cachedReads)
})

/** The list of the member's favourites: `courses` are those the server has, two on a page. */
function showFavourites(courses: readonly number[]) {
  const server = { courses }
  const pageRead = (page: number): Read<Page<StudyCourse>> => ({
    ...favouritePages(page),
    fetch: async () => {
      const rows = server.courses.slice((page - 1) * 2, page * 2).map((courseId) => ({ courseId }) as StudyCourse)
      return { rows, total: server.courses.length, rawCount: rows.length }
    },
  })
  appStore.set(tokenAtom, 'T')
  appStore.set(userAtom, { id: 7 } as never)
  const { result } = renderHook(() => usePagedRead(pageRead, 2, keyOf), { wrapper })
  const shows = (ids: readonly number[]) =>
    waitFor(() => expect(result.current.state).toMatchObject({ data: ids.map((courseId) => ({ courseId })) }))
  return { server, shows, list: result }
}

it('the row that moves up to the place of one that has gone is not passed over', async () => {
  const { server, shows, list } = showFavourites([1, 2, 3, 4, 5, 6])
  await shows([1, 2])

  server.courses = [2, 3, 4, 5, 6]
  await act(() => updateCachedFavourite('7', 1, false))
  await shows([2, 3])
  act(() => list.current.loadMore())
  await shows([2, 3, 4, 5])
})

it.each([1, 3])('nor behind two pages, where course %i has gone', async (gone) => {
  const { server, shows, list } = showFavourites([1, 2, 3, 4, 5, 6])
  await shows([1, 2])
  act(() => list.current.loadMore())
  await shows([1, 2, 3, 4])

  server.courses = server.courses.filter((course) => course !== gone)
  await act(() => updateCachedFavourite('7', gone, false))
  await shows(server.courses.slice(0, 4))
  act(() => list.current.loadMore())
  await shows(server.courses)
})

it('nor where another device has taken it out', async () => {
  const { server, shows, list } = showFavourites([1, 2, 3, 4, 5, 6])
  await shows([1, 2])
  act(() => list.current.loadMore())
  await shows([1, 2, 3, 4])

  server.courses = [1, 2, 4, 5, 6]
  await act(() => list.current.refresh())
  await shows([1, 2, 4, 5])
})
