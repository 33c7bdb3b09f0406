import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, waitFor } from '@testing-library/react'
import { Provider } from 'jotai'
import { Activity, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deferred } from '../../../tests/support/dom/deferred.ts'
import { AppError } from '../../shared/errors.ts'
import type { Page, Read } from '../../shared/read.ts'
import { connectivityAtom } from '../browser/connectivity.ts'
import { usePagedRead } from './use-paged-read.ts'
import { queryClient } from './query-client.ts'
import { adoptReads } from './session-reads.ts'
import { isMemberFailedAtom, tokenAtom, userAtom } from '../session/session-atoms.ts'
import { cachedReads } from '../storage/storage.ts'
import { appStore } from '../store.ts'
import { asCachedRead, toCachedRead } from './cached-read.ts'
import { emptyStore } from '../../../tests/support/dom/empty-store.ts'

interface Row {
  readonly id: number
}
type Answer = Page<Row> | AppError | Promise<Page<Row>>

const yesterday = Date.now() - 24 * 3_600_000
const maintenance = new AppError({ kind: 'maintenance', message: '系统维护中' })
const offline = new AppError({ kind: 'offline' })
const refused = new AppError({ kind: 'business', code: 1, message: '错误' })
const keyOf = ({ id }: Row): number => id
const pageOf = (ids: readonly number[], total = 1000, rawCount = ids.length): Page<Row> => ({
  rows: ids.map((id) => ({ id })),
  total,
  rawCount,
})

function wrapper({ children }: { children: ReactNode }) {
  return (
    <Provider store={appStore}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </Provider>
  )
}

const showing = (screen: ReactNode, isShown: boolean) => (
  <Activity mode={isShown ? 'visible' : 'hidden'}>{screen}</Activity>
)

/** A list of pages of two rows. Each answer of `server` says what page it is for. */
function show(server: (page: number) => Answer) {
  const asked: number[] = []
  const pageRead = (page: number): Read<Page<Row>> => ({
    class: 'private',
    operation: 'listThings',
    params: { page },
    path: `/things?page=${page}`,
    fetch: async () => {
      asked.push(page)
      const answer = server(page)
      if (answer instanceof AppError) throw answer
      return answer
    },
    decode: (data) => data as Page<Row>,
  })
  const seen: string[] = []
  const { result } = renderHook(
    () => {
      const list = usePagedRead(pageRead, 2, keyOf)
      seen.push(list.isEmpty && list.state.status !== 'loading' ? 'empty' : list.state.status)
      return list
    },
    { wrapper },
  )
  return { asked, list: () => result.current, states: () => seen.filter((state, i) => state !== seen[i - 1]) }
}

const storePages = (pages: readonly Page<Row>[], at: number) =>
  cachedReads.set(
    '7/listThings/{"page":1}/"pages"',
    toCachedRead({ pages, pageParams: pages.map((_, index) => index + 1) }, at),
  )

