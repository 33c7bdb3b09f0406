import { afterEach, describe, expect, it, vi } from 'vitest'
import { storedCopies, storedPublicCopies } from './stored-copies.ts'
import { storedReads } from '../storage/storage.ts'
import { toStoredRead } from './stored-read.ts'

const copy = (data: unknown, order: number) => toStoredRead(data, Date.now() - 1000 + order)

afterEach(async () => {
  vi.unstubAllGlobals()
  await storedReads.deleteAll('')
})

describe('storedCopies', () => {
  it('gives the copies of one operation in one partition, newest first', async () => {
    await storedReads.set('1/getCourse/{"id":1}', copy('old', 1))
    await storedReads.set('1/getCourse/{"id":2}', copy('new', 2))
    await storedReads.set('1/getCourse/{"id":3}', { odd: true })
    await storedReads.set('1/getLesson/{"id":1}', copy('lesson', 3))
    await storedReads.set('anon/getCourse/{"id":1}', copy('visitor', 4))
    expect(await storedCopies('1', 'getCourse')).toEqual(['new', 'old'])
    expect(await storedCopies('12', 'getCourse')).toEqual([])
    expect(await storedCopies(null, 'getCourse')).toEqual([])
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

describe('storedPublicCopies', () => {
  it('takes every page of the path, and passes over what is broken', async () => {
    keep({
      '/api/v2/courses?page=1': '{"code":0,"data":"one"}',
      '/api/v2/courses?page=2': '{"code":0,"data":"two"}',
      '/api/v2/courses?page=3': '{"code":0,"data":3}',
      '/api/v2/courses?page=4': 'not json',
      '/api/v2/course_categories': '{"code":0,"data":"other"}',
    })
    expect(await storedPublicCopies('', '/api/v2/courses', decode)).toEqual(['one', 'two'])
  })

  it('has none where there is no store', async () => {
    vi.stubGlobal('caches', { open: () => Promise.reject(new Error('refused')) })
    expect(await storedPublicCopies('', '/api/v2/courses', decode)).toEqual([])
  })
})
