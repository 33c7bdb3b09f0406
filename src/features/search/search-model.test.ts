import { describe, expect, it } from 'vitest'
import {
  cleanKeywords,
  hitAddress,
  hitKey,
  isMatch,
  readHistory,
  remembered,
  searchQuery,
  searchType,
  typeLabel,
  wordsOf,
} from './search-model.ts'

describe('the address', () => {
  it.each([
    [undefined, ''],
    ['vod', 'vod'],
    ['video', 'video'],
    ['0', ''],
    ['__proto__', ''],
  ])('type %j is %j', (value, type) => expect(searchType(value)).toBe(type))

  it.each([
    [undefined, ''],
    ['   ', ''],
    [' 数据 分析 ', '数据 分析'],
    ['字'.repeat(200), '字'.repeat(100)],
  ])('keywords %j', (raw, keywords) => expect(cleanKeywords(raw)).toBe(keywords))

  it('leaves out what is not chosen', () => {
    expect(searchQuery('', '')).toEqual({})
    expect(searchQuery('C#&50%', '')).toEqual({ keywords: 'C#&50%' })
    expect(searchQuery('a', 'video')).toEqual({ keywords: 'a', type: 'video' })
  })
})

describe('a hit', () => {
  it.each([
    ['vod', '录播课', '/course/3'],
    ['video', '录播视频', '/course/video/3'],
    ['live', '其它', null],
    ['', '其它', null],
    ['constructor', '其它', null],
  ])('of type %j', (type, label, address) => {
    expect(typeLabel(type)).toBe(label)
    expect(hitAddress({ type, resourceId: 3 })).toBe(address)
  })

  it('is known by its type and its resource', () => {
    expect(hitKey({ type: 'vod', resourceId: 3 })).not.toBe(hitKey({ type: 'video', resourceId: 3 }))
  })
})

it('keywords are looked for each for itself', () => {
  expect(wordsOf(' 雅思  大作文 ')).toEqual(['雅思', '大作文'])
  expect(wordsOf('  ')).toEqual([])
})

describe('isMatch', () => {
  it.each([
    [['宋词里的四季'], '宋词', true],
    [['Python 数据', '从清洗到可视化'], 'python 可视化', true],
    [['Python 数据'], 'python 可视化', false],
    [['Python', '数据'], 'n数', false],
    [['Python'], '', false],
    [[''], 'a', false],
  ])('%j for %j is %j', (texts, keywords, expected) => expect(isMatch(texts, keywords)).toBe(expected))
})

describe('the history', () => {
  it('puts the newest first, each once, ten at most', () => {
    const full = Array.from({ length: 10 }, (_, index) => `词${index}`)
    expect(remembered(full, '词3')).toEqual(['词3', ...full.filter((entry) => entry !== '词3')])
    expect(remembered(full, '新')).toEqual(['新', ...full.slice(0, 9)])
    expect(remembered(full, '')).toEqual(full)
  })
  it.each([
    [undefined, []],
    ['abc', []],
    [{ length: 2 }, []],
    [
      ['a', 1, '', null, 'b'],
      ['a', 'b'],
    ],
    [Array.from('abcdefghijkl'), Array.from('abcdefghij')],
  ])('reads %j', (value, expected) => expect(readHistory(value)).toEqual(expected))
})
