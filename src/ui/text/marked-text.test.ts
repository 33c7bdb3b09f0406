import { describe, expect, it } from 'vitest'
import { markedParts } from './marked-text.tsx'

describe('markedParts', () => {
  it.each([
    ['Python 数据分析', ['数据'], 'Python [数据]分析'],
    ['Python python', ['PYTHON'], '[Python] [python]'],
    ['Transform 与 transform', ['TRANS'], '[Trans]form 与 [trans]form'],
    ['雅思写作大作文', ['雅思', '大作文'], '[雅思]写作[大作文]'],
    ['分布，再看 分布。', ['再看 分布'], '分布，[再看 分布]。'],
    ['数据数据', ['数据'], '[数据][数据]'],
    ['aaa', ['aa'], '[aa]a'],
    // its small form is longer: the place of what follows would be wrong
    ['İ与分布', ['分布'], 'İ与[分布]'],
    ['C++ (入门) [1] \\ a.b*', ['C++', '(', '[1]', '\\', '.b*'], '[C++] [(]入门) [[1]] [\\] a[.b*]'],
    ['a|b^c$', ['|', '^', '$'], 'a[|]b[^]c[$]'],
    ['50%-60%', ['-'], '50%[-]60%'],
    ['<b>数据</b>', ['<b>'], '[<b>]数据</b>'],
    ['没有', ['数据'], '没有'],
    ['没有', [], '没有'],
    ['没有', [''], '没有'],
    ['', ['数据'], ''],
    ['abc', ['ab', 'abc'], '[abc]'],
  ])('%j for %j', (text, words, expected) =>
    expect(
      markedParts(text, words)
        .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
        .join(''),
    ).toBe(expected),
  )

  it('gives each part a place of its own and loses no text', () => {
    const text = 'aXbXc'
    const parts = markedParts(text, ['x'])
    expect(parts.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4])
    expect(parts.map((part) => part.text).join('')).toBe(text)
  })

  it('makes parts only of what can be seen of an endless text', () => {
    expect(markedParts('a'.repeat(1_000_000), ['a'])).toHaveLength(1000)
    expect(markedParts('长'.repeat(1_000_000), [])).toEqual([{ at: 0, text: '长'.repeat(1000), isMarked: false }])
  })

  it('shows the longest note whole', () => {
    const text = '😀'.repeat(500)
    expect(markedParts(text, [])).toEqual([{ at: 0, text, isMarked: false }])
  })
})
