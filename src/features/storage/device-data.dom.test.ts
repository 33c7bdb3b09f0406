import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadSessionCode } from '../../platform/session/stored-session.ts'
import { clearDevice, clearPageCaches, measureDeviceData } from './device-data.ts'

beforeEach(async () => {
  await loadSessionCode()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  // no request is ever answered
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => ({}) as IDBOpenDBRequest)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it.each([
  ['measured', measureDeviceData, expect.objectContaining({ pages: 0, unsent: 0, notes: null })],
  ['cleared of pages', clearPageCaches, false],
  ['cleared of everything', clearDevice, false],
] as const)('is %s as far as can be where the disk never answers', async (_, act, outcome) => {
  const seen = vi.fn<(found: unknown) => void>()
  void act().then(seen)
  await vi.advanceTimersByTimeAsync(10_000)
  await vi.waitFor(() => expect(seen).toHaveBeenCalledExactlyOnceWith(outcome))
})
