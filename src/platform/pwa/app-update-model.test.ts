import { createStore } from 'jotai'
import { describe, expect, it, vi } from 'vitest'
import type { Activity } from '../browser/activity.ts'
import { updateAtom } from './update-atom.ts'
import { createAppUpdate } from './app-update.ts'
import {
  canPromptInstall,
  canUpdate,
  isCheckDue,
  nextUpdate,
  type UpdateEvent,
  type UpdateState,
} from './app-update-model.ts'

const reload: UpdateEvent = { kind: 'takenOver', canReload: true }
const noReload: UpdateEvent = { kind: 'takenOver', canReload: false }

describe('the change to a new version', () => {
  it.each<[UpdateState, UpdateEvent | UpdateEvent['kind'], UpdateState]>([
    ['current', 'found', 'offered'],
    ['current', 'postponed', 'current'],
    ['current', 'accepted', 'current'],
    // another tab has let it in: this one is told, and left alone
    ['current', reload, 'offered'],
    ['current', 'gaveUp', 'current'],
    ['offered', 'found', 'offered'],
    ['offered', 'postponed', 'postponed'],
    ['offered', 'accepted', 'applying'],
    ['offered', reload, 'offered'],
    ['postponed', 'found', 'postponed'],
    ['postponed', 'accepted', 'applying'],
    ['postponed', reload, 'postponed'],
    ['applying', 'found', 'applying'],
    ['applying', 'postponed', 'applying'],
    ['applying', 'accepted', 'applying'],
    ['applying', reload, 'reloading'],
    // a lesson was started in the second between
    ['applying', noReload, 'offered'],
    ['applying', 'gaveUp', 'offered'],
    // once
    ['reloading', 'found', 'reloading'],
    ['reloading', 'accepted', 'reloading'],
    ['reloading', reload, 'reloading'],
    ['reloading', 'gaveUp', 'reloading'],
  ])('%s, %o → %s', (state, event, expected) => {
    expect(nextUpdate(state, typeof event === 'string' ? ({ kind: event } as UpdateEvent) : event)).toBe(expected)
  })
})

function setUp({ isWaiting = true, canReload = true } = {}) {
  const store = createStore()
  const tasks: (() => void)[] = []
  const port = {
    activate: vi.fn<() => boolean>(() => isWaiting),
    reload: vi.fn<() => void>(),
    canReload: () => canReload,
    after: (_ms: number, task: () => void) => void tasks.push(task),
  }
  return { store, port, passTime: () => tasks.forEach((task) => task()), ...createAppUpdate(store, port) }
}

describe('what a page does about it', () => {
  it('does nothing by itself', () => {
    const { store, port, tell } = setUp()
    tell('found')
    tell('takenOver')
    expect(store.get(updateAtom)).toBe('offered')
    expect(port.activate).not.toHaveBeenCalled()
    expect(port.reload).not.toHaveBeenCalled()
  })

  it('lets the worker in after 立即更新 and reloads once it is in charge, once', () => {
    const { port, tell } = setUp()
    tell('found')
    tell('accepted')
    tell('accepted')
    expect(port.activate).toHaveBeenCalledTimes(1)
    expect(port.reload).not.toHaveBeenCalled()
    tell('takenOver')
    tell('takenOver')
    expect(port.reload).toHaveBeenCalledTimes(1)
  })

  it('reloads at once where another tab has let it in', () => {
    const { port, tell } = setUp({ isWaiting: false })
    tell('takenOver')
    tell('accepted')
    expect(port.reload).toHaveBeenCalledTimes(1)
  })

  it('asks again when the worker does not come', () => {
    const { store, port, tell, passTime } = setUp()
    tell('found')
    tell('accepted')
    passTime()
    expect(store.get(updateAtom)).toBe('offered')
    expect(port.reload).not.toHaveBeenCalled()
  })

  it('leaves a lesson alone that was started meanwhile', () => {
    const { store, port, tell } = setUp({ canReload: false })
    tell('found')
    tell('accepted')
    tell('takenOver')
    expect(store.get(updateAtom)).toBe('offered')
    expect(port.reload).not.toHaveBeenCalled()
  })
})

describe('when a page looks for a new version', () => {
  const minute = 60_000
  it.each([
    [59 * minute, true, false, false],
    [60 * minute, true, false, true],
    [60 * minute, false, false, false],
    [29 * minute, true, true, false],
    [30 * minute, true, true, true],
    [30 * minute, false, true, false],
    [30 * minute, true, false, false],
  ])('%i ms after the last time, visible %s, returning %s: %s', (ms, isVisible, isReturning, expected) => {
    expect(isCheckDue(ms, { isVisible, isReturning, hasWorker: true })).toBe(expected)
  })
  it.each([
    [4 * minute, true, false, false],
    [5 * minute, true, false, true],
    [5 * minute, false, false, false],
    [0, true, true, true],
    [0, false, true, false],
  ])('without a worker: %i ms after, visible %s, returning %s: %s', (ms, isVisible, isReturning, expected) => {
    expect(isCheckDue(ms, { isVisible, isReturning, hasWorker: false })).toBe(expected)
  })
})

const activity = (path: string, change: Partial<Activity> = {}): Activity => ({
  path,
  isPlaying: false,
  hasInput: false,
  ...change,
})

describe('activities', () => {
  it.each<[Activity, boolean, boolean]>([
    [activity('/'), true, true],
    [activity('/course/1'), true, true],
    [activity('/order/success'), true, true],
    [activity('/member/order'), true, true],
    [activity('/order'), false, false],
    [activity('/order/pay'), false, false],
    [activity('/', { isPlaying: true }), false, false],
    [activity('/', { hasInput: true }), false, false],
    [activity('/course/video/1'), true, false],
    [activity('/login'), true, false],
    [activity('/login-password'), true, false],
    [activity('/forgot-password'), true, false],
    [activity('/bind-mobile'), true, false],
  ])('%o: update %s, install %s', (now, isForUpdate, isForInstall) => {
    expect(canUpdate(now)).toBe(isForUpdate)
    expect(canPromptInstall(now)).toBe(isForInstall)
  })
})
