import { describe, expect, it } from 'vitest'
import { watermarkOf, type WatermarkSettings } from './watermark-model.ts'

const settings: WatermarkSettings = { isEnabled: true, text: '${mobile}', color: '', size: '', opacity: '' }
const member = { id: 7, nickname: '小明 <b>', mobile: '138****0000' }
const isColor = (text: string): boolean => ['red', 'blue', '#ff0000'].includes(text)

const look = (some: Partial<WatermarkSettings>) => watermarkOf({ ...settings, ...some }, member, isColor)

describe('the watermark', () => {
  it.each([
    ['${mobile}', '138****0000'],
    ['${user.mobile} ${user.id}', '138****0000 7'],
    ['${id}-${nickname}-${id}', '7-小明 <b>-7'],
    ['${ id }', '7'],
    ['${price}', '${price}'],
    ['版权所有', '版权所有'],
    ['${${id}', '${7'],
  ])('%s says %s', (text, expected) => {
    expect(look({ text })?.text).toBe(expected)
  })
  it.each([
    ['${mobile}', '7'],
    ['${user.mobile} ${nickname}', '7 小明 <b>'],
  ])('%s of a member without a bound number says %s', (text, expected) => {
    expect(watermarkOf({ ...settings, text }, { ...member, mobile: '' }, isColor)?.text).toBe(expected)
  })
  it.each([
    ['switched off', { isEnabled: false }, member],
    ['without text', { text: '' }, member],
    ['without member', {}, null],
  ])('is not there %s', (_, some, who) => {
    expect(watermarkOf({ ...settings, ...some }, who, isColor)).toBeNull()
  })
  it.each([
    ['', 14],
    ['abc', 14],
    [9, 14],
    [41, 14],
    ['20', 20],
    [40, 40],
  ])('size %s is %d', (size, expected) => {
    expect(look({ size })?.size).toBe(expected)
  })
  it.each([
    ['', 1],
    ['0.4', 0.4],
    [0, 0],
    [1.5, 1],
    [-1, 1],
    [' ', 1],
  ])('opacity %s is %d', (opacity, expected) => {
    expect(look({ opacity })?.opacity).toBe(expected)
  })
  it.each([
    ['blue', 'blue'],
    ['', 'red'],
    ['url(javascript:1)', 'red'],
  ])('colour %s is %s', (color, expected) => {
    expect(look({ color })?.color).toBe(expected)
  })
})
