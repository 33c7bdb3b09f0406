import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Read, ReadClass } from '../../shared/read.ts'
import { hashReadKey, queryClient, readKey, cachedAnswer } from './query-client.ts'
import { toCachedRead } from './cached-read.ts'
import { evictOldReads } from './evict-old-reads.ts'
import { readOptions } from './use-read.ts'
import { tokenAtom, userAtom } from '../session/session-atoms.ts'
import { cachedReads } from '../storage/storage.ts'
import { appStore } from '../store.ts'
import { deferred } from '../../../tests/support/dom/deferred.ts'

function read(operation: string, params: Read<unknown>['params'], cls: ReadClass = 'private', answer: unknown = 1) {
  const fetch = vi.fn<() => Promise<unknown>>(async () => answer)
  return {
    class: cls,
    operation,
    params,
    path: `/${operation}`,
    fetch,
    decode: (data: unknown) => data,
  } satisfies Read<unknown>
}

function become(id: number | null): void {
  appStore.set(tokenAtom, id === null ? null : 'T')
  appStore.set(userAtom, id === null ? null : ({ id } as never))
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

beforeEach(async () => {
  await cachedReads.deleteAll('')
  queryClient.clear()
})
afterEach(() => become(null))

describe('keys', () => {
  it('begin with the member and do not depend on the order of parameters', () => {
    const one = hashReadKey(readKey('7', read('listOrders', { page: 1, size: 10 })))
    const two = hashReadKey(readKey('7', read('listOrders', { size: 10, page: 1 })))
    expect(one).toBe(two)
    expect(one.startsWith('7/listOrders/')).toBe(true)
  })

  it.each([
    ['another member', '8', read('getCourse', { id: 1 })],
    ['a visitor', 'anon', read('getCourse', { id: 1 })],
    ['another parameter', '7', read('getCourse', { id: 2 })],
    ['another operation', '7', read('getLesson', { id: 1 })],
  ])('differ for %s', (_, partition, other) => {
    expect(hashReadKey(readKey(partition, other))).not.toBe(hashReadKey(readKey('7', read('getCourse', { id: 1 }))))
  })

  it('of public answers are the same for everybody', () => {
    const open = read('listCourses', { page: 1 }, 'public')
    expect(readKey('7', open)).toEqual(readKey('anon', open))
  })
})

describe('private answers', () => {
  it('are stored under their member and shown before the network answers', async () => {
    become(7)
    const course = read('getCourse', { id: 1 }, 'private', { title: '课程' })
    await queryClient.fetchQuery(readOptions('7', course))
    await vi.waitFor(async () => expect(await cachedAnswer('7', course)).toEqual({ title: '课程' }))
    expect(await cachedAnswer('8', course)).toBeUndefined()

    queryClient.clear()
    const pending = { ...course, fetch: vi.fn<() => Promise<unknown>>(() => new Promise(() => {})) }
    const shown: unknown[] = []
    const observer = new QueryObserver(queryClient, readOptions('7', pending))
    const stop = observer.subscribe((result) => void shown.push(result.data))
    await vi.waitFor(() => expect(shown.at(-1)).toEqual({ title: '课程' }))
    await vi.waitFor(() => expect(pending.fetch).toHaveBeenCalled())
    stop()
  })

  it.each(['private', 'public'] as const)('of the class %s are asked for when the disk never answers', async (cls) => {
    vi.useFakeTimers()
    vi.spyOn(cachedReads, 'get').mockReturnValue(new Promise(() => {}))
    vi.stubGlobal('caches', { open: () => new Promise(() => {}) })
    try {
      const asked = queryClient.fetchQuery(readOptions('7', read('getCourse', { id: 1 }, cls, 'answer')))
      await vi.advanceTimersByTimeAsync(5000)
      expect(await Promise.race([asked, Promise.resolve('still waiting')])).toBe('answer')
    } finally {
      vi.useRealTimers()
      vi.restoreAllMocks()
      vi.unstubAllGlobals()
    }
  })

  it('stay on screen when the refresh behind them fails, without an unhandled rejection', async () => {
    become(7)
    const course = read('getCourse', { id: 1 }, 'private', 'kept')
    await queryClient.fetchQuery(readOptions('7', course))
    await vi.waitFor(async () => expect(await cachedAnswer('7', course)).toBe('kept'))
    queryClient.clear()
    const unhandled = vi.fn<(error: unknown) => void>()
    process.on('unhandledRejection', unhandled)
    const failing = { ...course, fetch: () => Promise.reject(new Error('no network')) }
    const observer = new QueryObserver(queryClient, readOptions('7', failing))
    const stop = observer.subscribe(() => {})
    await vi.waitFor(() => expect(observer.getCurrentResult()).toMatchObject({ data: 'kept', status: 'error' }))
    await pause(5)
    stop()
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('are not written down after their member has left', async () => {
    become(7)
    const { promise, resolve } = deferred<unknown>()
    const course = { ...read('getCourse', { id: 1 }), fetch: () => promise }
    const fetching = queryClient.fetchQuery(readOptions('7', course))
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(1))
    await pause(5)
    become(null)
    resolve('private')
    await fetching
    await pause(5)
    expect(await cachedReads.entries()).toEqual([])
  })

  it.each([
    ['never', '7'],
    ['private', null],
  ] as const)('of class %s for %j are kept in memory only', async (cls, partition) => {
    become(7)
    await queryClient.fetchQuery(readOptions(partition, read('getPlayInfo', { id: 1 }, cls)))
    await pause(5)
    expect(await cachedReads.entries()).toEqual([])
  })
})

const day = 24 * 3_600_000
const put = (key: string, age: number, data: unknown = null): Promise<void> =>
  cachedReads.set(key, toCachedRead(data, Date.now() - age))
const kept = async (): Promise<string[]> => (await cachedReads.entries()).map(([key]) => key)

describe('evictOldReads', () => {
  it('drops what is older than 30 days', async () => {
    await put('7/a', 29 * day)
    await put('7/b', 31 * day)
    await evictOldReads()
    expect(await kept()).toEqual(['7/a'])
  })

  it('keeps the newest 200 of each member', async () => {
    for (let index = 0; index < 205; index += 1) await put(`7/${String(index).padStart(3, '0')}`, index * 1000)
    await put('8/a', 10 * day)
    await evictOldReads()
    const keys = await kept()
    expect(keys).toHaveLength(201)
    expect(keys).toContain('8/a')
    expect(keys).not.toContain('7/200')
  })

  it('keeps about 10 MB of each member, the oldest go first', async () => {
    const large = 'x'.repeat(4_000_000)
    await put('7/new', 1000, large)
    await put('7/old', 2000, large)
    await put('7/older', 3000, large)
    await evictOldReads()
    expect(await kept()).toEqual(['7/new', '7/old'])
  })

  it('never takes for an answer what is none, however many there are', async () => {
    for (let index = 0; index < 205; index += 1) await put(`7/${String(index).padStart(3, '0')}`, index * 1000)
    // a list has an `at` as well
    await cachedReads.set('7/searchHistory', ['python'])
    await cachedReads.set('7/getMember', { id: 7 })
    await evictOldReads()
    expect(await kept()).toHaveLength(202)
    expect(await kept()).toEqual(expect.arrayContaining(['7/getMember', '7/searchHistory']))
  })
})
