import { describe, expect, test } from 'vitest'
import { AppError } from '../../../shared/errors.ts'
import {
  initialState,
  isExpired,
  isProofRefused,
  next,
  type ChangeMobileEvent,
  type ChangeMobileState,
} from './change-mobile-model.ts'

const now = Date.parse('2026-11-20T10:00:00Z')
const proof = { sign: 'proof', validUntil: now + 3_600_000 }

const states = {
  verifyOld: { kind: 'verifyOld', isExpired: false },
  verifyAgain: { kind: 'verifyOld', isExpired: true },
  bindNew: { kind: 'bindNew', proof },
  done: { kind: 'done' },
} satisfies Record<string, ChangeMobileState>

const events = {
  verified: { type: 'verified', sign: 'proof', at: now },
  expired: { type: 'expired' },
  changed: { type: 'changed' },
} satisfies Record<string, ChangeMobileEvent>

type StateName = keyof typeof states
type EventName = keyof typeof events

/** What changes something; every other pair leaves the very same state, late answers included. */
const changes: Partial<Record<`${StateName} ${EventName}`, StateName>> = {
  'verifyOld verified': 'bindNew',
  'verifyAgain verified': 'bindNew',
  'bindNew expired': 'verifyAgain',
  'bindNew changed': 'done',
}

const stateNames = Object.keys(states) as StateName[]
const eventNames = Object.keys(events) as EventName[]

describe('every event in every state', () => {
  test.each(stateNames.flatMap((state) => eventNames.map((event) => [state, event] as const)))(
    '%s, %s',
    (state, event) => {
      const target = changes[`${state} ${event}`]
      const before = states[state]
      const after = next(before, events[event])
      expect(after).toEqual(states[target ?? state])
      expect(after === before).toBe(target === undefined)
    },
  )
})

describe('the start', () => {
  test.each([
    ['nothing kept', undefined, states.verifyOld],
    ['a valid proof', proof, states.bindNew],
    ['an old proof', { ...proof, validUntil: now }, states.verifyAgain],
    ['a proof without its end', { sign: 'proof' }, states.verifyOld],
    ['a proof that is no text', { ...proof, sign: 1 }, states.verifyOld],
    ['a proof whose end is no time', { ...proof, validUntil: 'soon' }, states.verifyOld],
    ['an empty proof', { ...proof, sign: '' }, states.verifyOld],
    ['something else', 'proof', states.verifyOld],
    ['null', null, states.verifyOld],
  ])('%s', (_, kept, expected) => {
    expect(initialState({ kept, now })).toEqual(expected)
  })
})

describe('the end of a proof', () => {
  test('comes after 3600 s', () => {
    expect(isExpired(proof, proof.validUntil - 1)).toBe(false)
    expect(isExpired(proof, proof.validUntil)).toBe(true)
  })

  test.each([
    [new AppError({ kind: 'business', code: 1, message: '参数错误' }), true],
    [new AppError({ kind: 'business', code: 1, message: '手机号已存在' }), false],
    [new AppError({ kind: 'offline' }), false],
    [new Error('参数错误'), false],
  ])('%# is told by the server alone', (error, expected) => {
    expect(isProofRefused(error)).toBe(expected)
  })
})
