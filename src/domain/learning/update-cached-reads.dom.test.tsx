import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { favouritePages, type StudyCourse } from '../../api/study.ts'
import { queryClient } from '../../platform/reads/query-client.ts'
import { usePagedRead } from '../../platform/reads/use-paged-read.ts'
import { tokenAtom, userAtom } from '../../platform/session/session-atoms.ts'
import { appStore } from '../../platform/store.ts'
import type { Page, Read } from '../../shared/read.ts'
import { updateCachedFavourite } from './update-cached-reads.ts'

function wrapper({ children }: { children: ReactNode }) {
  return (
    <Provider store={appStore}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </Provider>
  )
}

const keyOf = ({ courseId }: StudyCourse): number => courseId

afterEach(() => {
  cleanup()
  queryClient.clear()
})

it('the row that moves up to the place of one that has gone is not passed over', async () => {
  let courses = [1, 2, 3, 4, 5, 6]
  const pageRead = (page: number): Read<Page<StudyCourse>> => ({
    ...favouritePages(page),
    fetch: async () => {
      const rows = courses.slice((page - 1) * 2, page * 2).map((courseId) => ({ courseId }) as StudyCourse)
      return { rows, total: courses.length, rawCount: rows.length }
    },
  })
  appStore.set(tokenAtom, 'T')
  appStore.set(userAtom, { id: 7 } as never)
  const { result } = renderHook(() => usePagedRead(pageRead, 2, keyOf), { wrapper })
  const shows = (ids: readonly number[]) =>
    waitFor(() => expect(result.current.state).toMatchObject({ data: ids.map((courseId) => ({ courseId })) }))
  await shows([1, 2])

  courses = [2, 3, 4, 5, 6]
  await act(() => updateCachedFavourite('7', 1, false))
  await shows([2, 3])
  act(() => result.current.loadMore())
  await shows([2, 3, 4, 5])
})