beforeEach(async () => {
  await emptyStore(cachedReads)
  queryClient.clear()
  appStore.set(tokenAtom, 'T')
  appStore.set(userAtom, { id: 7 } as never)
  appStore.set(connectivityAtom, 'online')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the end of a list', () => {
  it('is a page that brings nothing new: the server does not know pages', async () => {
    const { list, asked } = show(() => pageOf([1, 2]))
    await waitFor(() => expect(list().end).toBe('idle'))
    act(() => list().loadMore())
    await waitFor(() => expect(list().end).toBe('end'))
    expect(asked).toEqual([1, 2])
  })

  it('waits for the member, who adopts the first page only; without an answer about the member it goes on', async () => {
    appStore.set(userAtom, null)
    const { list, asked } = show((page) => pageOf([page, page + 10], 6))
    await waitFor(() => expect(list().state).toMatchObject({ data: { length: 2 } }))
    expect(list().end).toBe('loading')
    act(() => appStore.set(isMemberFailedAtom, true))
    expect(list().end).toBe('idle')
    act(() => appStore.set(isMemberFailedAtom, false))
    act(() => {
      adoptReads('7')
      appStore.set(userAtom, { id: 7 } as never)
    })
    expect(list().end).toBe('idle')
    act(() => list().loadMore())
    await waitFor(() => expect(list().state).toMatchObject({ data: { length: 4 } }))
    expect(asked).toEqual([1, 2])
  })

  it('reached while the list is refreshed, which changes nothing: the next page follows', async () => {
    const answers: Answer[] = [pageOf([1, 11], 6)]
    const { list, asked } = show((page) => answers[page - 1] ?? pageOf([page, page + 10], 6))
    await waitFor(() => expect(list().end).toBe('idle'))
    const { promise, resolve } = deferred<Page<Row>>()
    answers[0] = promise
    act(() => void list().refresh())
    await waitFor(() => expect(asked).toEqual([1, 1]))
    // twice, as a list says it that was rendered meanwhile
    act(() => list().loadMore())
    act(() => list().loadMore())
    expect(asked).toEqual([1, 1])
    await act(async () => resolve(pageOf([1, 11], 6)))
    await waitFor(() => expect(list().state).toMatchObject({ data: { length: 4 } }))
    expect(asked).toEqual([1, 1, 2])
  })

  it('is a page that brings back older rows only', async () => {
    const { list, asked } = show((page) => (page === 3 ? pageOf([4, 1]) : pageOf([page, page + 2])))
    await waitFor(() => expect(list().end).toBe('idle'))
    act(() => list().loadMore())
    await waitFor(() => expect(asked).toEqual([1, 2]))
    await waitFor(() => expect(list().end).toBe('idle'))
    act(() => list().loadMore())
    await waitFor(() => expect(list().end).toBe('end'))
  })

  it('does not come nearer when rows are gone from the top of the list', async () => {
    let gone = 0
    const { list } = show((page) =>
      pageOf(
        [1, 2].map((id) => id + gone + (page - 1) * 2),
        6,
      ),
    )
    for (const length of [2, 4, 6]) {
      await waitFor(() => expect(list().state).toMatchObject({ data: { length } }))
      if (length < 6) act(() => list().loadMore())
    }
    gone = 2
    await act(() => list().refresh())
    await waitFor(() => expect(list().state).toMatchObject({ data: [{ id: 3 }, { id: 4 }, { id: 5 }, { id: 6 }] }))
  })

  it('is further away by a tap only, after a page that did not lengthen the list', async () => {
    const { list } = show((page) => (page === 2 ? pageOf([], 1000, 2) : pageOf([page, page + 10])))
    await waitFor(() => expect(list().end).toBe('idle'))
    act(() => list().loadMore())
    await waitFor(() => expect(list().end).toBe('more'))
    act(() => list().loadMore())
    await waitFor(() => expect(list().end).toBe('idle'))
  })
})

/** A server with these rows. */
const inOrder = (order: readonly number[]) => (page: number) =>
  pageOf(order.slice((page - 1) * 2, page * 2), order.length)

const ids = ({ state }: ReturnType<typeof usePagedRead<Row>>): unknown =>
  'data' in state && state.data.map(({ id }) => id)

/** All three pages of six rows; then the server has `after`. */
async function moved(after: (page: number) => Answer) {
  let server: (page: number) => Answer = inOrder([1, 2, 3, 4, 5, 6])
  const { list, asked } = show((page) => server(page))
  for (const length of [2, 4, 6]) {
    await waitFor(() => expect(list().state).toMatchObject({ data: { length } }))
    if (length < 6) act(() => list().loadMore())
  }
  server = after
  asked.length = 0
  await act(() => list().refresh())
  return { list, asked }
}

describe('a refresh that finds rows in other places', () => {
  it('loses none that went from one page to the next', async () => {
    const { list, asked } = await moved(inOrder([6, 1, 2, 3, 4, 5]))
    await waitFor(() => expect(ids(list())).toEqual([6, 1, 2, 3, 4, 5]))
    expect(asked).toEqual([1, 2, 3])
  })

  it('asks for no page that has lost nothing', async () => {
    const { list, asked } = await moved(inOrder([4, 1, 2, 3, 5, 6]))
    await waitFor(() => expect(ids(list())).toEqual([4, 1, 2, 3, 5, 6]))
    expect(asked).toEqual([1, 2])
  })

  it('keeps what a page had that cannot be had', async () => {
    const { list } = await moved((page) => (page === 1 ? pageOf([6, 1], 6) : maintenance))
    await waitFor(() => expect(ids(list())).toEqual([6, 1, 3, 4, 5]))
    expect(list().state.status).toBe('content')
  })
})

