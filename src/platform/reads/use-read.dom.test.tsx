import { focusManager, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publicCacheName, storedAtHeader } from '../../shared/cache-names.ts'
import { AppError } from '../../shared/errors.ts'
import type { Page, Read, ReadClass } from '../../shared/read.ts'
import { connectivityAtom } from '../browser/connectivity.ts'
import { hashReadKey, toCachedRead } from './cached-read.ts'
import { queryClient, refreshScreen } from './query-client.ts'
import { readKey } from './read-key.ts'
import { adoptReads } from './session-reads.ts'
import { nextPageOf } from './paged-query.ts'
import { usePagedRead } from './use-paged-read.ts'
import { useRead } from './use-read.ts'
import { tokenAtom, userAtom } from '../session/session-atoms.ts'
import { deferred } from '../../../tests/support/dom/deferred.ts'
import { cachedReads } from '../storage/storage.ts'
import { appStore } from '../store.ts'
import { emptyStore } from '../../../tests/support/dom/empty-store.ts'

interface Row {
  readonly id: number
}

function readOf<T>(fetch: () => Promise<T>, cls: ReadClass = 'private', page = 1): Read<T> {
  return {
    class: cls,
    operation: 'listThings',
    params: { page },
    path: `/things?page=${page}`,
    fetch,
    decode: (data) => data as T,
  }
}

const offline = new AppError({ kind: 'offline' })
const pageOf = (ids: readonly number[], total: number): Page<Row> => ({
  rows: ids.map((id) => ({ id })),
  total,
  rawCount: ids.length,
})
const keyOf = (row: Row): number => row.id

function wrapper({ children }: { children: ReactNode }) {
  return (
    <Provider store={appStore}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </Provider>
  )
}

/** As the session does when the server says whose the token is. */
function become(id: number): void {
  adoptReads(String(id))
  appStore.set(userAtom, { id } as never)
}

/** The answer an earlier screen has left in memory. */
function remember<T>(read: Read<T>, data: T, updatedAt = Date.now()): void {
  const queryKey = readKey('7', read)
  const query = queryClient.getQueryCache().build(queryClient, { queryKey, queryHash: hashReadKey(queryKey) })
  query.setData(data, { updatedAt, manual: true })
}

const render = <T,>(hook: () => T) => renderHook(hook, { wrapper }).result

beforeEach(async () => {
  await emptyStore(cachedReads)
  queryClient.clear()
  appStore.set(tokenAtom, 'T')
  appStore.set(userAtom, { id: 7 } as never)
  appStore.set(connectivityAtom, 'online')
})
afterEach(() => {
  vi.useRealTimers()
  focusManager.setFocused(undefined)
  cleanup()
  vi.unstubAllGlobals()
})

