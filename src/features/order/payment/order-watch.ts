/**
 * Asks for the status of an order again and again while somebody looks (screens 2.10, 2.11): one question at a time, none
 * while the page is hidden, one at once when it is looked at again or the network is back.
 */
import type { OrderStatus } from '../../../api/order.ts'
import { defaultPauseMs, quietFailures } from '../../../platform/reads/pause.ts'
import { errorDetail, isTakenBack } from '../../../shared/errors.ts'
import { next, type WatchEvent, type WatchState } from './watch-model.ts'

/** Several events tell that a page is looked at again: they are one occasion. */
const sameOccasionMs = 1_000
/** A timer takes no more than 24 days: one that is set to more fires at once. */
const longestWatchMs = 3_600_000

export interface WatchOptions {
  readonly ask: (options: { readonly signal: AbortSignal; readonly isBackground: boolean }) => Promise<OrderStatus>
  readonly initial: WatchState
  /** When the order is overdue, in ms since 1970; null for never. */
  readonly overdueAt: number | null
  /** The pause before the next question about what is not final, answered or not; null for none. */
  readonly pauseMs: (isOverdue: boolean, now: number) => number | null
}

type AskOutcome =
  | { readonly name: 'answered'; readonly status: OrderStatus }
  | { readonly name: 'failed'; readonly error: unknown }
  /** Given up, or nothing to ask for any more. */
  | { readonly name: 'none' }

const none: AskOutcome = { name: 'none' }

export interface OrderWatch {
  state(): WatchState
  subscribe(listener: () => void): () => void
  /** Begins to ask. Returns how it ends. */
  start(): () => void
  /** Asks now, for the buyer. */
  askNow(): Promise<AskOutcome>
  /** Watches as from the beginning until `overdueAt`. */
  renew(overdueAt: number): void
  /** Asks at once unless that has just been done: the network is back, the page is looked at. */
  wake(): void
}

/** A watch that asks nothing before `start`. */
export function createOrderWatch({ ask, initial, overdueAt: firstOverdueAt, pauseMs }: WatchOptions): OrderWatch {
  const listeners = new Set<() => void>()
  let state = initial
  let overdueAt = firstOverdueAt
  let isRunning = false
  let hasAsked = false
  let askedAt = 0
  let pauseAtLeast = 0
  let current: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let overdueTimer: ReturnType<typeof setTimeout> | undefined

  function dispatch(event: WatchEvent): void {
    const former = state
    state = next(state, event)
    if (state === former) return
    for (const listener of listeners) listener()
  }

  function watchClock(): void {
    clearTimeout(overdueTimer)
    if (!isRunning || overdueAt === null) return
    const left = overdueAt - Date.now()
    if (left <= 0) dispatch({ type: 'overdue' })
    else overdueTimer = setTimeout(watchClock, Math.min(left, longestWatchMs))
  }

  /** What is left of a pause since the last question; never more than the pause, as the clock may have been set back. */
  const restOf = (pause: number): number => Math.min(pause, askedAt + pause - Date.now())

  const isFinal = (): boolean => state.name === 'paid' || state.name === 'cancelled' || state.name === 'missing'

  function nextPause(): number | null {
    const now = Date.now()
    return isFinal() ? null : pauseMs(overdueAt !== null && now >= overdueAt, now)
  }

  function schedule(): void {
    clearTimeout(timer)
    watchClock()
    if (!isRunning || current || document.hidden) return
    const pause = nextPause()
    if (pause === null) return
    timer = setTimeout(() => void question(hasAsked), Math.max(0, restOf(Math.max(pause, pauseAtLeast))))
  }

  async function question(isBackground: boolean): Promise<AskOutcome> {
    clearTimeout(timer)
    const controller = new AbortController()
    current = controller
    hasAsked = true
    askedAt = Date.now()
    pauseAtLeast = 0
    try {
      const status = await ask({ signal: controller.signal, isBackground })
      if (current !== controller) return none
      dispatch({ type: 'answered', status })
      return { name: 'answered', status }
    } catch (error) {
      if (current !== controller) return none
      // calls fail with an `AppError`, and what a bug throws is an object, too
      if (isBackground) quietFailures.add(error as object)
      fail(error)
      return { name: 'failed', error }
    } finally {
      if (current === controller) {
        current = null
        schedule()
      }
    }
  }

  function fail(error: unknown): void {
    // for good: an address that is not known for a moment must not end the watch of an order that is being paid
    if (isTakenBack(error)) return dispatch({ type: 'notFound', error })
    const detail = errorDetail(error)
    if (detail?.kind === 'throttled') pauseAtLeast = detail.retryAfterMs ?? defaultPauseMs
    dispatch({ type: 'failed', error })
  }

  function giveUp(): void {
    current?.abort()
    current = null
    clearTimeout(timer)
  }

  function wake(): void {
    if (!isRunning || isFinal() || document.hidden || current) return
    const wait = restOf(Math.max(sameOccasionMs, pauseAtLeast))
    clearTimeout(timer)
    if (wait <= 0) void question(true)
    // asked a moment ago: what is asked again anyway need not be asked earlier
    else if (nextPause() !== null) schedule()
    else timer = setTimeout(() => void question(true), wait)
  }

  function onVisibility(): void {
    if (document.hidden) clearTimeout(timer)
    else wake()
  }

  /** A page that is opened has just asked; one that comes back as it was left has not. */
  function onPageShow(event: PageTransitionEvent): void {
    if (event.persisted) wake()
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      isRunning = true
      document.addEventListener('visibilitychange', onVisibility)
      window.addEventListener('focus', wake)
      window.addEventListener('pageshow', onPageShow)
      watchClock()
      if (!isFinal()) void question(false)
      return () => {
        isRunning = false
        giveUp()
        clearTimeout(overdueTimer)
        document.removeEventListener('visibilitychange', onVisibility)
        window.removeEventListener('focus', wake)
        window.removeEventListener('pageshow', onPageShow)
      }
    },
    async askNow() {
      if (isFinal()) return none
      giveUp()
      return question(false)
    },
    renew(at) {
      overdueAt = at
      dispatch({ type: 'renewed' })
      watchClock()
      giveUp()
      void question(false)
    },
    wake,
  }
}
