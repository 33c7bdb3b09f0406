import { describe, expect, test } from 'vitest'
import { paths } from '../../../shared/paths.ts'
import type { PlayerState } from '../engine/player-machine.ts'
import { canSeek, hasBar, isListenable, mainAct, soundMessage } from './sound-model.ts'

describe('听课 is offered', () => {
  const usual = { state: 'playing', mode: 'full', hasWatermark: false, isAllowed: true } as const
  test.each([
    [{}, true],
    [{ state: 'frame' }, false],
    [{ mode: 'trial' }, true],
    [{ mode: 'trial', hasWatermark: true }, false],
    [{ hasWatermark: true }, true],
    [{ hasWatermark: true, isAllowed: false }, false],
    [{ isAllowed: false }, true],
  ] as const)('%o → %s', (facts, isOffered) => {
    expect(isListenable({ ...usual, ...facts })).toBe(isOffered)
  })
})

const awake = { isOut: false, isAsleep: false }

const states: readonly (readonly [PlayerState, message: string, label: string])[] = [
  [{ name: 'resolving' }, '正在加载…', '播放'],
  [{ name: 'ready' }, '', '播放'],
  [{ name: 'playing', attempts: 0 }, '', '暂停'],
  [{ name: 'paused', attempts: 0 }, '', '播放'],
  [{ name: 'buffering', waited: 0, attempts: 0 }, '', '暂停'],
  [{ name: 'buffering', waited: 1, attempts: 0 }, '缓冲中…', '暂停'],
  [{ name: 'buffering', waited: 5, attempts: 0 }, '网络不稳定，正在缓冲', '暂停'],
  [{ name: 'recovering', intent: 'play', attempts: 1 }, '正在恢复播放…', '暂停'],
  [{ name: 'waitingForNetwork', intent: 'play', attempts: 0 }, '网络已断开，恢复后自动继续', '暂停'],
  [{ name: 'waitingForNetwork', intent: 'pause', attempts: 0 }, '网络已断开', '播放'],
  [{ name: 'trialEnded' }, '试看结束', '重新试看'],
  [{ name: 'ended', countdown: null }, '本课时已播完', '重播'],
  [{ name: 'refused', message: '请先购买' }, '请先购买', '重试'],
  [{ name: 'refused', message: null }, '购买后可观看', '重试'],
  [{ name: 'noAddress' }, '暂无播放地址', '重试'],
  [{ name: 'unsupported' }, '该课时无法听课', '重试'],
  [{ name: 'failed', reason: '网络较慢' }, '网络较慢', '重试'],
  [{ name: 'offline' }, '当前无网络，此课时未下载', '重试'],
]

test.each(states)('%o says “%s” and offers %s', (state, message, label) => {
  expect(soundMessage(state, awake)).toBe(message)
  expect(mainAct(state)?.label).toBe(label)
})

test.each<[PlayerState, message: string]>([
  [{ name: 'paused', attempts: 0 }, '已定时关闭'],
  // over between two lessons: the next one does not begin
  [{ name: 'ended', countdown: null }, '已定时关闭'],
  [{ name: 'ready' }, '已定时关闭'],
  [{ name: 'recovering', intent: 'pause', attempts: 1 }, '已定时关闭'],
  [{ name: 'waitingForNetwork', intent: 'pause', attempts: 1 }, '已定时关闭'],
  [{ name: 'failed', reason: '加载失败' }, '加载失败'],
  [{ name: 'trialEnded' }, '试看结束'],
  [{ name: 'refused', message: null }, '购买后可观看'],
])('定时关闭 is over: %o says %s', (state, message) => {
  expect(soundMessage(state, { isOut: false, isAsleep: true })).toBe(message)
})

test('a page of another site has nothing to be heard', () => {
  expect(mainAct({ name: 'frame' })).toBeNull()
  expect(soundMessage({ name: 'frame' }, awake)).toBe('该课时无法听课')
})

test.each<[PlayerState, ReturnType<typeof mainAct>]>([
  [
    { name: 'playing', attempts: 0 },
    { label: '暂停', icon: 'pause' },
  ],
  [
    { name: 'paused', attempts: 0 },
    { label: '播放', icon: 'play' },
  ],
  [
    { name: 'ended', countdown: null },
    { label: '重播', icon: 'replay' },
  ],
  [{ name: 'trialEnded' }, { label: '重新试看', icon: 'replay' }],
  [{ name: 'offline' }, { label: '重试', icon: 'replay' }],
])('the large button of %o is %o', (state, act) => {
  expect(mainAct(state)).toEqual(act)
})

test.each<[PlayerState, boolean]>([
  [{ name: 'resolving' }, true],
  [{ name: 'ready' }, true],
  [{ name: 'paused', attempts: 0 }, true],
  [{ name: 'ended', countdown: null }, true],
  [{ name: 'trialEnded' }, true],
  [{ name: 'failed', reason: '网络较慢，请重试' }, false],
  [{ name: 'offline' }, false],
  [{ name: 'refused', message: null }, false],
  [{ name: 'noAddress' }, false],
])('in %o there is a second to go to: %s', (state, isThere) => {
  expect(canSeek(state)).toBe(isThere)
})

test('without a network, what is buffered plays on and says so; a film on the device says nothing', () => {
  expect(soundMessage({ name: 'playing', attempts: 0 }, { ...awake, isOut: true })).toBe(
    '网络已断开，正在播放已缓冲的部分',
  )
  expect(soundMessage({ name: 'playing', attempts: 0 }, awake)).toBe('')
  expect(soundMessage({ name: 'buffering', waited: 5, attempts: 0 }, { ...awake, isOut: true })).toBe(
    '网络已断开，恢复后自动继续',
  )
})

const isHeard = (lesson: string): boolean => lesson === '105'

describe('the bar', () => {
  test.each([
    paths.home,
    paths.study(),
    paths.member,
    '/courses',
    paths.course(1),
    paths.lesson(106),
    paths.messages,
    paths.memberOrders,
    paths.memberStorage,
    paths.downloads,
    paths.role,
    '/announcement',
    // it only begins like one of those below
    '/ordering',
  ])('stands on %s', (path) => {
    expect(hasBar(path, isHeard)).toBe(true)
  })

  test.each([
    paths.lesson(105),
    '/login',
    paths.loginPassword(),
    paths.loginError,
    paths.forgotPassword(),
    paths.bindMobile(),
    paths.codeBindMobile,
    '/order',
    '/order/pay',
    '/order/success',
    paths.memberProfile,
    paths.memberPassword,
    paths.memberMobile,
    paths.memberMobileVerify,
    paths.faceSuccess,
    '/error',
  ])('does not stand on %s', (path) => {
    expect(hasBar(path, isHeard)).toBe(false)
  })
})
