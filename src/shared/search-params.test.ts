import { describe, expect, it } from 'vitest'
import { firstText, parseSearch, stringifySearch, sharedKeywords } from './search-params.ts'

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
  it('joins what there is', () => {
    expect(stringifySearch({ tab: 'a', page: 2 })).toBe('?tab=a&page=2')
  })
  it.each([
    ['a', 'a'],
    ['', undefined],
    [undefined, undefined],
    [['a'], undefined],
    [7, undefined],
  ])('takes %j for %j', (value, text) => {
    expect(firstText(value)).toBe(text)
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

it.each<[Record<string, unknown>, string]>([
  [{}, ''],
  [{ text: 'Python 数据分析' }, 'Python 数据分析'],
  [{ title: '标题', text: '正文' }, '正文'],
  [{ title: '标题', text: '' }, '标题'],
  [{ title: '标题', text: 'https://a.test/x?y=1' }, '标题'],
  [{ title: '标题', text: 'https://a.test/x ' }, '标题'],
  [{ text: '看看 https://a.test/x 这门课' }, '看看 这门课'],
  [{ text: '看看http://a.test/x 这门课' }, '看看 这门课'],
  [{ text: `${'a'.repeat(99)} b` }, 'a'.repeat(99)],
  [{ url: 'https://a.test' }, ''],
  [{ text: ['x'], title: 7 }, ''],
  [{ text: ' \n\t a \0 b ' }, 'a b'],
  [{ text: '字'.repeat(300) }, '字'.repeat(100)],
  [{ text: '<img src=x onerror=alert(1)>' }, '<img src=x onerror=alert(1)>'],
])('%o → %j', (shared, expected) => {
  expect(sharedKeywords(shared)).toBe(expected)
})
