/** What a learner does while the code that stores it hangs (screens 1.6.3, 1.6.4). */
import { afterEach, expect, it, vi } from 'vitest'
import { hanging } from '../shared/code/in-time.ts'
import type { JournalEntry } from '../platform/sync/journal.ts'
import { lazySync } from './lazy-sync.ts'

vi.mock('./start-sync.ts', () => new Promise(() => {}))

afterEach(() => vi.useRealTimers())

it('a tap that waits for it fails after 15 s; where a lesson was left waits on', async () => {
  vi.useFakeTimers()
  const { sync } = lazySync()
  const outcomes: Record<string, unknown> = {}
  const follow = (name: string, act: Promise<unknown>) =>
    act.then(
      () => (outcomes[name] = 'done'),
      (error: unknown) => (outcomes[name] = error),
    )
  void follow('favourite', sync.setFavourite(1, true))
  void follow('messages', sync.queueMessagesRead('all'))
  void follow('report', sync.report({} as JournalEntry, null))
  await vi.advanceTimersByTimeAsync(14_000)
  expect(outcomes).toEqual({})
  await vi.advanceTimersByTimeAsync(2_000)
  expect(outcomes).toEqual({ favourite: hanging, messages: hanging })
})
