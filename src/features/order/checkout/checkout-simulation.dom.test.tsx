/**
 * The checkout under random hands and random networks: double taps, Enter, lost requests, lost answers, silence, back,
 * reload (screens 2.9.3, 2.9.4). What runs is the real form, checkout, submission and API client; only the school, the clock
 * and the storage of the tab are models. A failing run names its seed; `SOAK=1` makes five times as many.
 */
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { networkMoods } from '../../../../tests/support/browser/lossy-network.ts'
import { createOrderSchool } from '../../../../tests/support/data/order-school.ts'
import { seededRandom } from '../../../../tests/support/dom/virtual-clock.ts'
import { courseRead } from '../../../api/course.ts'
import { checkPromoCode, createOrder } from '../../../api/order.ts'
import { configureApi } from '../../../api/port.ts'
import { getStatus } from '../../../api/status.ts'
import { connectivityAtom, watchConnectivity } from '../../../platform/browser/connectivity.ts'
import type { AppStore } from '../../../platform/store.ts'
import { CheckoutView } from './checkout-view.tsx'
import { createCheckout, type CheckoutPort } from './checkout.ts'
import type { Goods } from '../../../domain/order/goods.ts'
import { createOrderSubmission, type OrderSubmission } from './order-submission.ts'
import { useOpenCheckout } from './use-checkout-state.ts'

const runs = process.env['SOAK'] === '1' ? 500 : 100
const runsPerTest = 50

function Harness(props: { goods: Goods; port: CheckoutPort; onOrdered: (order: { orderNo: string }) => void }) {
  const { goods, port, onOrdered } = props
  const [checkout] = useState(() => createCheckout(goods, port))
  useOpenCheckout(checkout)
  const promo = { promo: '', promoProblem: '', onPromoRemoved: () => {} }
  return <CheckoutView goods={goods} checkout={checkout} {...promo} onOrdered={onOrdered} />
}

const box = (): HTMLElement => document.querySelector<HTMLElement>('input[type=checkbox]') ?? document.body
const button = (): HTMLElement | null => document.querySelector<HTMLElement>('footer button')
const isIdle = (): boolean => button()?.getAttribute('aria-busy') === null

/** Enter in the form: its button is clicked, or the form is submitted where it has none. */
function pressEnter(): void {
  const submit = document.querySelector<HTMLElement>('footer button[type=submit]')
  const form = document.querySelector('form')
  if (submit) fireEvent.click(submit)
  else if (form) fireEvent.submit(form)
}

