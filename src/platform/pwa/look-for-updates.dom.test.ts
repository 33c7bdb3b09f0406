import { afterEach, expect, test, vi } from 'vitest'
import { connectivityAtom } from '../browser/connectivity.ts'
import { appStore } from '../store.ts'
import { lookForUpdates } from './look-for-updates.ts'

const minute = 60_000
let isHidden = false
vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)

afterEach(() => {
  vi.useRealTimers()
  isHidden = false
  appStore.set(connectivityAtom, 'online')
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
  appStore.set(connectivityAtom, 'restored')
  appStore.set(connectivityAtom, 'online')
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

test('a page whose clock was ahead asks once it is put right', () => {
  const ask = open(true)
  vi.setSystemTime(Date.now() - 24 * 60 * minute)
  vi.advanceTimersByTime(minute)
  expect(ask).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(59 * minute)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a page whose first worker could not be had asks for it every five minutes, and on coming back', () => {
  const ask = open(false)
  vi.advanceTimersByTime(10 * minute)
  expect(ask).toHaveBeenCalledTimes(2)
  show()
  expect(ask).toHaveBeenCalledTimes(3)
})

test('without a network nothing is asked, and as soon as it is back the first worker is', () => {
  appStore.set(connectivityAtom, 'offline')
  const ask = open(false)
  vi.advanceTimersByTime(120 * minute)
  show()
  expect(ask).not.toHaveBeenCalled()
  connect()
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a browser that says there is no network is not believed', () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const ask = open(true)
  vi.advanceTimersByTime(60 * minute)
  expect(ask).toHaveBeenCalledTimes(1)
  line.mockRestore()
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
