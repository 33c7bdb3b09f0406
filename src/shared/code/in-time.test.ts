import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hanging, inTime } from './in-time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => {})

it('is what came, or why it failed', async () => {
  await expect(inTime(Promise.resolve('code'))).resolves.toBe('code')
  const failure = new Error('gone')
  await expect(inTime(Promise.reject(failure))).rejects.toBe(failure)
  expect(vi.getTimerCount()).toBe(0)
})

it('gives up after 15 s, and lets nothing tick on', async () => {
  const outcome = inTime(never()).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(14_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await expect(outcome).resolves.toBe(hanging)
  expect(vi.getTimerCount()).toBe(0)
})
