import { describe, expect, it } from 'vitest'
import {
  initialState,
  isActive,
  next,
  outageMessage,
  intentOf,
  type PlayerEvent,
  type PlayerState,
} from './player-machine.ts'

const states = {
  resolving: { name: 'resolving' },
  ready: { name: 'ready' },
  playing: { name: 'playing', attempts: 0 },
  playingAfterRecovery: { name: 'playing', attempts: 2 },
  paused: { name: 'paused', attempts: 0 },
  buffering: { name: 'buffering', waited: 1, attempts: 0 },
  recovering: { name: 'recovering', intent: 'play', attempts: 1 },
  recoveringLast: { name: 'recovering', intent: 'play', attempts: 3 },
  recoveringPaused: { name: 'recovering', intent: 'pause', attempts: 1 },
  waitingForNetwork: { name: 'waitingForNetwork', intent: 'play', attempts: 0 },
  trialEnded: { name: 'trialEnded' },
  ended: { name: 'ended', countdown: 5 },
  endedQuietly: { name: 'ended', countdown: null },
  refused: { name: 'refused', message: '请购买后观看' },
  noAddress: { name: 'noAddress' },
  unsupported: { name: 'unsupported' },
  frame: { name: 'frame' },
  failed: { name: 'failed', reason: 'media' },
  offline: { name: 'offline' },
} satisfies Record<string, PlayerState>

const events = {
  resolvedMedia: { type: 'resolved', source: 'media' },
  resolvedFrame: { type: 'resolved', source: 'frame' },
  resolvedNone: { type: 'resolved', source: 'none' },
  resolvedUnsupported: { type: 'resolved', source: 'unsupported' },
  refused: { type: 'refused', message: '不可以' },
  resolveFailed: { type: 'resolveFailed', reason: 'server', isOffline: false },
  resolveOffline: { type: 'resolveFailed', reason: 'slow', isOffline: true },
  started: { type: 'started' },
  settled: { type: 'settled' },
  paused: { type: 'paused' },
  autoplayBlocked: { type: 'autoplayBlocked' },
  waited: { type: 'waited', seconds: 5 },
  failed: { type: 'failed', reason: 'media', isOffline: false, isUnplayable: false },
  failedOffline: { type: 'failed', reason: 'media', isOffline: true, isUnplayable: false },
  failedUnplayable: { type: 'failed', reason: 'media', isOffline: false, isUnplayable: true },
  intendedPlay: { type: 'intentChanged', intent: 'play' },
  intendedPause: { type: 'intentChanged', intent: 'pause' },
  addressesExpired: { type: 'addressesExpired' },
  reconnected: { type: 'reconnected' },
  retried: { type: 'retried' },
  limitReached: { type: 'limitReached' },
  ended: { type: 'ended', countdown: 5 },
  tick: { type: 'tick' },
  countdownStopped: { type: 'countdownStopped' },
  replayed: { type: 'replayed' },
} satisfies Record<string, PlayerEvent>

