/** What is known of an order that is watched until it is paid (screens 2.10, 2.11). Pure; `order-watch.ts` asks. */
import type { OrderStatus } from '../../../api/order.ts'

export type WatchState =
  /** Nothing is known yet. */
  | { readonly name: 'opening' }
  /** Nothing is known, and the latest question failed. */
  | { readonly name: 'failed'; readonly error: unknown }
  /** Not paid. `isOverdue`: for longer than it should take; `hasTrouble`: the last question failed. */
  | { readonly name: 'pending'; readonly isOverdue: boolean; readonly hasTrouble: boolean }
  | { readonly name: 'paid' }
  | { readonly name: 'cancelled' }
  /** The server knows no such order of this member. */
  | { readonly name: 'missing'; readonly error: unknown }

export type WatchEvent =
  | { readonly type: 'answered'; readonly status: OrderStatus }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'notFound'; readonly error: unknown }
  /** The time is up. */
  | { readonly type: 'overdue' }
  /** The buyer wants it watched once more. */
  | { readonly type: 'renewed' }

export const pending: WatchState = { name: 'pending', isOverdue: false, hasTrouble: false }

/** What `event` makes of `state`. What is final stays, however late an answer comes. */
export function next(state: WatchState, event: WatchEvent): WatchState {
  if (state.name === 'paid' || state.name === 'cancelled' || state.name === 'missing') return state
  switch (event.type) {
    case 'answered':
      return event.status === 'waiting' ? afterWaiting(state) : { name: event.status }
    case 'notFound':
      return { name: 'missing', error: event.error }
    case 'failed':
      return state.name === 'pending' ? { ...state, hasTrouble: true } : { name: 'failed', error: event.error }
    case 'overdue':
      return state.name === 'pending' && !state.isOverdue ? { ...state, isOverdue: true } : state
    default:
      return state.name === 'pending' ? pending : { name: 'opening' }
  }
}

function afterWaiting(state: WatchState): WatchState {
  if (state.name !== 'pending') return pending
  return state.hasTrouble ? { ...state, hasTrouble: false } : state
}
