/** What a screen reader hears of a search (screens 1.6.1, 2.19). */
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import type { SearchHit } from '../../api/search.ts'
import { queryClient } from '../../platform/reads/query-client.ts'
import { appStore } from '../../platform/store.ts'
import { deferred } from '../../../tests/support/dom/deferred.ts'
import type { Page } from '../../shared/read.ts'
import { SearchScreen } from './search-screen.tsx'

let answer = deferred<Page<SearchHit>>()
vi.mock('../../api/search.ts', () => ({
  searchRead: ({ keywords, page }: { readonly keywords: string; readonly page: number }) => ({
    class: 'never',
    operation: 'search',
    params: { keywords, page },
    path: '/search',
    fetch: () => answer.promise,
    decode: (data: unknown) => data,
  }),
}))

afterEach(() => {
  answer = deferred()
  cleanup()
  queryClient.clear()
})

it.each([
  ['told by the server', 12, '找到 12 条'],
  ['of those that are there, where it does not tell', Number.MAX_SAFE_INTEGER, '找到 1 条'],
])('the number of hits %s, in a region that was there before them', async (_, total, words) => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <RouterContextProvider router={router}>
      <Provider store={appStore}>
        <QueryClientProvider client={queryClient}>
          <SearchScreen keywords="园艺" type={undefined} />
        </QueryClientProvider>
      </Provider>
    </RouterContextProvider>,
  )
  const regions = screen.getAllByRole('status')
  const heard = () => regions.map(({ textContent }) => textContent).filter((text) => text !== '')
  expect(heard()).toEqual([])
  const hit = { type: 'vod', resourceId: 1, title: '园艺', cover: '', charge: 9, excerpt: '' }
  answer.resolve({ rows: [hit], total, rawCount: 1 })
  await screen.findByRole('link', { name: /园艺/ })
  expect(heard()).toEqual([words])
})
