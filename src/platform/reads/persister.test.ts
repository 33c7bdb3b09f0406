import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '../../shared/errors.ts'
import type { Read, ReadClass } from '../../shared/read.ts'
import { queryClient } from './query-client.ts'
import { cachedAnswer } from './use-cached-answers.ts'
import { readKey } from './read-key.ts'
import { readOptions } from './use-read.ts'
import { tokenAtom, userAtom } from '../session/session-atoms.ts'
import { cachedReads } from '../storage/storage.ts'
import { appStore } from '../store.ts'
import { deferred } from '../../../tests/support/dom/deferred.ts'
import { hashReadKey, toCachedRead } from './cached-read.ts'
import { emptyStore } from '../../../tests/support/dom/empty-store.ts'

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
  await emptyStore(cachedReads)
  queryClient.clear()
})
afterEach(() => become(null))

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

  it('are asked for when the disk is too full to be opened', async () => {
    become(7)
    vi.spyOn(cachedReads, 'get').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    expect(await queryClient.fetchQuery(readOptions('7', read('getCourse', { id: 2 })))).toBe(1)
    vi.restoreAllMocks()
  })

  it.each(['private', 'public'] as const)('of the class %s are asked for when the disk never answers', async (cls) => {
    vi.useFakeTimers()
    vi.spyOn(cachedReads, 'get').mockReturnValue(new Promise(() => {}))
    vi.stubGlobal('caches', { match: () => new Promise(() => {}) })
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

  it('are shown when the disk was only slow and there is no network', async () => {
    vi.useFakeTimers()
    const kept = toCachedRead('kept', Date.now())
    vi.spyOn(cachedReads, 'get').mockReturnValue(new Promise((resolve) => setTimeout(resolve, 4000, kept)))
    try {
      const course = { ...read('getCourse', { id: 1 }), fetch: () => Promise.reject(new Error('no network')) }
      const asked = queryClient.fetchQuery({ ...readOptions('7', course), retry: false })
      asked.catch(() => {})
      await vi.advanceTimersByTimeAsync(5000)
      expect(await asked).toBe('kept')
    } finally {
      vi.useRealTimers()
      vi.restoreAllMocks()
    }
  })

  it('that an older version of the app stored are asked for anew, and never shown with fields missing', async () => {
    become(7)
    const course = read('getCourse', { id: 1 }, 'private', { hasAccess: true })
    const olderAnswer = { format: '1', at: Date.now(), data: { isBuy: true } }
    await cachedReads.set(hashReadKey(readKey('7', course)), olderAnswer)
    expect(await cachedAnswer('7', course)).toBeUndefined()
    const shown: unknown[] = []
    const observer = new QueryObserver(queryClient, readOptions('7', course))
    const stop = observer.subscribe(({ data }) => data !== undefined && shown.push(data))
    await vi.waitFor(() => expect(shown).not.toEqual([]))
    stop()
    expect(shown).toEqual(shown.map(() => ({ hasAccess: true })))
    // the new answer takes the older one's place
    await vi.waitFor(async () => expect(await cachedAnswer('7', course)).toEqual({ hasAccess: true }))
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

  it.each([
    ['the server has taken back are deleted', '资源不存在', undefined],
    ['a server without the address says nothing of are kept', '路由不存在', 'kept'],
  ])('that %s', async (_, message, left) => {
    become(7)
    const course = read('getCourse', { id: 1 }, 'private', 'kept')
    await queryClient.fetchQuery(readOptions('7', course))
    await vi.waitFor(async () => expect(await cachedAnswer('7', course)).toBe('kept'))
    course.fetch.mockRejectedValue(new AppError({ kind: 'notFound', via: 'envelope', message }))
    await queryClient.refetchQueries()
    await pause(5)
    expect(await cachedAnswer('7', course)).toBe(left)
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
