import { describe, expect, it } from 'vitest'
import { attachmentFacts, attachmentIcon, downloadWay } from './attachment-model.ts'

describe('attachmentIcon', () => {
  it.each([
    ['pdf', 'note'],
    ['', 'note'],
    ['XLSX', 'grid'],
    ['.zip', 'database'],
    ['jpeg', 'image'],
    ['m.p4', 'note'],
    ['mp4', 'play'],
    ['constructor', 'note'],
  ])('%j is %s', (extension, icon) => expect(attachmentIcon(extension)).toBe(icon))
})

describe('attachmentFacts', () => {
  it.each([
    ['pdf', 1536, ['PDF', '1.5KB']],
    ['', 1536, ['1.5KB']],
    ['zip', null, ['ZIP']],
    ['.zip', null, ['ZIP']],
    ['tar.gz', null, ['TAR.GZ']],
    ['', null, []],
  ])('%j, %j bytes', (extension, size, facts) => {
    expect(attachmentFacts({ id: 1, name: '讲义', extension, size })).toEqual(facts)
  })
})

describe('downloadWay', () => {
  it.each([
    [{ isWechat: true, isQq: false, isIos: true }, 'copy'],
    [{ isWechat: false, isQq: true, isIos: false }, 'copy'],
    [{ isWechat: false, isQq: false, isIos: true }, 'same-tab'],
    [{ isWechat: false, isQq: false, isIos: false }, 'new-tab'],
  ] as const)('%j', (browser, way) => expect(downloadWay(browser)).toBe(way))
})
