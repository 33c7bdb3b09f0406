import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

describe('query strings', () => {
  it('keeps every value as the text it is', () => {
    expect(parseSearch('?id=007&flag=true&name=%22a%22&n=null')).toEqual({
      id: '007',
      flag: 'true',
      name: '"a"',
      n: 'null',
    })
  })
  it('takes the first of repeated parameters', () => {
    expect(parseSearch('?redirect=/a&redirect=//evil.test')).toEqual({ redirect: '/a' })
  })
  it('does not reach the prototype', () => {
    const parsed = parseSearch('?__proto__=x&constructor=y')
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })
  it.each(['C#&50%', '空 格', 'a+b', '50%25', '/study?tab=collect'])('carries %s there and back', (value) => {
    expect(parseSearch(stringifySearch({ keywords: value }))).toEqual({ keywords: value })
  })
  it('leaves out what is empty', () => {
    expect(stringifySearch({ scene: '', tab: undefined, page: 0 })).toBe('?page=0')
    expect(stringifySearch({ scene: '' })).toBe('')
  })
  it('writes a redirect the way the guard promises', () => {
    expect(stringifySearch({ redirect: '/study?tab=collect' })).toBe('?redirect=%2Fstudy%3Ftab%3Dcollect')
  })
  it('survives broken escapes', () => {
    expect(parseSearch('?redirect=%E0%A4%A').redirect).toBeTypeOf('string')
  })
})
