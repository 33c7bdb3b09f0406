import { afterEach, describe, expect, it, vi } from 'vitest'
import { cachedAnswers, cachedPublicAnswers, evictOldReads } from './cached-answers.ts'
import { cachedPublicAnswer } from './cached-public-answer.ts'
import { lessonAddress } from '../../api/read-addresses.ts'
import { clearReads } from '../storage/eviction.ts'
import { diskLimitMs } from '../storage/with-timeout.ts'
import { cachedReads, downloadsStore } from '../storage/storage.ts'
import { readKey } from './read-key.ts'
import { hashReadKey, toCachedRead } from './cached-read.ts'
import { emptyStore } from '../../../tests/support/dom/empty-store.ts'

const copy = (data: unknown, order: number) => toCachedRead(data, Date.now() - 1000 + order)

afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await emptyStore(cachedReads)
})

describe('cachedAnswers', () => {
  it('gives the copies of one operation in one partition, newest first', async () => {
    await cachedReads.set('1/getCourse/{"id":1}', copy('old', 1))
    await cachedReads.set('1/getCourse/{"id":2}', copy('new', 2))
    await cachedReads.set('1/getCourse/{"id":3}', { odd: true })
    await cachedReads.set('1/getLesson/{"id":1}', copy('lesson', 3))
    await cachedReads.set('anon/getCourse/{"id":1}', copy('visitor', 4))
    expect(await cachedAnswers('1', 'getCourse')).toEqual(['new', 'old'])
    expect(await cachedAnswers('12', 'getCourse')).toEqual([])
    expect(await cachedAnswers(null, 'getCourse')).toEqual([])
  })

  it('gives none where the disk never answers', async () => {
    vi.useFakeTimers()
    vi.spyOn(cachedReads, 'entries').mockReturnValue(new Promise(() => {}))
    const found = cachedAnswers('1', 'getCourse')
    await vi.advanceTimersByTimeAsync(diskLimitMs)
    expect(await found).toEqual([])
  })
})

const address = (path: string): string => new URL(path, location.origin).href

function decode(data: unknown): string {
  if (typeof data !== 'string') throw new Error('malformed')
  return data
}

function keep(answers: Readonly<Record<string, string>>): void {
  const cache = {
    keys: async () => Object.keys(answers).map((path) => ({ url: address(path) })),
    match: async ({ url }: { url: string }) => {
      const found = Object.entries(answers).find(([path]) => address(path) === url)
      return found && { json: async () => JSON.parse(found[1]) as unknown }
    },
  }
  vi.stubGlobal('caches', { has: async () => true, open: async () => cache })
}

describe('cachedPublicAnswers', () => {
  it('takes every page of the path, and passes over what is broken', async () => {
    keep({
      '/api/v2/courses?page=1': '{"code":0,"data":"one"}',
      '/api/v2/courses?page=2': '{"code":0,"data":"two"}',
      '/api/v2/courses?page=3': '{"code":0,"data":3}',
      '/api/v2/courses?page=4': 'not json',
      '/api/v2/course_categories': '{"code":0,"data":"other"}',
    })
    expect(await cachedPublicAnswers('', '/api/v2/courses', decode)).toEqual(['one', 'two'])
  })

  it('has none where there is no store', async () => {
    vi.stubGlobal('caches', { has: () => Promise.reject(new Error('refused')) })
    expect(await cachedPublicAnswers('', '/api/v2/courses', decode)).toEqual([])
  })

  it('makes no store: one that was taken away with the worker would come back', async () => {
    const open = vi.fn<() => Promise<never>>()
    vi.stubGlobal('caches', { has: async () => false, match: async () => undefined, open })
    expect(await cachedPublicAnswers('', '/api/v2/courses', decode)).toEqual([])
    expect(await cachedPublicAnswer('', { path: '/api/v2/courses', decode })).toBeNull()
    expect(open).not.toHaveBeenCalled()
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

  it('leaves what a downloaded lesson cannot be opened without, also when all is cleared', async () => {
    const key = hashReadKey(readKey('7', lessonAddress(3901)))
    await downloadsStore.set('7/3901', {})
    await put(key, 31 * day)
    await put('7/b', 31 * day)
    await evictOldReads()
    expect(await kept()).toEqual([key])
    await put('7/c', 0)
    await clearReads({ reads: cachedReads, downloads: downloadsStore })
    expect(await kept()).toEqual([key])
    await emptyStore(downloadsStore)
  })

  it('does not read what two hundred downloaded lessons keep', async () => {
    const key = hashReadKey(readKey('7', lessonAddress(3901)))
    await downloadsStore.set('7/3901', {})
    await put(key, 31 * day)
    await put('7/b', 0)
    const [get, getAll] = [vi.spyOn(IDBObjectStore.prototype, 'get'), vi.spyOn(IDBObjectStore.prototype, 'getAll')]
    await evictOldReads()
    expect([get.mock.calls, getAll.mock.calls]).toEqual([[['7/b']], []])
    vi.restoreAllMocks()
    await emptyStore(downloadsStore)
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
