import { describe, expect, it } from 'vitest'
import { initialState, maxQueries, next, type FaceEvent, type FaceState } from './face-model.ts'

const keys = { bizToken: 'BIZ-1', ruleId: '1' }

const states = {
  visitor: { name: 'visitor' },
  opening: { name: 'opening' },
  asking: { name: 'querying', keys, asked: 2, isAsking: true },
  askingLast: { name: 'querying', keys, asked: maxQueries - 1, isAsking: true },
  pausing: { name: 'querying', keys, asked: 2, isAsking: false },
  offline: { name: 'offline', keys, asked: 2 },
  undecided: { name: 'undecided', message: '' },
  verified: { name: 'verified' },
  noKeys: { name: 'noKeys' },
} satisfies Record<string, FaceState>

const events = {
  signedIn: { type: 'signedIn' },
  signedOut: { type: 'signedOut' },
  openedWithKeys: { type: 'opened', keys, isOffline: false },
  openedOffline: { type: 'opened', keys, isOffline: true },
  openedWithoutKeys: { type: 'opened', keys: null, isOffline: false },
  answeredPending: { type: 'answered', isVerified: false, isElsewhere: false },
  answeredElsewhere: { type: 'answered', isVerified: false, isElsewhere: true },
  answeredVerified: { type: 'answered', isVerified: true, isElsewhere: false },
  failed: { type: 'failed', isOffline: false, message: '服务器响应较慢，请稍后重试' },
  failedOffline: { type: 'failed', isOffline: true, message: '当前无网络' },
  paused: { type: 'paused' },
  reconnected: { type: 'reconnected' },
  refreshed: { type: 'refreshed' },
} satisfies Record<string, FaceEvent>

const { visitor, opening, undecided, verified, noKeys } = states

/** What each event does; whatever is not named leaves the state untouched. */
const expected: Record<keyof typeof states, Partial<Record<keyof typeof events, FaceState>>> = {
  visitor: { signedIn: opening },
  opening: {
    signedOut: visitor,
    openedWithKeys: { name: 'querying', keys, asked: 0, isAsking: true },
    openedOffline: { name: 'offline', keys, asked: 0 },
    openedWithoutKeys: noKeys,
  },
  asking: {
    signedOut: visitor,
    answeredPending: { name: 'querying', keys, asked: 3, isAsking: false },
    answeredElsewhere: { name: 'querying', keys, asked: 3, isAsking: false },
    answeredVerified: verified,
    failed: { name: 'undecided', message: '服务器响应较慢，请稍后重试' },
    failedOffline: { name: 'offline', keys, asked: 3 },
  },
  askingLast: {
    signedOut: visitor,
    answeredPending: undecided,
    answeredElsewhere: verified,
    answeredVerified: verified,
    failed: { name: 'undecided', message: '服务器响应较慢，请稍后重试' },
    failedOffline: { name: 'undecided', message: '当前无网络' },
  },
  pausing: { signedOut: visitor, paused: { name: 'querying', keys, asked: 2, isAsking: true } },
  offline: { signedOut: visitor, reconnected: { name: 'querying', keys, asked: 2, isAsking: true } },
  undecided: { signedOut: visitor, refreshed: opening },
  verified: { signedOut: visitor },
  noKeys: { signedOut: visitor },
}

describe('the face verification', () => {
  for (const [stateName, state] of Object.entries(states)) {
    for (const [eventName, event] of Object.entries(events)) {
      it(`${stateName} × ${eventName}`, () => {
        const table: Partial<Record<string, FaceState>> = expected[stateName as keyof typeof states]
        expect(next(state, event)).toEqual(table[eventName] ?? state)
      })
    }
  }

  it('starts with what the token allows', () => {
    expect(initialState(true)).toEqual(opening)
    expect(initialState(false)).toEqual(visitor)
  })

  it('asks ten times in a row and no more', () => {
    let state: FaceState = next(opening, events.openedWithKeys)
    let asked = 0
    while (state.name === 'querying') {
      asked += 1
      state = next(state, events.answeredPending)
      state = next(state, events.paused)
    }
    expect(asked).toBe(10)
    expect(state).toEqual(undecided)
  })
})
