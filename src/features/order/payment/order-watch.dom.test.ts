import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { OrderStatus } from '../../../api/order.ts'
import { AppError } from '../../../shared/errors.ts'
import { createOrderWatch, type OrderWatch, type WatchOptions } from './order-watch.ts'
import { quietFailures } from '../../../platform/reads/pause.ts'
import { pending } from './watch-model.ts'

type Answer = OrderStatus | AppError | 'never'

let isHidden = false
let stop: (() => void) | undefined

beforeEach(() => {
  vi.useFakeTimers({ now: 1_790_000_000_000 })
  isHidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})
afterEach(() => {
  stop?.()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const steadyPauseMs = (isOverdue: boolean) => (isOverdue ? null : 2_000)
const slowingPauseMs = (isOverdue: boolean) => (isOverdue ? 10_000 : 2_000)

/** Answers in turn, the last one for ever. */
function watch(answers: readonly Answer[], options: Partial<WatchOptions> = {}) {
  const asked: { at: number; isBackground: boolean; signal: AbortSignal }[] = []
  const started = Date.now()
  const ask: WatchOptions['ask'] = ({ signal, isBackground }) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)]
    asked.push({ at: Date.now() - started, isBackground, signal })
    if (answer === 'never') return new Promise(() => {})
    return answer instanceof AppError || answer === undefined ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const made = createOrderWatch({
    ask,
    initial: { name: 'opening' },
    overdueAt: null,
    pauseMs: steadyPauseMs,
    ...options,
  })
  stop = made.start()
  return { made, asked }
}

async function setHidden(value: boolean): Promise<void> {
  isHidden = value
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
}
const nameOf = (made: OrderWatch): string => made.state().name

