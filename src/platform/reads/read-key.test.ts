import { describe, expect, it } from 'vitest'
import type { Read } from '../../shared/read.ts'
import { readKey } from './read-key.ts'
import { hashReadKey } from './cached-read.ts'

const read = (
  operation: string,
  params: Read<unknown>['params'],
  cls: Read<unknown>['class'] = 'private',
): Read<unknown> => ({
  class: cls,
  operation,
  params,
  path: `/${operation}`,
  fetch: async () => null,
  decode: (data) => data,
})

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