describe('further pages of an earlier visit', () => {
  const former = [pageOf([1, 2], 6), pageOf([3, 4], 6), pageOf([5, 6], 6)]

  it('are asked for again once, after page 1, that nothing on them stays as it was for ever', async () => {
    await storePages(former, yesterday)
    const { list, asked } = show(inOrder([1, 2, 3, 7, 8, 6]))
    await waitFor(() => expect(ids(list())).toEqual([1, 2, 3, 7, 8, 6]))
    expect(asked).toEqual([1, 2, 3])
    asked.length = 0
    await act(() => list().refresh())
    expect(asked).toEqual([1])
  })

  it('are asked for again where the screen was left before the refresh had come to its end', async () => {
    await storePages(former, yesterday)
    const last = deferred<Page<Row>>()
    const server = inOrder([1, 2, 3, 7, 8, 6])
    const { list, asked } = show((page) => (page === 3 ? last.promise : server(page)))
    await waitFor(() => expect(asked).toEqual([1, 2, 3]))
    await act(() => queryClient.cancelQueries())
    last.resolve(server(3))
    await act(() => list().refresh())
    await waitFor(() => expect(ids(list())).toEqual([1, 2, 3, 7, 8, 6]))
  })

  it('stay where they cannot be had, and are asked for by the next refresh', async () => {
    await storePages(former, yesterday)
    const world = { isDown: true }
    const { list, asked } = show((page) => (page > 1 && world.isDown ? maintenance : inOrder([1, 2, 3, 7, 8, 6])(page)))
    await waitFor(() => expect(asked).toEqual([1, 2, 3]))
    await waitFor(() => expect(list().state.status).toBe('content'))
    expect(ids(list())).toEqual([1, 2, 3, 4, 5, 6])
    world.isDown = false
    await act(() => list().refresh())
    await waitFor(() => expect(ids(list())).toEqual([1, 2, 3, 7, 8, 6]))
  })
})

describe('rows that are not from now (screens 0.2)', () => {
  it.each([maintenance, refused])('are called old when both page 1 and page 2 fail: %s', async (error) => {
    await storePages([pageOf([1, 2])], yesterday)
    const { list } = show(() => error)
    await waitFor(() => expect(list().state).toMatchObject({ status: 'stale', updatedAt: yesterday }))
    act(() => list().loadMore())
    await waitFor(() => expect(list().end).toBe('error'))
    expect(list().state).toMatchObject({ status: 'stale', updatedAt: yesterday })
  })

  it('are still called old, by their own age, when page 2 can be had', async () => {
    await storePages([pageOf([1, 2])], yesterday)
    const { list } = show((page) => (page === 1 ? maintenance : pageOf([3, 4])))
    await waitFor(() => expect(list().state.status).toBe('stale'))
    act(() => list().loadMore())
    await waitFor(() => expect(list().state).toMatchObject({ data: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }] }))
    await waitFor(() => expect(list().state).toMatchObject({ status: 'stale', updatedAt: yesterday }))
    // the next start is not told either that all of it is new
    await waitFor(async () => {
      const kept = asCachedRead(await cachedReads.get('7/listThings/{"page":1}/"pages"'))
      expect(kept).toMatchObject({ at: yesterday, data: { pageParams: [1, 2] } })
    })
  })

  it('are new again when page 1 is', async () => {
    await storePages([pageOf([1, 2])], yesterday)
    let isWell = false
    const { list } = show((page) => (page === 1 && !isWell ? maintenance : pageOf([page, page + 10])))
    await waitFor(() => expect(list().state.status).toBe('stale'))
    act(() => list().loadMore())
    await waitFor(() => expect(list().end).toBe('idle'))
    isWell = true
    await act(() => list().refresh())
    await waitFor(() => expect(list().state.status).toBe('content'))
  })
})