/** What each event does; whatever is not named leaves the state untouched. */
const expected: Record<keyof typeof states, Partial<Record<keyof typeof events, PlayerState>>> = {
  resolving: {
    resolvedMedia: { name: 'ready' },
    resolvedFrame: { name: 'frame' },
    resolvedNone: { name: 'noAddress' },
    resolvedUnsupported: { name: 'unsupported' },
    refused: { name: 'refused', message: '不可以' },
    resolveFailed: { name: 'failed', reason: 'server' },
    resolveOffline: { name: 'offline' },
  },
  ready: {
    autoplayBlocked: { name: 'ready' },
    started: { name: 'playing', attempts: 0 },
    waited: { name: 'buffering', waited: 5, attempts: 0 },
    failed: { name: 'recovering', intent: 'pause', attempts: 1 },
    failedOffline: { name: 'waitingForNetwork', intent: 'pause', attempts: 0 },
    failedUnplayable: { name: 'unsupported' },
    addressesExpired: { name: 'recovering', intent: 'play', attempts: 0 },
    limitReached: { name: 'trialEnded' },
    ended: { name: 'ended', countdown: 5 },
  },
  playing: {
    autoplayBlocked: { name: 'ready' },
    paused: { name: 'paused', attempts: 0 },
    waited: { name: 'buffering', waited: 5, attempts: 0 },
    failed: { name: 'recovering', intent: 'play', attempts: 1 },
    failedOffline: { name: 'waitingForNetwork', intent: 'play', attempts: 0 },
    failedUnplayable: { name: 'unsupported' },
    addressesExpired: { name: 'recovering', intent: 'play', attempts: 0 },
    limitReached: { name: 'trialEnded' },
    ended: { name: 'ended', countdown: 5 },
  },
  playingAfterRecovery: {
    autoplayBlocked: { name: 'ready' },
    settled: { name: 'playing', attempts: 0 },
    paused: { name: 'paused', attempts: 2 },
    waited: { name: 'buffering', waited: 5, attempts: 2 },
    failed: { name: 'recovering', intent: 'play', attempts: 3 },
    failedOffline: { name: 'waitingForNetwork', intent: 'play', attempts: 2 },
    failedUnplayable: { name: 'unsupported' },
    addressesExpired: { name: 'recovering', intent: 'play', attempts: 0 },
    limitReached: { name: 'trialEnded' },
    ended: { name: 'ended', countdown: 5 },
  },
  paused: {
    autoplayBlocked: { name: 'ready' },
    started: { name: 'playing', attempts: 0 },
    waited: { name: 'buffering', waited: 5, attempts: 0 },
    failed: { name: 'recovering', intent: 'pause', attempts: 1 },
    failedOffline: { name: 'waitingForNetwork', intent: 'pause', attempts: 0 },
    failedUnplayable: { name: 'unsupported' },
    addressesExpired: { name: 'recovering', intent: 'play', attempts: 0 },
    limitReached: { name: 'trialEnded' },
    ended: { name: 'ended', countdown: 5 },
  },
  buffering: {
    autoplayBlocked: { name: 'ready' },
    started: { name: 'playing', attempts: 0 },
    paused: { name: 'paused', attempts: 0 },
    waited: { name: 'buffering', waited: 5, attempts: 0 },
    failed: { name: 'recovering', intent: 'play', attempts: 1 },
    failedOffline: { name: 'waitingForNetwork', intent: 'play', attempts: 0 },
    failedUnplayable: { name: 'unsupported' },
    addressesExpired: { name: 'recovering', intent: 'play', attempts: 0 },
    retried: { name: 'recovering', intent: 'play', attempts: 0 },
    limitReached: { name: 'trialEnded' },
    ended: { name: 'ended', countdown: 5 },
  },
  recovering: {
    autoplayBlocked: { name: 'ready' },
    resolvedFrame: { name: 'frame' },
    resolvedNone: { name: 'noAddress' },
    resolvedUnsupported: { name: 'unsupported' },
    refused: { name: 'refused', message: '不可以' },
    resolveFailed: { name: 'recovering', intent: 'play', attempts: 2 },
    resolveOffline: { name: 'waitingForNetwork', intent: 'play', attempts: 1 },
    started: { name: 'playing', attempts: 1 },
    paused: { name: 'paused', attempts: 1 },
    failed: { name: 'recovering', intent: 'play', attempts: 2 },
    failedOffline: { name: 'waitingForNetwork', intent: 'play', attempts: 1 },
    failedUnplayable: { name: 'unsupported' },
    intendedPause: { name: 'recovering', intent: 'pause', attempts: 1 },
    addressesExpired: { name: 'recovering', intent: 'play', attempts: 0 },
    limitReached: { name: 'trialEnded' },
    ended: { name: 'ended', countdown: 5 },
  },
  recoveringLast: {
    autoplayBlocked: { name: 'ready' },
    resolvedFrame: { name: 'frame' },
    resolvedNone: { name: 'noAddress' },
    resolvedUnsupported: { name: 'unsupported' },
    refused: { name: 'refused', message: '不可以' },
    resolveFailed: { name: 'failed', reason: 'server' },
    resolveOffline: { name: 'waitingForNetwork', intent: 'play', attempts: 3 },
    started: { name: 'playing', attempts: 3 },
    paused: { name: 'paused', attempts: 3 },
    failed: { name: 'failed', reason: 'media' },
    failedOffline: { name: 'waitingForNetwork', intent: 'play', attempts: 3 },
    failedUnplayable: { name: 'unsupported' },
    intendedPause: { name: 'recovering', intent: 'pause', attempts: 3 },
    addressesExpired: { name: 'recovering', intent: 'play', attempts: 0 },
    limitReached: { name: 'trialEnded' },
    ended: { name: 'ended', countdown: 5 },
  },
  recoveringPaused: {
    autoplayBlocked: { name: 'ready' },
    resolvedFrame: { name: 'frame' },
    resolvedNone: { name: 'noAddress' },
    resolvedUnsupported: { name: 'unsupported' },
    refused: { name: 'refused', message: '不可以' },
    resolveFailed: { name: 'recovering', intent: 'pause', attempts: 2 },
    resolveOffline: { name: 'waitingForNetwork', intent: 'pause', attempts: 1 },
    started: { name: 'playing', attempts: 1 },
    paused: { name: 'paused', attempts: 1 },
    failed: { name: 'recovering', intent: 'pause', attempts: 2 },
    failedOffline: { name: 'waitingForNetwork', intent: 'pause', attempts: 1 },
    failedUnplayable: { name: 'unsupported' },
    intendedPlay: { name: 'recovering', intent: 'play', attempts: 1 },
    addressesExpired: { name: 'recovering', intent: 'play', attempts: 0 },
    limitReached: { name: 'trialEnded' },
    ended: { name: 'ended', countdown: 5 },
  },
  waitingForNetwork: {
    autoplayBlocked: { name: 'ready' },
    started: { name: 'playing', attempts: 0 },
    intendedPause: { name: 'waitingForNetwork', intent: 'pause', attempts: 0 },
    addressesExpired: { name: 'recovering', intent: 'play', attempts: 0 },
    reconnected: { name: 'recovering', intent: 'play', attempts: 0 },
    retried: { name: 'recovering', intent: 'play', attempts: 0 },
    limitReached: { name: 'trialEnded' },
    ended: { name: 'ended', countdown: 5 },
  },
  trialEnded: {
    started: { name: 'playing', attempts: 0 },
    replayed: { name: 'buffering', waited: 0, attempts: 0 },
  },
  ended: {
    started: { name: 'playing', attempts: 0 },
    tick: { name: 'ended', countdown: 4 },
    countdownStopped: { name: 'ended', countdown: null },
    replayed: { name: 'buffering', waited: 0, attempts: 0 },
  },
  endedQuietly: {
    started: { name: 'playing', attempts: 0 },
    replayed: { name: 'buffering', waited: 0, attempts: 0 },
  },
  refused: { retried: { name: 'resolving' } },
  noAddress: { retried: { name: 'resolving' } },
  unsupported: { retried: { name: 'resolving' } },
  frame: {},
  failed: { retried: { name: 'resolving' } },
  offline: { retried: { name: 'resolving' }, reconnected: { name: 'resolving' } },
}

