import { describe, expect, it } from 'vitest'
import {
  asInstallRecord,
  countsAsLearning,
  installWay,
  isHintDue,
  withOpened,
  type InstallFacts,
  type InstallWay,
} from './install-model.ts'

const minute = 60_000
const day = 24 * 60 * minute
const start = Date.UTC(2026, 10, 20)
const nothing = asInstallRecord(undefined)

describe('how the app is installed', () => {
  const facts: InstallFacts = {
    isStandalone: false,
    hasPrompt: false,
    isWechat: false,
    isIos: false,
    addsToHomeScreen: true,
  }
  it.each<[Partial<InstallFacts>, InstallWay | null]>([
    [{ hasPrompt: true }, 'prompt'],
    [{ isIos: true }, 'ios'],
    [{ isIos: true, addsToHomeScreen: false }, 'menu'],
    [{ isWechat: true }, 'wechat'],
    [{ isWechat: true, isIos: true }, 'wechat'],
    [{}, 'menu'],
    [{ isStandalone: true, hasPrompt: true }, null],
    [{ isStandalone: true, isIos: true }, null],
  ])('%o → %s', (change, expected) => {
    expect(installWay({ ...facts, ...change })).toBe(expected)
  })
})

describe('the hint', () => {
  it('comes with the second visit in which something is opened', () => {
    const first = withOpened(nothing, start)
    expect(isHintDue(first, 'prompt', start)).toBe(false)
    // more of the same visit
    const still = withOpened(withOpened(first, start + 20 * minute), start + 40 * minute)
    expect(isHintDue(still, 'prompt', start + 40 * minute)).toBe(false)
    const second = withOpened(still, start + 70 * minute)
    expect(isHintDue(second, 'prompt', start + 70 * minute)).toBe(true)
    expect(isHintDue(second, 'ios', start + 70 * minute)).toBe(true)
    expect(isHintDue(second, 'wechat', start + 70 * minute)).toBe(true)
  })

  it('is for browsers that can be helped and for apps that are not installed', () => {
    const due = { visits: 5, lastOpenedAt: start, refusedAt: 0 }
    expect(isHintDue(due, 'menu', start)).toBe(false)
    expect(isHintDue(due, null, start)).toBe(false)
  })

  it('rests for 30 days after 以后再说', () => {
    const refused = { visits: 5, lastOpenedAt: start, refusedAt: start }
    expect(isHintDue(refused, 'prompt', start + 30 * day - 1)).toBe(false)
    expect(isHintDue(refused, 'prompt', start + 30 * day)).toBe(true)
    // refused while the clock was ahead
    expect(isHintDue(refused, 'prompt', start - 30 * day)).toBe(true)
  })

  it('remembers what was stored', () => {
    const stored = { visits: 3, lastOpenedAt: start, refusedAt: start + 1 }
    expect(asInstallRecord(stored)).toEqual(stored)
  })

  it.each([[null], ['text'], [7], [{ visits: '9', lastOpenedAt: -1, refusedAt: null }], [[]]])(
    'starts from nothing with %o',
    (stored) => {
      expect(asInstallRecord(stored)).toEqual({ visits: 0, lastOpenedAt: 0, refusedAt: 0 })
    },
  )
})

it.each([
  ['/course/1', true],
  ['/course/video/12', true],
  ['/courses', false],
  ['/study/course/1', false],
  ['/course/x', false],
  ['/course/1x', false],
  ['/', false],
])('%s counts: %s', (path, expected) => {
  expect(countsAsLearning(path)).toBe(expected)
})
