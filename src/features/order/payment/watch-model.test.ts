import { describe, expect, it } from 'vitest'
import { next, type WatchEvent, type WatchState } from './watch-model.ts'

const error = new Error('cut')

const states = {
  opening: { name: 'opening' },
  failed: { name: 'failed', error },
  pending: { name: 'pending', isOverdue: false, hasTrouble: false },
  troubled: { name: 'pending', isOverdue: false, hasTrouble: true },
  overdue: { name: 'pending', isOverdue: true, hasTrouble: false },
  paid: { name: 'paid' },
  cancelled: { name: 'cancelled' },
  missing: { name: 'missing', error },
} satisfies Record<string, WatchState>

const events = {
  waiting: { type: 'answered', status: 'waiting' },
  paid: { type: 'answered', status: 'paid' },
  cancelled: { type: 'answered', status: 'cancelled' },
  failed: { type: 'failed', error },
  notFound: { type: 'notFound', error },
  overdue: { type: 'overdue' },
  renewed: { type: 'renewed' },
} satisfies Record<string, WatchEvent>

const { opening, failed, pending, troubled, overdue, paid, cancelled, missing } = states
const ends = { paid, cancelled, notFound: missing }

/** What each event does; whatever is not named leaves the state untouched. */
const expected: Record<keyof typeof states, Partial<Record<keyof typeof events, WatchState>>> = {
  opening: { ...ends, waiting: pending, failed },
  failed: { ...ends, waiting: pending, renewed: opening },
  pending: { ...ends, failed: troubled, overdue },
  troubled: { ...ends, waiting: pending, overdue: { ...troubled, isOverdue: true }, renewed: pending },
  overdue: { ...ends, failed: { ...overdue, hasTrouble: true }, renewed: pending },
  paid: {},
  cancelled: {},
  missing: {},
}

describe('next', () => {
  for (const state of Object.keys(states) as (keyof typeof states)[])
    for (const event of Object.keys(events) as (keyof typeof events)[])
      it(`${state} + ${event}`, () => {
        expect(next(states[state], events[event])).toEqual(expected[state][event] ?? states[state])
      })
})
