import { afterEach, expect, it, vi } from 'vitest'
import { deferred } from '../../tests/support/dom/deferred.ts'
import { firstScreen } from './first-screen.ts'

const screen = deferred<void>()
const router = {
  history: { subscribe: () => () => {} },
  subscribe: () => () => {},
  load: () => screen.promise,
} as unknown as Parameters<typeof firstScreen>[0]

afterEach(() => void vi.useRealTimers())

it('is waited for however long its code takes: until then the frame stands, which offers to load again', async () => {
  vi.useFakeTimers()
  let isThere = false
  void firstScreen(router, new Promise(() => {})).then(() => (isThere = true))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isThere).toBe(false)
  screen.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(isThere).toBe(true)
})