describe('useRead', () => {
  it('goes from loading to content', async () => {
    const { current: first } = render(() => useRead(readOf(async () => 'fresh')))
    expect(first.state.status).toBe('loading')
    const result = render(() => useRead(readOf(async () => 'fresh')))
    await waitFor(() => expect(result.current.state).toMatchObject({ status: 'content', data: 'fresh' }))
  })

  it('fails without stored data and recovers by refresh', async () => {
    const fetch = vi.fn<() => Promise<string>>().mockRejectedValueOnce(offline).mockResolvedValue('fresh')
    const result = render(() => useRead(readOf(fetch)))
    await waitFor(() => expect(result.current.state).toEqual({ status: 'failed', error: offline }))
    await act(() => result.current.refresh())
    await waitFor(() => expect(result.current.state).toMatchObject({ status: 'content', data: 'fresh' }))
  })

  it.each([
    ['one answer', () => useRead(readOf(async () => ({ title: '课程' })))],
    ['a list', () => usePagedRead((page) => readOf(async () => pageOf([1, 2], 2), 'private', page), 20, keyOf)],
  ])('renders nothing anew when a refresh brings the same: %s', async (_, read) => {
    let renders = 0
    const result = render(() => {
      renders += 1
      return read()
    })
    await waitFor(() => expect(result.current.state.status).toBe('content'))
    const { refresh } = result.current
    await act(refresh)
    const before = renders
    await act(refresh)
    expect(renders).toBe(before)
  })

  it('says with the stored answer that a newer one is on its way', async () => {
    await cachedReads.set('7/listThings/{"page":1}', toCachedRead('stored', Date.now() - 60_000))
    const answer = deferred<string>()
    const seen: string[] = []
    render(() => {
      const { state, isAsking } = useRead(readOf(() => answer.promise))
      seen.push(`${'data' in state ? state.data : ''} ${isAsking}`)
    })
    await waitFor(() => expect(seen.at(-1)).toBe('stored true'))
    await act(async () => answer.resolve('fresh'))
    await waitFor(() => expect(seen.at(-1)).toBe('fresh false'))
    expect(seen).not.toContain('stored false')
  })

  it('asks again for what the clock, put right meanwhile, calls an answer of the future', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const fetch = vi.fn<() => Promise<string>>(async () => 'fresh')
    const { unmount } = renderHook(() => useRead(readOf(fetch)), { wrapper })
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
    unmount()
    vi.setSystemTime(Date.now() - 24 * 3_600_000)
    render(() => useRead(readOf(fetch)))
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
    vi.setSystemTime(Date.now() - 24 * 3_600_000)
    // the screen comes back to the front
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(3))
  })

  it('keeps what it shows when a refresh fails', async () => {
    const fetch = vi.fn<() => Promise<string>>().mockResolvedValueOnce('fresh').mockRejectedValue(offline)
    const result = render(() => useRead(readOf(fetch)))
    await waitFor(() => expect(result.current.state.status).toBe('content'))
    await act(() => result.current.refresh())
    await waitFor(() => expect(result.current.state).toMatchObject({ status: 'stale', data: 'fresh', error: offline }))
  })

  it('lets go of what it shows when the server says it is gone', async () => {
    const gone = new AppError({ kind: 'notFound', via: 'envelope', message: '资源不存在' })
    const fetch = vi.fn<() => Promise<string>>().mockResolvedValueOnce('fresh').mockRejectedValue(gone)
    const result = render(() => useRead(readOf(fetch)))
    await waitFor(() => expect(result.current.state.status).toBe('content'))
    await act(() => result.current.refresh())
    await waitFor(() => expect(result.current.state).toEqual({ status: 'failed', error: gone }))
  })

  it('an answer of an earlier visit does not say that there is no such thing', async () => {
    const [failure, answer] = [deferred<void>(), deferred<void>()]
    const fetch = vi
      .fn<() => Promise<string>>()
      .mockImplementationOnce(() => failure.promise.then(() => Promise.reject(offline)))
      .mockImplementationOnce(() => answer.promise.then(() => 'nothing now either'))
    const read = readOf(fetch)
    remember(read, 'of then', Date.now() - 24 * 3_600_000)
    const result = render(() => useRead(read, true, (data) => data !== 'of now'))
    expect(result.current.state).toEqual({ status: 'loading' })
    failure.resolve()
    await waitFor(() => expect(result.current.state).toEqual({ status: 'failed', error: offline }))
    void result.current.refresh()
    await waitFor(() => expect(result.current.state).toEqual({ status: 'loading' }))
    answer.resolve()
    await waitFor(() => expect(result.current.state).toEqual({ status: 'content', data: 'nothing now either' }))
  })

  it('calls shown data stale while offline, even before anything failed', async () => {
    const result = render(() => useRead(readOf(async () => 'fresh')))
    await waitFor(() => expect(result.current.state.status).toBe('content'))
    act(() => appStore.set(connectivityAtom, 'offline'))
    expect(result.current.state).toMatchObject({ status: 'stale', data: 'fresh', error: null })
  })

  it.each([
    ['private', 2],
    ['never', 1],
  ] as const)('of the class %s is asked %i times when the network is back', async (readClass, times) => {
    const fetch = vi.fn<() => Promise<string>>(async () => 'fresh')
    const result = render(() => useRead(readOf(fetch, readClass)))
    await waitFor(() => expect(result.current.state.status).toBe('content'))
    await queryClient.invalidateQueries({ refetchType: 'none' })
    act(() => appStore.set(connectivityAtom, 'offline'))
    await act(async () => appStore.set(connectivityAtom, 'restored'))
    expect(fetch).toHaveBeenCalledTimes(times)
  })

  it('is asked again when the server answers, whatever the browser says of the network before', async () => {
    const fetch = vi.fn<() => Promise<string>>().mockResolvedValueOnce('first').mockRejectedValueOnce(offline)
    const result = render(() => useRead(readOf(fetch.mockResolvedValue('fresh'))))
    await waitFor(() => expect(result.current.state.status).toBe('content'))
    act(() => appStore.set(connectivityAtom, 'offline'))
    await act(() => result.current.refresh())
    // a phone says so before anything gets through
    await act(async () => window.dispatchEvent(new Event('online')))
    expect(fetch).toHaveBeenCalledTimes(2)
    await act(async () => appStore.set(connectivityAtom, 'restored'))
    await waitFor(() => expect(result.current.state).toMatchObject({ status: 'content', data: 'fresh' }))
  })

  it('asks nothing while disabled, and shows nothing that nobody refreshes', async () => {
    const fetch = vi.fn<() => Promise<string>>(async () => 'fresh')
    remember(readOf(fetch), 'of an earlier screen')
    const result = render(() => useRead(readOf(fetch), false))
    expect(result.current.state.status).toBe('loading')
    expect(fetch).not.toHaveBeenCalled()
  })

  it('shows nothing of one member to another', async () => {
    const answers = vi
      .fn<() => Promise<string>>()
      .mockResolvedValueOnce('of 7')
      .mockReturnValue(new Promise(() => {}))
    const read = readOf(answers)
    const result = render(() => useRead(read))
    await waitFor(() => expect(result.current.state).toMatchObject({ data: 'of 7' }))
    act(() => appStore.set(userAtom, { id: 8 } as never))
    expect(result.current.state.status).toBe('loading')
  })

  describe('before it is known whose the token is', () => {
    beforeEach(() => appStore.set(userAtom, null))

    it("what was answered is the member's, kept for them and not asked again", async () => {
      const fetch = vi.fn<() => Promise<string>>(async () => 'mine')
      const read = readOf(fetch)
      const result = render(() => useRead(read))
      await waitFor(() => expect(result.current.state).toMatchObject({ status: 'content', data: 'mine' }))
      act(() => become(7))
      expect(result.current.state).toMatchObject({ status: 'content', data: 'mine' })
      await waitFor(async () =>
        expect(await cachedReads.get('7/listThings/{"page":1}')).toMatchObject({ data: 'mine' }),
      )
      expect(fetch).toHaveBeenCalledOnce()
    })

    it('what is still under way is waited for', async () => {
      const answer = deferred<string>()
      const signals: AbortSignal[] = []
      const fetch = vi.fn<(signal: AbortSignal) => Promise<string>>((signal) => {
        signals.push(signal)
        return answer.promise
      })
      const read = { ...readOf(async () => ''), fetch }
      const result = render(() => useRead(read))
      await waitFor(() => expect(fetch).toHaveBeenCalledOnce())
      act(() => become(7))
      await act(async () => answer.resolve('mine'))
      await waitFor(() => expect(result.current.state).toMatchObject({ status: 'content', data: 'mine' }))
      expect(fetch).toHaveBeenCalledOnce()
      expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    })

    it('so it is for the first page of a list', async () => {
      const answer = deferred<Page<Row>>()
      const fetch = vi.fn<() => Promise<Page<Row>>>(() => answer.promise)
      const pageRead = (page: number) => readOf(fetch, 'private', page)
      const result = render(() => usePagedRead(pageRead, 2, keyOf))
      await waitFor(() => expect(fetch).toHaveBeenCalledOnce())
      act(() => become(7))
      await act(async () => answer.resolve(pageOf([1], 1)))
      await waitFor(() => expect(result.current.state).toMatchObject({ status: 'content', data: [{ id: 1 }] }))
      expect(fetch).toHaveBeenCalledOnce()
    })

    it.each([
      ['was answered', true],
      ['is still under way', false],
    ])('what %s under one token is nothing for the member of the next', async (_, isAnswered) => {
      const late = deferred<string>()
      const fetch = vi
        .fn<() => Promise<string>>()
        .mockImplementationOnce(() => late.promise)
        .mockResolvedValue('of the next')
      const read = readOf(fetch)
      const result = render(() => useRead(read))
      await waitFor(() => expect(fetch).toHaveBeenCalledOnce())
      if (isAnswered) await act(async () => late.resolve('of the one before'))
      await waitFor(() => expect(result.current.state.status).toBe(isAnswered ? 'content' : 'loading'))
      act(() => {
        appStore.set(tokenAtom, 'U')
        become(8)
      })
      await act(async () => late.resolve('of the one before'))
      await waitFor(() => expect(result.current.state).toMatchObject({ status: 'content', data: 'of the next' }))
      await waitFor(async () =>
        expect(await cachedReads.get('8/listThings/{"page":1}')).toMatchObject({ data: 'of the next' }),
      )
    })

    it('what may not be kept is not kept', async () => {
      const result = render(() => useRead(readOf(async () => 'mine', 'never')))
      await waitFor(() => expect(result.current.state.status).toBe('content'))
      act(() => become(7))
      expect(result.current.state).toMatchObject({ status: 'content', data: 'mine' })
      expect(await cachedReads.get('7/listThings/{"page":1}')).toBeUndefined()
    })
  })

  it('takes the first data of a public read from the store of the service worker', async () => {
    const stored = new Response(JSON.stringify({ code: 0, message: '', data: 'kept' }), {
      headers: { [storedAtHeader]: String(Date.now() - 60_000) },
    })
    const match = vi.fn<CacheStorage['match']>(async () => stored.clone())
    vi.stubGlobal('caches', { match })
    const result = render(() => useRead(readOf(() => Promise.reject(offline), 'public')))
    await waitFor(() => expect(result.current.state).toMatchObject({ status: 'stale', data: 'kept', error: offline }))
    expect(match).toHaveBeenCalledWith(expect.any(String), { cacheName: publicCacheName })
  })
})

