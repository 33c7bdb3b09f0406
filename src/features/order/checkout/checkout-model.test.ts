import { describe, expect, it } from 'vitest'
import {
  initialState,
  isLocked,
  next,
  promoOf,
  totalOf,
  type CheckoutEvent,
  type CheckoutState,
} from './checkout-model.ts'

const promo = { code: 'WINTER28', reduction: 30 }
const other = { code: 'DEMO10', reduction: 10 }
const lostFacts = { promo, hadPromo: true, failure: '' }

const states = {
  open: { name: 'open', promo, message: '' },
  checking: { name: 'checking', promo, lost: null },
  checkingInDoubt: { name: 'checking', promo, lost: { hadPromo: true, failure: '' } },
  sending: { name: 'sending', promo },
  settling: { name: 'settling', ...lostFacts },
  unsettled: { name: 'unsettled', ...lostFacts, message: '网络较慢' },
  unconfirmed: { name: 'unconfirmed', ...lostFacts },
  delivered: { name: 'delivered' },
  ordered: { name: 'ordered', orderNo: '202611201803425459', isPaid: false },
} satisfies Record<string, CheckoutState>

const events = {
  checkStarted: { type: 'checkStarted' },
  checkedGood: { type: 'checked', promo: other },
  checkedBad: { type: 'checked', promo: null },
  checkFailed: { type: 'checkFailed' },
  promoRemoved: { type: 'promoRemoved' },
  submitted: { type: 'submitted' },
  answered: { type: 'answered', orderNo: '7', isPaid: true },
  refused: { type: 'refused', message: '课程已下架' },
  lost: { type: 'lost', hadPromo: true, failure: '' },
  settledThere: { type: 'settled', isDelivered: true },
  settledNot: { type: 'settled', isDelivered: false },
  settleFailed: { type: 'settleFailed', message: '网络较慢' },
  readAgain: { type: 'readAgain' },
} satisfies Record<string, CheckoutEvent>

const { open, checking, checkingInDoubt, sending, settling, unsettled, unconfirmed, delivered } = states
const answered: CheckoutState = { name: 'ordered', orderNo: '7', isPaid: true }

/** What each event does; whatever is not named leaves the state untouched. */
const expected: Record<keyof typeof states, Partial<Record<keyof typeof events, CheckoutState>>> = {
  open: {
    checkStarted: checking,
    promoRemoved: initialState,
    submitted: sending,
    answered,
    lost: settling,
  },
  checking: {
    checkedGood: { ...open, promo: other },
    checkedBad: { ...open, promo: null },
    checkFailed: open,
    answered,
  },
  checkingInDoubt: {
    checkedGood: { ...unconfirmed, promo: other },
    checkedBad: { ...unconfirmed, promo: null },
    checkFailed: unconfirmed,
    answered,
  },
  sending: { answered, refused: { ...open, message: '课程已下架' }, lost: settling },
  settling: { answered, settledThere: delivered, settledNot: unconfirmed, settleFailed: unsettled },
  unsettled: { answered, readAgain: settling },
  unconfirmed: {
    checkStarted: checkingInDoubt,
    promoRemoved: { ...unconfirmed, promo: null },
    submitted: sending,
    answered,
    lost: settling,
  },
  delivered: { answered },
  ordered: {},
}

describe('next', () => {
  for (const state of Object.keys(states) as (keyof typeof states)[])
    for (const event of Object.keys(events) as (keyof typeof events)[])
      it(`${state} + ${event}`, () => {
        expect(next(states[state], events[event])).toEqual(expected[state][event] ?? states[state])
      })
})

it('a code that is taken away takes what was said with it', () => {
  expect(next({ name: 'open', promo, message: '课程已下架' }, events.promoRemoved)).toEqual({
    name: 'open',
    promo: null,
    message: '',
  })
})

it('nothing can be touched while something is running', () => {
  const locked = Object.values(states).filter(isLocked)
  expect(locked.map(({ name }) => name)).toEqual([
    'checking',
    'checking',
    'sending',
    'settling',
    'unsettled',
    'delivered',
    'ordered',
  ])
})

it('the code is one value in every state that has one', () => {
  expect(Object.values(states).map(promoOf)).toEqual([...Array.from({ length: 7 }, () => promo), null, null])
})

it.each([
  [null, promo, null],
  [199, null, 199],
  [199, promo, 169],
  [29, promo, 0],
  [0, null, 0],
  // computed in cents
  [30.3, promo, 0.3],
])('%j with %j is %j', (charge, applied, total) => {
  expect(totalOf(charge, applied)).toBe(total)
})