const stateNames = Object.keys(states) as (keyof typeof states)[]
const eventNames = Object.keys(events) as (keyof typeof events)[]

describe('the player', () => {
  it('starts by asking for addresses', () => {
    expect(initialState).toEqual({ name: 'resolving' })
  })

  describe.each(stateNames)('%s', (stateName) => {
    const state: PlayerState = states[stateName]
    const changes = expected[stateName]

    it.each(eventNames.filter((name) => name in changes))('changes on %s', (eventName) => {
      expect(next(state, events[eventName])).toEqual(changes[eventName])
    })

    it.each(eventNames.filter((name) => !(name in changes)))('stays on %s', (eventName) => {
      expect(next(state, events[eventName])).toBe(state)
    })
  })

  it('calls no listener when nothing changed', () => {
    const playing: PlayerState = { name: 'playing', attempts: 2 }
    expect(next(playing, { type: 'started' })).toBe(playing)
    const buffering: PlayerState = { name: 'buffering', waited: 5, attempts: 0 }
    expect(next(buffering, { type: 'waited', seconds: 5 })).toBe(buffering)
  })

  it('gives up after three attempts that never settled, and starts counting again once one did', () => {
    const failed = events.failed
    let state: PlayerState = states.playing
    for (const attempts of [1, 2, 3]) {
      state = next(state, failed)
      expect(state).toEqual({ name: 'recovering', intent: 'play', attempts })
      state = next(next(state, events.resolvedMedia), events.started)
    }
    expect(next(state, failed)).toEqual({ name: 'failed', reason: 'media' })
    expect(next(next(state, events.settled), failed)).toEqual({ name: 'recovering', intent: 'play', attempts: 1 })
  })

  it('stands still at the end of the countdown', () => {
    const state: PlayerState = { name: 'ended', countdown: 0 }
    expect(next(state, events.tick)).toBe(state)
  })

  it.each(stateNames)('knows whether %s has controls', (name) => {
    const withControls = [
      'ready',
      'playing',
      'playingAfterRecovery',
      'paused',
      'buffering',
      'recovering',
      'recoveringLast',
      'recoveringPaused',
      'waitingForNetwork',
    ]
    expect(isActive(states[name])).toBe(withControls.includes(name))
  })

  it.each(stateNames)('knows whether %s plays or will', (name) => {
    const wanting = [
      'playing',
      'playingAfterRecovery',
      'buffering',
      'recovering',
      'recoveringLast',
      'waitingForNetwork',
    ]
    expect(intentOf(states[name])).toBe(wanting.includes(name) ? 'play' : 'pause')
  })
})

it.each<[keyof typeof states, string]>([
  ['playing', '网络已断开，正在播放已缓冲的部分'],
  ['buffering', '网络已断开，恢复后自动继续'],
  ['recovering', '网络已断开，恢复后自动继续'],
  ['waitingForNetwork', '网络已断开，恢复后自动继续'],
  ['resolving', '网络已断开，恢复后自动继续'],
  ['offline', '网络已断开，恢复后自动继续'],
  // nothing goes on by itself
  ['paused', '网络已断开'],
  ['recoveringPaused', '网络已断开'],
  ['ready', '网络已断开'],
  ['ended', '网络已断开'],
  ['failed', '网络已断开'],
])('without a network, %s: %s', (name, message) => expect(outageMessage(states[name])).toBe(message))
