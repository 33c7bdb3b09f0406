import { afterEach, expect, test, vi } from 'vitest'
import { lookForUpdates } from './look-for-updates.ts'

const minute = 60_000
let isHidden = false
let isOnline = true
vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)

afterEach(() => {
  vi.useRealTimers()
  isHidden = false
  isOnline = true
})

function open(hasWorker: boolean) {
  vi.useFakeTimers()
  const ask = vi.fn<() => Promise<void>>(async () => {})
  lookForUpdates({ hasWorker: () => hasWorker, ask })
  return ask
}

function show(): void {
  document.dispatchEvent(new Event('visibilitychange'))
}

function connect(): void {
  isOnline = true
  window.dispatchEvent(new Event('online'))
}

test('a page asks for a new version hourly, and on coming back after half an hour', () => {
  const ask = open(true)
  vi.advanceTimersByTime(60 * minute)
  expect(ask).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(29 * minute)
  show()
  expect(ask).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(minute)
  show()
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a page whose first worker could not be had asks for it every five minutes, and on coming back', () => {
  const ask = open(false)
  vi.advanceTimersByTime(10 * minute)
  expect(ask).toHaveBeenCalledTimes(2)
  show()
  expect(ask).toHaveBeenCalledTimes(3)
})

test('without a network nothing is asked, and as soon as it is back the first worker is', () => {
  isOnline = false
  const ask = open(false)
  vi.advanceTimersByTime(120 * minute)
  show()
  expect(ask).not.toHaveBeenCalled()
  connect()
  expect(ask).toHaveBeenCalledTimes(1)
})

test('in the background nothing is asked, and an answer that fails is asked for once more', async () => {
  isHidden = true
  const ask = open(false)
  ask.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  vi.advanceTimersByTime(120 * minute)
  connect()
  expect(ask).not.toHaveBeenCalled()
  isHidden = false
  show()
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(ask).toHaveBeenCalledTimes(2)
})
