/** The checkout of one kind of goods: makes the calls the table of `checkout-model.ts` asks for (screens 2.9). */
import type { checkPromoCode } from '../../../api/order.ts'
import { isUnreachable } from '../../../shared/errors.ts'
import { isOutcomeUnknown } from '../../../shared/is-outcome-unknown.ts'
import { errorMessage, strings } from '../../../strings/zh-CN.ts'
import {
  initialState,
  isLocked,
  next,
  promoOf,
  type CheckoutEvent,
  type CheckoutState,
  type Promo,
} from './checkout-model.ts'
import type { Goods } from '../../../domain/order/goods.ts'
import type { OrderSubmission, RunningOrder } from './order-submission.ts'

/**
 * A burst of taps is one tap: as long as it goes on, no button takes the place of the one it began on, not even when the
 * answer is there at once.
 */
const burstMs = 500

export interface CheckoutPort {
  readonly submission: OrderSubmission
  readonly checkPromoCode: typeof checkPromoCode
  /** Whether the goods are there now: read after a lost answer (screens 2.9.4). Rejects when that cannot be read. */
  readonly isDelivered: (
    goods: Goods,
    expiryBefore: number | null | undefined,
    options: { readonly signal: AbortSignal },
  ) => Promise<boolean>
  /** When the membership ends; undefined while the server has not confirmed it. */
  readonly roleExpiry: () => number | null | undefined
  readonly isOffline: () => boolean
  /** Reacts to a failed call; returns what to say in place. */
  readonly onFailure: (error: unknown) => string
}

export interface Checkout {
  state(): CheckoutState
  /** Returns the unsubscriber. */
  subscribe(listener: () => void): () => void
  /** The screen is there: finds what a former visit left. Returns how it is left: reads are given up, an order is not. */
  open(): () => void
  /** One tap, one order: nothing while anything is running. */
  submit(goods: Goods): void
  /** Checks a code and applies it if it can be used. */
  check(code: string): Promise<CheckOutcome>
  cancelCheck(): void
  removePromo(): void
  /** Tries again to find out about a lost order. */
  readAgain(): void
  /** The buyer has pressed something: the hand is still there. */
  notePress(): void
}

type CheckOutcome =
  | { readonly name: 'applied'; readonly reduction: number }
  | { readonly name: 'refused' }
  /** Nothing was learned; `message` is what to say in place, '' for nothing. */
  | { readonly name: 'failed'; readonly message: string }

/** A checkout of `first`, whose price may be refreshed until it is submitted. */
export function createCheckout(first: Goods, port: CheckoutPort): Checkout {
  const { submission } = port
  const listeners = new Set<() => void>()
  let goods = first
  let state: CheckoutState = initialState
  let reading = new AbortController()
  let checking: AbortController | null = null
  let pressedAt = 0

  /** No burst is in the future: the clock was set back, and waiting for that time would never end. */
  const rest = (): number => (Date.now() < pressedAt ? 0 : pressedAt + burstMs - Date.now())

  async function burstIsOver(): Promise<void> {
    for (let left = rest(); left > 0; left = rest()) await new Promise((resolve) => setTimeout(resolve, left))
  }

  function dispatch(event: CheckoutEvent): void {
    const former = state
    state = next(state, event)
    if (state === former) return
    for (const listener of listeners) listener()
  }

  async function follow(order: RunningOrder): Promise<void> {
    const { signal } = reading
    try {
      const { orderNo, isPaid } = await order.answer
      // left: the next visit finds the answer
      if (signal.aborted) return
      submission.forget(goods)
      dispatch({ type: 'answered', orderNo, isPaid })
    } catch (error) {
      if (signal.aborted) return
      if (!isOutcomeUnknown(error)) {
        await burstIsOver()
        if (!signal.aborted) dispatch({ type: 'refused', message: port.onFailure(error) })
        return
      }
      const failure = isUnreachable(error) ? '' : errorMessage(error)
      dispatch({ type: 'lost', hadPromo: order.promo !== null, failure })
      await settle()
    }
  }

  async function settle(): Promise<void> {
    const { signal } = reading
    try {
      const isDelivered = await port.isDelivered(goods, submission.attempt(goods)?.expiryBefore, { signal })
      await burstIsOver()
      if (signal.aborted) return
      if (isDelivered) submission.forget(goods)
      dispatch({ type: 'settled', isDelivered })
    } catch (error) {
      await burstIsOver()
      if (!signal.aborted) dispatch({ type: 'settleFailed', message: errorMessage(error) })
    }
  }

  /** An order of the last visit: still being made, made meanwhile, or in question. */
  function resume(): void {
    const running = submission.running(goods)
    const attempt = submission.attempt(goods)
    if (running) {
      state = { name: 'sending', promo: running.promo }
      void follow(running)
    } else if (attempt?.order) {
      submission.forget(goods)
      dispatch({ type: 'answered', ...attempt.order })
    } else if (attempt) {
      dispatch({ type: 'lost', hadPromo: attempt.hadPromo, failure: '' })
      void settle()
    }
  }

  function cancelCheck(): void {
    checking?.abort()
    checking = null
    dispatch({ type: 'checkFailed' })
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open() {
      reading = new AbortController()
      state = initialState
      resume()
      return () => {
        reading.abort()
        cancelCheck()
      }
    },
    submit(latest) {
      if (isLocked(state)) return
      pressedAt = Date.now()
      goods = latest
      const promo = promoOf(state)
      dispatch({ type: 'submitted' })
      void follow(submission.send({ goods, promo, expiryBefore: port.roleExpiry() }))
    },
    async check(code) {
      if (isLocked(state)) return { name: 'failed', message: '' }
      if (port.isOffline()) return { name: 'failed', message: strings.needNetwork }
      const controller = new AbortController()
      checking = controller
      dispatch({ type: 'checkStarted' })
      try {
        const { canUse, reduction } = await port.checkPromoCode({ code }, { signal: controller.signal })
        if (checking !== controller) return { name: 'failed', message: '' }
        const promo: Promo | null = canUse ? { code, reduction } : null
        dispatch({ type: 'checked', promo })
        return canUse ? { name: 'applied', reduction } : { name: 'refused' }
      } catch (error) {
        if (checking !== controller) return { name: 'failed', message: '' }
        dispatch({ type: 'checkFailed' })
        return { name: 'failed', message: port.onFailure(error) }
      }
    },
    cancelCheck,
    removePromo: () => dispatch({ type: 'promoRemoved' }),
    readAgain() {
      if (state.name !== 'unsettled') return
      dispatch({ type: 'readAgain' })
      void settle()
    },
    notePress() {
      pressedAt = Date.now()
    },
  }
}