describe('an empty list', () => {
  it('is called empty when its answer is there, not by an earlier one', async () => {
    await storePages([pageOf([], 0)], Date.now() - 3_600_000)
    const answer = deferred<Page<Row>>()
    const { list, states } = show(() => answer.promise)
    await waitFor(() => expect(states()).toEqual(['loading']))
    await act(async () => answer.resolve(pageOf([1], 1)))
    await waitFor(() => expect(list()).toMatchObject({ isEmpty: false, state: { data: [{ id: 1 }] } }))
    expect(states()).toEqual(['loading', 'content'])
  })

  it.each([
    ['it was empty before', pageOf([], 0)],
    ['its row went meanwhile', pageOf([1], 1)],
  ])('on a kept screen is called empty by no answer of an earlier showing: %s', async (_, first) => {
    const second = deferred<Page<Row>>()
    const fetch = vi.fn<() => Promise<Page<Row>>>(() => second.promise).mockResolvedValueOnce(first)
    function List() {
      const { state, isEmpty } = usePagedRead(
        () => ({
          class: 'private',
          operation: 'listThings',
          params: {},
          path: '/things',
          fetch,
          decode: (data) => data as Page<Row>,
        }),
        2,
        keyOf,
      )
      return isEmpty && state.status !== 'loading' ? 'empty' : state.status
    }
    const { rerender, container } = render(showing(<List />, true), { wrapper })
    await waitFor(() => expect(container.textContent).toBe(first.total === 0 ? 'empty' : 'content'))
    rerender(showing(<List />, false))
    const [query] = queryClient.getQueryCache().getAll()
    query?.setData({ pages: [pageOf([], 0)], pageParams: [1] }, { updatedAt: query.state.dataUpdatedAt, manual: true })
    await act(() => queryClient.invalidateQueries())
    rerender(showing(<List />, true))
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
    expect(container.textContent).toBe('loading')
    await act(async () => second.resolve(pageOf([2], 1)))
    await waitFor(() => expect(container.textContent).toBe('content'))
  })

  it('is the one known before where there is no other answer', async () => {
    await storePages([pageOf([], 0)], yesterday)
    const { list } = show(() => maintenance)
    await waitFor(() => expect(list()).toMatchObject({ isEmpty: true, state: { status: 'stale' } }))
  })

  it('is not one with a further page', async () => {
    const { list } = show((page) => (page === 1 ? pageOf([], 1000, 2) : pageOf([page], 1000)))
    await waitFor(() => expect(list()).toMatchObject({ isEmpty: false, end: 'more', state: { data: [] } }))
    act(() => list().loadMore())
    await waitFor(() => expect(list()).toMatchObject({ isEmpty: false, state: { data: [{ id: 2 }] } }))
  })
})

it('a list that was never asked for is missing without a network, the one before it is still there', async () => {
  let isCutOff = false
  const listOf = (scene: string) => (page: number) => ({
    class: 'private' as const,
    operation: 'listThings',
    params: { scene, page },
    path: '/things',
    fetch: async () => {
      if (isCutOff) throw offline
      return pageOf([1, 2], 2)
    },
    decode: (data: unknown) => data as Page<Row>,
  })
  const lists = { all: listOf('all'), free: listOf('free') }
  const { result, rerender } = renderHook(({ scene }) => usePagedRead(lists[scene], 2, keyOf), {
    wrapper,
    initialProps: { scene: 'all' as keyof typeof lists },
  })
  await waitFor(() => expect(result.current.state.status).toBe('content'))
  isCutOff = true
  act(() => appStore.set(connectivityAtom, 'offline'))
  rerender({ scene: 'free' })
  await waitFor(() => expect(result.current.state).toEqual({ status: 'failed', error: offline }))
  // who asks again learns that it is over, while the app still looks for the network in vain
  isCutOff = false
  await act(() => result.current.refresh())
  await waitFor(() => expect(result.current.state).toMatchObject({ data: [{ id: 1 }, { id: 2 }] }))
  isCutOff = true
  rerender({ scene: 'all' })
  expect(result.current.state).toMatchObject({ status: 'stale', data: [{ id: 1 }, { id: 2 }] })
})