it('asks at once, then every 2 s until the order is paid, and never again', async () => {
  const { made, asked } = watch(['waiting', 'waiting', 'paid'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.map(({ at, isBackground }) => [at, isBackground])).toEqual([
    [0, false],
    [2_000, true],
    [4_000, true],
  ])
  expect(nameOf(made)).toBe('paid')
  window.dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveLength(3)
})

it('does not ask while hidden, and once when looked at again, however many events tell it', async () => {
  const { asked } = watch(['waiting'])
  await vi.advanceTimersByTimeAsync(500)
  await setHidden(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)
  await setHidden(false)
  window.dispatchEvent(new Event('focus'))
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(asked).toHaveLength(3)
})

it('does not ask again because the page it was opened in appears', async () => {
  const { asked } = watch([new AppError({ kind: 'http', status: 500 })], { overdueAt: 0 })
  await vi.advanceTimersByTimeAsync(100)
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveLength(1)
})

it('never asks two questions at once', async () => {
  const { made, asked } = watch(['never'])
  await vi.advanceTimersByTimeAsync(9_000)
  made.wake()
  window.dispatchEvent(new Event('focus'))
  expect(asked).toHaveLength(1)
  // what the buyer asks is asked now: the answer on its way may be older than the payment
  void made.askNow()
  expect(asked).toHaveLength(2)
  expect(asked[0]?.signal.aborted).toBe(true)
})

it('goes on after a failure, and waits as long as the server wants', async () => {
  const throttled = new AppError({ kind: 'throttled', via: 'http', message: '', retryAfterMs: 7_000 })
  const { made, asked } = watch(['waiting', new AppError({ kind: 'offline' }), throttled, 'waiting'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(made.state()).toEqual({ ...pending, hasTrouble: true })
  await vi.advanceTimersByTimeAsync(12_000)
  expect(asked.map(({ at }) => at)).toEqual([0, 2_000, 4_000, 11_000, 13_000])
  expect(made.state()).toEqual(pending)
})

it('goes on after a first question that failed, quietly, until it is overdue', async () => {
  const throttled = new AppError({ kind: 'throttled', via: 'http', message: '', retryAfterMs: null })
  const first = new AppError({ kind: 'maintenance', message: '系统维护中' })
  const second = new AppError({ kind: 'maintenance', message: '系统维护中' })
  const { made, asked } = watch([first, throttled, second], { overdueAt: Date.now() + 20_000 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.map(({ at }) => at)).toEqual([0, 2_000, 12_000, 14_000, 16_000, 18_000, 20_000])
  expect(made.state()).toEqual({ name: 'failed', error: second })
  expect([first, second].map((error) => quietFailures.has(error))).toEqual([false, true])
})

it.each(['waiting', 'paid', 'cancelled'] as const)('after such a failure, %s is shown', async (status) => {
  const { made } = watch([new AppError({ kind: 'http', status: 502 }), status])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(nameOf(made)).toBe(status === 'waiting' ? 'pending' : status)
})

it('is overdue by the clock, not by counting, and asks on at another pace', async () => {
  const { made, asked } = watch(['waiting'], {
    initial: pending,
    overdueAt: Date.now() + 5_000,
    pauseMs: slowingPauseMs,
  })
  await vi.advanceTimersByTimeAsync(25_000)
  expect(made.state()).toEqual({ ...pending, isOverdue: true })
  expect(asked.map(({ at }) => at)).toEqual([0, 2_000, 4_000, 6_000, 16_000])
  made.renew(Date.now() + 5_000)
  await vi.advanceTimersByTimeAsync(0)
  expect(made.state()).toEqual(pending)
  expect(asked).toHaveLength(6)
})

it('asks nothing after it was left, and an answer on its way changes nothing', async () => {
  const { made, asked } = watch(['never'])
  stop?.()
  expect(asked[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  window.dispatchEvent(new Event('focus'))
  expect(asked).toHaveLength(1)
  expect(nameOf(made)).toBe('opening')
})

it.each([
  ['envelope', 'missing'],
  ['http', 'failed'],
] as const)('not found by %s: %s', async (via, name) => {
  const { made } = watch([new AppError({ kind: 'notFound', via, message: '' })])
  await vi.advanceTimersByTimeAsync(0)
  expect(nameOf(made)).toBe(name)
})

it('goes on when a server in renewal does not know the address for a moment', async () => {
  const unknown = new AppError({ kind: 'notFound', via: 'envelope', message: '路由不存在' })
  const { made } = watch(['waiting', unknown, 'paid'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(made.state()).toEqual({ ...pending, hasTrouble: true })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(nameOf(made)).toBe('paid')
})

it('asks again when the network is back, even a moment after the question that failed', async () => {
  const { made, asked } = watch([new AppError({ kind: 'offline' }), 'paid'], { overdueAt: 0 })
  await vi.advanceTimersByTimeAsync(300)
  expect(nameOf(made)).toBe('failed')
  made.wake()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.map(({ at }) => at)).toEqual([0, 1_000])
  expect(nameOf(made)).toBe('paid')
})

it('tells the buyer what came of the question', async () => {
  const { made } = watch(['waiting', 'waiting', new AppError({ kind: 'timeout' }), 'paid'])
  await vi.advanceTimersByTimeAsync(0)
  expect(await made.askNow()).toEqual({ name: 'answered', status: 'waiting' })
  expect(await made.askNow()).toMatchObject({ name: 'failed' })
  expect(await made.askNow()).toEqual({ name: 'answered', status: 'paid' })
  expect(await made.askNow()).toEqual({ name: 'none' })
})

it('goes on asking after the clock was set back while the page was hidden', async () => {
  const backMs = 20 * 24 * 3_600_000
  const { made, asked } = watch(['waiting'], { overdueAt: Date.now() + 1_800_000 })
  await vi.advanceTimersByTimeAsync(1_000)
  await setHidden(true)
  vi.setSystemTime(Date.now() - backMs)
  await setHidden(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked.length).toBeGreaterThanOrEqual(5)
  expect(nameOf(made)).toBe('pending')
})

it('waits for a moment further away than a timer can reach without waking for nothing', async () => {
  const wakings = vi.spyOn(globalThis, 'setTimeout')
  watch(['never'], { overdueAt: Date.now() + 40 * 24 * 3_600_000 })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(wakings.mock.calls.length).toBeLessThan(5)
})
