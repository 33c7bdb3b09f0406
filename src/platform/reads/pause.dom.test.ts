import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectivityAtom } from '../browser/connectivity.ts'
import { beginPause, pauseAtom, pauseLeft } from './pause.ts'
import { watchPause } from './ask-again.ts'
import { appStore } from '../store.ts'

function begin(ms: number): void {
  beginPause(ms)
  watchPause()
}

const screenWaits = () => pauseLeft(false)
const backgroundWaits = () => pauseLeft(true)

beforeEach(() => vi.useFakeTimers())
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(300_000)
  vi.useRealTimers()
})

it('lasts as long as it was said to', async () => {
  expect(screenWaits()).toBe(0)
  begin(8000)
  expect([screenWaits(), backgroundWaits(), appStore.get(pauseAtom) !== null]).toEqual([8000, 8000, true])
  await vi.advanceTimersByTimeAsync(7999)
  expect([screenWaits(), appStore.get(pauseAtom) !== null]).toEqual([1, true])
  await vi.advanceTimersByTimeAsync(1)
  expect([screenWaits(), backgroundWaits(), appStore.get(pauseAtom) !== null]).toEqual([0, 0, false])
})

it.each(['click', 'keydown', 'touchend', 'popstate'])('does not hold what a screen needs after a %s', (act) => {
  begin(8000)
  window.dispatchEvent(new Event(act))
  expect([screenWaits(), backgroundWaits()]).toEqual([0, 8000])
})

it('holds it again after the next refusal', () => {
  begin(8000)
  window.dispatchEvent(new Event('click'))
  begin(5000)
  expect(screenWaits()).toBe(5000)
})

it.each([
  ['the page is looked at again', () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))],
  ['the network is back', () => appStore.set(connectivityAtom, (was) => (was === 'online' ? 'restored' : 'online'))],
])('holds what is asked because %s', (_, happen) => {
  begin(8000)
  window.dispatchEvent(new Event('click'))
  happen()
  expect(screenWaits()).toBe(8000)
})
