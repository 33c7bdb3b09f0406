import { describe, expect, it } from 'vitest'
import { sumInWords } from './sum-in-words.ts'

/** The other way round, for whole amounts without 元. */
const valueOf = (words: string): number => {
  let [sum, group, digit] = [0, 0, 0]
  for (const sign of words) {
    const place = '十百千'.indexOf(sign)
    if (sign === '万') [sum, group, digit] = [sum + (group + digit) * 10_000, 0, 0]
    else if (place >= 0) [group, digit] = [group + (digit || 1) * 10 ** (place + 1), 0]
    else digit = '零一二三四五六七八九'.indexOf(sign)
  }
  return sum + group + digit
}

describe('sumInWords', () => {
  it.each([
    [0, '零元'],
    [1, '一元'],
    [9.9, '九元九角'],
    [10, '十元'],
    [12.34, '十二元三角四分'],
    [20, '二十元'],
    [99, '九十九元'],
    [100, '一百元'],
    [105.05, '一百零五元零五分'],
    [110, '一百一十元'],
    [199, '一百九十九元'],
    [1000, '一千元'],
    [1001, '一千零一元'],
    [1010, '一千零一十元'],
    [1299.5, '一千二百九十九元五角'],
    [10_000, '一万元'],
    [10_001, '一万零一元'],
    [10_100, '一万零一百元'],
    [100_000, '十万元'],
    [101_000, '十万一千元'],
    [120_034, '十二万零三十四元'],
    [20_000_000, '二千万元'],
    [100_000_000, '一亿元'],
    [100_000_001, '一亿零一元'],
    [100_010_000, '一亿零一万元'],
    [1_000_000_000_000, '一万亿元'],
    [0.5, '五角'],
    [0.05, '五分'],
    [0.29, '二角九分'],
    [19.9, '十九元九角'],
  ])('%d is %s', (yuan, words) => {
    expect(sumInWords(yuan)).toBe(words)
  })

  it('every amount up to 120000 yuan can be read back', () => {
    for (let yuan = 1; yuan < 120_000; yuan += 7) expect(valueOf(sumInWords(yuan).replace('元', ''))).toBe(yuan)
  })
})