async function simulate(seed: number): Promise<readonly string[]> {
  const random = seededRandom(seed)
  const pick = <T,>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const between = (least: number, most: number): number => Math.round(least + random() * (most - least))

  sessionStorage.clear()
  const charge = pick([0, 20, 199])
  const goods: Goods = { type: 'COURSE', id: 1, name: '课程', cover: '', charge }
  const school = createOrderSchool(charge)
  vi.stubGlobal('fetch', school.fetch)
  const wrongs: string[] = []
  const steps: string[] = []
  /** Bursts on a button that could be pressed; the orders the buyer was told may exist; the one that was shown. */
  const seen = { presses: 0, told: 0, shown: null as string | null }

  let store: AppStore
  let submission: OrderSubmission
  function loadDocument(): void {
    store = createStore()
    const monitor = watchConnectivity(store, getStatus)
    configureApi({
      baseUrl: '',
      token: () => 'T',
      xsrf: () => null,
      onAnswer: monitor.report,
      pauseLeft: () => 0,
      onBusy: () => {},
      onUnauthorized: () => {},
    })
    submission = createOrderSubmission({ create: createOrder, owner: () => '1', onCreated: () => {} })
  }

  const onOrdered = ({ orderNo }: { orderNo: string }): void => {
    seen.shown = orderNo
  }

  async function openScreen(): Promise<void> {
    const port: CheckoutPort = {
      submission,
      checkPromoCode,
      isDelivered: async (_goods, _expiry, { signal }) => (await courseRead(1).fetch(signal)).hasAccess,
      roleExpiry: () => null,
      isOffline: () => store.get(connectivityAtom) === 'offline',
      onFailure: () => '操作失败',
    }
    await act(async () => {
      render(
        <Provider store={store}>
          <Harness goods={goods} port={port} onOrdered={onOrdered} />
        </Provider>,
      )
    })
    await act(async () => void fireEvent.click(box()))
  }

  const isSettled = (): boolean => seen.shown !== null || document.body.textContent.includes('订单已完成')
  async function pass(ms: number): Promise<void> {
    await act(() => vi.advanceTimersByTimeAsync(ms))
    if (button()?.textContent === '重新提交' && isIdle()) seen.told = school.orders.length
  }

  async function press(): Promise<void> {
    const label = button()?.textContent ?? ''
    const callsBefore = school.state.createCalls
    const isOrdering = isIdle() && label !== '重新确认' && label !== ''
    if (isOrdering) seen.presses += 1
    const promo = document.querySelector('form')?.textContent.includes('WINTER28') ? 'WINTER28' : undefined
    const ordersBefore = school.orders.length
    const taps = between(1, 10)
    if (random() < 0.5) {
      await act(async () => {
        for (let tap = 0; tap < taps; tap += 1) {
          if (random() < 0.3) pressEnter()
          else if (button()) fireEvent.click(button() ?? document.body)
        }
      })
    } else {
      for (let tap = 0; tap < taps; tap += 1) {
        await act(async () => {
          if (random() < 0.3) pressEnter()
          else if (button()) fireEvent.click(button() ?? document.body)
        })
        // a burst of taps is over before anything can have been answered
        if (!isIdle()) await pass(between(0, 20))
      }
    }
    steps.push(`press ${label} x${taps}`)
    const made = school.orders.slice(ordersBefore)
    // an order whose answer was lost is made again only after the learner was told so
    if (made.length > 0 && ordersBefore > seen.told) wrongs.push(`order ${ordersBefore + 1} while one was in doubt`)
    if (made.length > 1) wrongs.push(`${made.length} orders by one burst`)
    if (made[0] && made[0].promoCode !== promo) wrongs.push(`code ${made[0].promoCode}, on screen ${promo}`)
    if (!isOrdering && school.state.createCalls > callsBefore) wrongs.push('an order by a button that was busy')
  }

  async function applyPromo(): Promise<void> {
    if (!isIdle()) return
    const row = [...document.querySelectorAll<HTMLElement>('form button')].find((each) =>
      each.textContent.includes('优惠码'),
    )
    if (!row || row.getAttribute('aria-disabled') !== null) return
    await act(async () => void fireEvent.click(row))
    const dialog = document.querySelector('[role=dialog]')
    const field = dialog?.querySelector('input')
    const form = dialog?.querySelector('form')
    if (!field || !form) return
    fireEvent.change(field, { target: { value: 'WINTER28' } })
    await act(async () => void fireEvent.submit(form))
    await pass(between(0, 16_000))
    const close = document.querySelector<HTMLElement>('[role=dialog] button[aria-label=关闭]')
    if (close) await act(async () => void fireEvent.click(close))
    steps.push('promo')
  }

  async function leave(isReload: boolean): Promise<void> {
    cleanup()
    steps.push(isReload ? 'reload' : 'back')
    if (isReload) {
      // nothing of the former document runs on
      vi.clearAllTimers()
      loadDocument()
    } else await pass(between(0, 20_000))
    const known = submission.attempt(goods)?.order?.orderNo ?? null
    await openScreen()
    if (known !== null && seen.shown !== known) wrongs.push(`order ${known} is known, and is not shown`)
  }

  loadDocument()
  await openScreen()
  for (let step = between(4, 12); step > 0 && !isSettled(); step -= 1) {
    school.state.mood = pick(networkMoods)
    school.state.latencyMs = pick([0, 0, 300, 4_000, 14_000])
    steps.push(`${school.state.mood} ${school.state.latencyMs}`)
    const dice = random()
    if (dice < 0.5) {
      await press()
      if (random() < 0.25 && !isSettled()) await leave(random() < 0.3)
    } else if (dice < 0.65) await leave(false)
    else if (dice < 0.8) await leave(true)
    else if (dice < 0.9) await applyPromo()
    await pass(pick([0, 50, 500, 5_000, 16_000, 40_000]))
  }

  // the network is well again: within a minute there is an outcome, or a button that leads to one
  school.state.mood = 'good'
  school.state.latencyMs = 0
  await pass(120_000)
  if (!isSettled() && !isIdle()) wrongs.push(`dead button ${button()?.textContent}`)
  for (let attempt = 0; attempt < 2 && !isSettled(); attempt += 1) {
    await press()
    await pass(60_000)
  }
  if (!isSettled()) wrongs.push('the button leads nowhere')

  if (school.state.createCalls > seen.presses) wrongs.push(`${school.state.createCalls} calls, ${seen.presses} presses`)
  if (charge === 0 && school.orders.length > 1) wrongs.push(`delivered ${school.orders.length} times`)
  if (seen.shown !== null && !school.orders.some(({ orderNo }) => orderNo === seen.shown)) wrongs.push('unknown order')
  cleanup()
  vi.clearAllTimers()
  return wrongs.map((wrong) => `seed ${seed}: ${wrong} (${steps.join(', ')})`)
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 10) })
})
afterEach(() => {
  cleanup()
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe(`${runs} runs: one tap, one order, and never a dead button`, () => {
  for (let first = 0; first < runs; first += runsPerTest)
    it(`seeds ${first} to ${first + runsPerTest - 1}`, { timeout: 120_000 }, async () => {
      for (let seed = first; seed < first + runsPerTest; seed += 1) expect(await simulate(seed)).toEqual([])
    })
})
