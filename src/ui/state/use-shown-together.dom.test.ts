/** What is shown together comes once, and stays (screens 2.1, 2.3). */
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useShownTogether } from './use-shown-together.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Renders with what is ready of the main part and its companions. */
const start = (isMainReady: boolean, areCompanionsReady: boolean) =>
  renderHook(({ main, companions }) => useShownTogether(main, companions), {
    initialProps: { main: isMainReady, companions: areCompanionsReady },
  })

test('a main part that is ready waits a second for its companions', () => {
  const { result } = start(true, false)
  act(() => void vi.advanceTimersByTime(999))
  expect(result.current).toBe(false)
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe(true)
})

test('what has been shown stays, though its companions are asked for anew at once', () => {
  const { result, rerender } = start(true, true)
  expect(result.current).toBe(true)
  rerender({ main: true, companions: false })
  expect(result.current).toBe(true)
  rerender({ main: false, companions: false })
  expect(result.current).toBe(true)
})
