import { describe, expect, it } from 'vitest'
import { accountName, maskMobile, parseMobile } from './phone.ts'

describe('parseMobile (screens 1.14)', () => {
  it.each([
    ['13800000000', '13800000000'],
    ['138 0000 0000', '13800000000'],
    ['138-0000-0000', '13800000000'],
    ['+86 138-0000-0000', '13800000000'],
    ['＋８６１３８００００００００', '13800000000'],
    ['１９９１２３４５６７８', '19912345678'],
    ['138\u30000000\u20130000', '13800000000'],
    // as iOS copies a number out of the contacts; from chats; from tables of other directions
    ['\u202D138 0000 0000\u202C', '13800000000'],
    ['\u200B13800000000\uFEFF', '13800000000'],
    ['\u2068+86\u20691380000\u200E0000', '13800000000'],
  ])('%s', (raw, mobile) => expect(parseMobile(raw)).toBe(mobile))

  it.each([
    '',
    ' ',
    '12345678901',
    '1,234567890',
    '1380000000',
    '138000000000',
    '23800000000',
    '8613800000000',
    '138+8600000000',
    '1e10',
    '13８a0000000',
  ])('%j is none', (raw) => expect(parseMobile(raw)).toBeNull())
})

describe('maskMobile (screens 1.13.5)', () => {
  it.each([
    ['13800000000', '138****0000'],
    ['', '****'],
    ['123456789', '****'],
    ['138****0000', '****'],
    ['138000000000', '****'],
    ['x13800000000', '****'],
  ])('%j → %s', (mobile, masked) => expect(maskMobile(mobile)).toBe(masked))
})

it.each([
  [true, '小南 138****0000'],
  [false, '小南'],
])('an account whose number is bound (%s) is called %s', (isMobileBound, name) => {
  expect(accountName({ nickname: '小南', mobile: '13800000000', isMobileBound })).toBe(name)
})
