/** The checkout as a table of states and events (screens 2.9). Pure; `checkout.ts` makes the calls. */

/** A code and what it takes off: one value, on screen and in the request (screens 2.9.2). */
export interface Promo {
  readonly code: string
  /** Yuan. */
  readonly reduction: number
}

export type CheckoutState =
  /** Everything can be changed and submitted; `message` stands by the button, '' for nothing. */
  | { readonly name: 'open'; readonly promo: Promo | null; readonly message: string }
  /** A code is being checked; `promo` is the one applied until the answer, `lost` what is known of a lost order. */
  | { readonly name: 'checking'; readonly promo: Promo | null; readonly lost: LostOrder | null }
  /** The one call that creates the order is running. */
  | { readonly name: 'sending'; readonly promo: Promo | null }
  /** Its answer was lost: whether something was delivered is being read (screens 2.9.4). */
  | ({ readonly name: 'settling' } & Lost)
  /** That could not be read either. */
  | ({ readonly name: 'unsettled'; readonly message: string } & Lost)
  /** Nothing was delivered; submitting again is up to the buyer. */
  | ({ readonly name: 'unconfirmed' } & Lost)
  /** The goods are there. */
  | { readonly name: 'delivered' }
  /** The order is known: the next screen has the word. */
  | { readonly name: 'ordered'; readonly orderNo: string; readonly isPaid: boolean }

interface Lost extends LostOrder {
  readonly promo: Promo | null
}

interface LostOrder {
  /** The lost order carried a code, which it may hold. */
  readonly hadPromo: boolean
  /** What to say of the failure besides, '' when there was no answer at all. */
  readonly failure: string
}

export type CheckoutEvent =
  | { readonly type: 'checkStarted' }
  /** Null: the code cannot be used. */
  | { readonly type: 'checked'; readonly promo: Promo | null }
  /** Nothing was learned about the code. */
  | { readonly type: 'checkFailed' }
  | { readonly type: 'promoRemoved' }
  | { readonly type: 'submitted' }
  | { readonly type: 'answered'; readonly orderNo: string; readonly isPaid: boolean }
  /** The server made no order. */
  | { readonly type: 'refused'; readonly message: string }
  /** Whether the server made an order is not known. */
  | { readonly type: 'lost'; readonly hadPromo: boolean; readonly failure: string }
  | { readonly type: 'settled'; readonly isDelivered: boolean }
  | { readonly type: 'settleFailed'; readonly message: string }
  | { readonly type: 'readAgain' }

export const initialState = { name: 'open', promo: null, message: '' } as const satisfies CheckoutState

/** What `event` makes of `state`; events that do not belong there change nothing. */
export function next(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  if (state.name === 'ordered') return state
  // an order that is known, however late, is never asked for again
  if (event.type === 'answered') return { name: 'ordered', orderNo: event.orderNo, isPaid: event.isPaid }
  switch (state.name) {
    case 'open':
    case 'unconfirmed':
      return whileOpen(state, event)
    case 'checking':
      return whileChecking(state, event)
    case 'sending':
      return whileSending(state, event)
    case 'settling':
      return whileSettling(state, event)
    case 'unsettled':
      if (event.type !== 'readAgain') return state
      return { name: 'settling', promo: state.promo, hadPromo: state.hadPromo, failure: state.failure }
    default:
      return state
  }
}

function whileOpen(state: Extract<CheckoutState, { name: 'open' | 'unconfirmed' }>, event: CheckoutEvent) {
  switch (event.type) {
    case 'checkStarted':
      return { name: 'checking', promo: state.promo, lost: state.name === 'open' ? null : lostOf(state) } as const
    case 'promoRemoved':
      return state.name === 'open' ? initialState : { ...state, promo: null }
    case 'submitted':
      return { name: 'sending', promo: state.promo } as const
    // found when the screen opens: an order of the last visit is still in question
    case 'lost':
      return { name: 'settling', promo: state.promo, hadPromo: event.hadPromo, failure: event.failure } as const
    default:
      return state
  }
}

function whileChecking(state: Extract<CheckoutState, { name: 'checking' }>, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'checked':
      return afterCheck(state.lost, event.promo)
    // nothing was said about the code: what was applied stays
    case 'checkFailed':
      return afterCheck(state.lost, state.promo)
    default:
      return state
  }
}

function afterCheck(lost: LostOrder | null, promo: Promo | null): CheckoutState {
  return lost === null ? { name: 'open', promo, message: '' } : { name: 'unconfirmed', promo, ...lost }
}

const lostOf = ({ hadPromo, failure }: LostOrder): LostOrder => ({ hadPromo, failure })

function whileSending(state: Extract<CheckoutState, { name: 'sending' }>, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'refused':
      return { name: 'open', promo: state.promo, message: event.message }
    case 'lost':
      return { name: 'settling', promo: state.promo, hadPromo: event.hadPromo, failure: event.failure }
    default:
      return state
  }
}

function whileSettling(state: Extract<CheckoutState, { name: 'settling' }>, event: CheckoutEvent): CheckoutState {
  const { promo, hadPromo, failure } = state
  switch (event.type) {
    case 'settled':
      return event.isDelivered ? { name: 'delivered' } : { name: 'unconfirmed', promo, hadPromo, failure }
    case 'settleFailed':
      return { name: 'unsettled', promo, hadPromo, failure, message: event.message }
    default:
      return state
  }
}

/** The code applied now; null in the states that have none. */
export function promoOf(state: CheckoutState): Promo | null {
  return 'promo' in state ? state.promo : null
}

/** True while nothing on the form may be touched. */
export function isLocked(state: CheckoutState): boolean {
  return state.name !== 'open' && state.name !== 'unconfirmed'
}

/** What the buyer pays, in yuan; computed in cents. Null without a price. */
export function totalOf(charge: number | null, promo: Promo | null): number | null {
  if (charge === null) return null
  return Math.max(0, Math.round(charge * 100) - Math.round((promo?.reduction ?? 0) * 100)) / 100
}
