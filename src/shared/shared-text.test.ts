import { expect, it } from 'vitest'
import { sharedKeywords } from './shared-text.ts'

it.each<[Record<string, unknown>, string]>([
  [{}, ''],
  [{ text: 'Python 数据分析' }, 'Python 数据分析'],
  [{ title: '标题', text: '正文' }, '正文'],
  [{ title: '标题', text: '' }, '标题'],
  [{ title: '标题', text: 'https://a.test/x?y=1' }, '标题'],
  [{ text: '看看 https://a.test/x 这门课' }, '看看 这门课'],
  [{ url: 'https://a.test' }, ''],
  [{ text: ['x'], title: 7 }, ''],
  [{ text: ' \n\t a \0 b ' }, 'a b'],
  [{ text: '字'.repeat(300) }, '字'.repeat(100)],
  [{ text: '<img src=x onerror=alert(1)>' }, '<img src=x onerror=alert(1)>'],
])('%o → %j', (shared, expected) => {
  expect(sharedKeywords(shared)).toBe(expected)
})