describe('nextPageOf', () => {
  it.each([
    ['a full page below the total', [pageOf([1, 2], 5)], 2],
    ['a short page, whatever the total', [pageOf([1], 5)], undefined],
    ['all rows received', [pageOf([1, 2], 4), pageOf([3, 4], 4)], undefined],
    ['no rows at all', [pageOf([], 0)], undefined],
  ])('%s', (_, pages, next) => expect(nextPageOf(pages, 2)).toBe(next))
})

const listOf = (answers: Record<number, () => Promise<Page<Row>>>) => {
  const fetch = vi.fn<(page: number) => Promise<Page<Row>>>((page) =>
    (answers[page] ?? (() => Promise.reject(offline)))(),
  )
  const pageRead = (page: number): Read<Page<Row>> => readOf(() => fetch(page), 'private', page)
  return { fetch, result: render(() => usePagedRead(pageRead, 2, keyOf)) }
}
const idsOf = (state: { status: string; data?: readonly Row[] }): readonly number[] => (state.data ?? []).map(keyOf)

describe('usePagedRead', () => {
  it('adds pages without duplicates until the end', async () => {
    const { result } = listOf({
      1: async () => pageOf([1, 2], 5),
      2: async () => pageOf([2, 3], 5),
      3: async () => pageOf([4], 5),
    })
    await waitFor(() => expect(result.current.end).toBe('idle'))
    act(() => result.current.loadMore())
    await waitFor(() => expect(idsOf(result.current.state as never)).toEqual([1, 2, 3]))
    act(() => result.current.loadMore())
    await waitFor(() => expect(result.current.end).toBe('end'))
    expect(idsOf(result.current.state as never)).toEqual([1, 2, 3, 4])
  })

  it('has nothing to say at the end of a single page', async () => {
    const { result } = listOf({ 1: async () => pageOf([1], 1) })
    await waitFor(() => expect(result.current.state.status).toBe('content'))
    expect(result.current.end).toBe('none')
  })

  it('keeps the rows when a page fails, and repeats that page', async () => {
    let tries = 0
    const { result, fetch } = listOf({
      1: async () => pageOf([1, 2], 4),
      2: async () => {
        tries += 1
        if (tries === 1) throw offline
        return pageOf([3, 4], 4)
      },
    })
    await waitFor(() => expect(result.current.end).toBe('idle'))
    act(() => result.current.loadMore())
    await waitFor(() => expect(result.current.end).toBe('error'))
    expect(idsOf(result.current.state as never)).toEqual([1, 2])
    act(() => result.current.loadMore())
    await waitFor(() => expect(result.current.end).toBe('end'))
    expect(fetch.mock.calls.map(([page]) => page)).toEqual([1, 2, 2])
  })

  it('asks for page 1 only when refreshed; the further pages stay', async () => {
    let first = [1, 2]
    const { result, fetch } = listOf({ 1: async () => pageOf(first, 4), 2: async () => pageOf([3, 4], 4) })
    await waitFor(() => expect(result.current.end).toBe('idle'))
    act(() => result.current.loadMore())
    await waitFor(() => expect(result.current.end).toBe('end'))
    first = [2, 1]
    await act(() => result.current.refresh())
    await waitFor(() => expect(idsOf(result.current.state as never)).toEqual([2, 1, 3, 4]))
    expect(fetch.mock.calls.map(([page]) => page)).toEqual([1, 2, 1])
  })

  it.each([
    ['by itself', async (list: { refresh: () => Promise<void> }) => list.refresh()],
    ['with the screen', async () => refreshScreen()],
  ])('is refreshed %s while a further page is on its way, which can be had afterwards', async (_, refresh) => {
    let first = [1, 2]
    const late = deferred<Page<Row>>()
    const { result, fetch } = listOf({ 1: async () => pageOf(first, 4), 2: () => late.promise })
    await waitFor(() => expect(result.current.end).toBe('idle'))
    act(() => result.current.loadMore())
    await waitFor(() => expect(result.current.end).toBe('loading'))
    first = [9, 1]
    await act(() => refresh(result.current))
    await waitFor(() => expect(idsOf(result.current.state as never)).toEqual([9, 1]))
    expect([result.current.state.status, result.current.end]).toEqual(['content', 'idle'])
    late.resolve(pageOf([3, 4], 4))
    act(() => result.current.loadMore())
    await waitFor(() => expect(idsOf(result.current.state as never)).toEqual([9, 1, 3, 4]))
    expect(fetch.mock.calls.map(([page]) => page)).toEqual([1, 2, 1, 2])
  })
})
