import { afterEach, describe, expect, it, vi } from 'vitest'
import { cachedAnswers, cachedPublicAnswers } from './cached-answers.ts'
import { cachedReads } from '../storage/storage.ts'
import { toCachedRead } from './cached-read.ts'

const copy = (data: unknown, order: number) => toCachedRead(data, Date.now() - 1000 + order)

afterEach(async () => {
  vi.unstubAllGlobals()
  await cachedReads.deleteAll('')
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
  vi.stubGlobal('caches', { open: async () => cache })
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
    vi.stubGlobal('caches', { open: () => Promise.reject(new Error('refused')) })
    expect(await cachedPublicAnswers('', '/api/v2/courses', decode)).toEqual([])
  })
})
