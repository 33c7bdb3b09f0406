import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createWakeLock, type WakeLock } from './wake-lock.ts'

/** Locks that hold the screen awake now. */
const held = new Set<EventTarget>()
const device = { answerMs: 20, isRefusing: false, asked: 0, mostAsked: 0 }
let wakeLock: WakeLock

class FakeLock extends EventTarget {
  async release(): Promise<void> {
    if (held.delete(this)) this.dispatchEvent(new Event('release'))
  }
}

async function request(): Promise<FakeLock> {
  device.asked += 1
  device.mostAsked = Math.max(device.mostAsked, device.asked + held.size)
  await pass(device.answerMs)
  device.asked -= 1
  if (device.isRefusing) throw new DOMException('battery saver', 'NotAllowedError')
  const lock = new FakeLock()
  held.add(lock)
  return lock
}

const pass = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const run = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms))

/** The page goes or comes; with it the browser takes its lock. */
function setHidden(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  if (isHidden) for (const lock of held) if (lock instanceof FakeLock) void lock.release()
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  held.clear()
  Object.assign(device, { isRefusing: false, asked: 0, mostAsked: 0 })
  wakeLock = createWakeLock()
})
afterEach(() => {
  wakeLock.dispose()
  Reflect.deleteProperty(navigator, 'wakeLock')
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('held while it is wanted', async () => {
  wakeLock.want(true)
  await run(50)
  expect(held.size).toBe(1)
  wakeLock.want(false)
  await run(50)
  expect(held.size).toBe(0)
})

test('wanted again before the answer: one lock, and none is left at the end', async () => {
  wakeLock.want(true)
  wakeLock.want(true)
  await run(50)
  expect(held.size).toBe(1)
  wakeLock.want(false)
  await run(50)
  expect(held.size).toBe(0)
  expect(device.mostAsked).toBe(1)
})

test('shown again, and wanted again by the next message: one lock', async () => {
  wakeLock.want(true)
  await run(50)
  setHidden(true)
  await run(50)
  expect(held.size).toBe(0)
  setHidden(false)
  wakeLock.want(true)
  await run(50)
  expect(held.size).toBe(1)
  wakeLock.dispose()
  await run(50)
  expect(held.size).toBe(0)
  expect(device.mostAsked).toBe(1)
})

test('given up before the answer, it is released with it', async () => {
  wakeLock.want(true)
  await run(10)
  wakeLock.want(false)
  await run(11)
  expect(held.size).toBe(0)
})

test('given up and wanted again before the answer: one lock', async () => {
  wakeLock.want(true)
  await run(10)
  wakeLock.want(false)
  wakeLock.want(true)
  await run(100)
  expect(held.size).toBe(1)
  expect(device.mostAsked).toBe(1)
})

test('refused, it is asked for again when the page comes back', async () => {
  device.isRefusing = true
  wakeLock.want(true)
  await run(50)
  device.isRefusing = false
  setHidden(true)
  setHidden(false)
  await run(50)
  expect(held.size).toBe(1)
})
