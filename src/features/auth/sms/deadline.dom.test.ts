import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { atMoment, secondsUntil, useSecondsUntil } from './deadline.ts'

const now = Date.UTC(2026, 10, 20, 10)

/** The device slept: the clock went on, the timers did not. */
function sleep(ms: number): void {
  vi.setSystemTime(Date.now() + ms)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('atMoment', () => {
  it('calls back once, in time or on waking up', () => {
    const callback = vi.fn<() => void>()
    atMoment(now + 5000, callback)
    vi.advanceTimersByTime(4999)
    expect(callback).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    sleep(9000)
    expect(callback).toHaveBeenCalledOnce()
    atMoment(Date.now() + 5000, callback)
    sleep(4000)
    expect(callback).toHaveBeenCalledOnce()
    sleep(1000)
    vi.advanceTimersByTime(10_000)
    expect(callback).toHaveBeenCalledTimes(2)
  })

  it('can be called off', () => {
    const callback = vi.fn<() => void>()
    atMoment(now + 5000, callback)()
    vi.advanceTimersByTime(9000)
    sleep(9000)
    expect(callback).not.toHaveBeenCalled()
  })
})

describe('the seconds until a moment', () => {
  it('are rounded up, never below 0, never more than there can be', () => {
    expect(secondsUntil(now + 119_001, 120)).toBe(120)
    expect(secondsUntil(now + 1, 120)).toBe(1)
    expect(secondsUntil(now, 120)).toBe(0)
    expect(secondsUntil(now - 5000, 120)).toBe(0)
    expect(secondsUntil(now + 9_000_000, 120)).toBe(120)
  })

  it('go down while the page lives, although the clock was set back', () => {
    const { result } = renderHook(() => useSecondsUntil(now + 120_000, 120))
    vi.setSystemTime(now - 40 * 24 * 3_600_000)
    act(() => void vi.advanceTimersByTime(60_000))
    expect(result.current).toBe(60)
    act(() => void vi.advanceTimersByTime(60_000))
    expect(result.current).toBe(0)
  })

  it('go down by the clock, over a sleep too', () => {
    const { result } = renderHook(() => useSecondsUntil(now + 120_000, 120))
    expect(result.current).toBe(120)
    act(() => void vi.advanceTimersByTime(31_000))
    expect(result.current).toBe(89)
    act(() => sleep(130_000))
    expect(result.current).toBe(0)
  })
})
