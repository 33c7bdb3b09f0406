import { expect, it, vi } from 'vitest'
import type { Session } from '../platform/session/session-types.ts'
import { appStore } from '../platform/store.ts'
import { deferred } from '../../tests/support/dom/deferred.ts'
import { makeRouter, type RouterContext } from './router.tsx'

it('changes the address and asks at once after a tap, and shows the screen after the frame that answers it', async () => {
  let answer: Promise<void> | null = null
  const startReads = vi.fn<RouterContext['startReads']>()
  const session = { unparkToken: async () => {} } as unknown as Session
  const router = makeRouter({ store: appStore, session, answering: () => answer, startReads })
  router.history.subscribe(() => void router.load())
  await router.load()
  const shown = () => router.state.matches.at(-1)?.pathname
  expect(shown()).toBe('/')

  const frame = deferred<void>()
  answer = frame.promise
  void router.navigate({ to: '/announcements' })
  await vi.waitFor(() => expect(startReads).toHaveBeenCalledWith(false, expect.anything()))
  expect(location.pathname).toBe('/announcements')
  // longer than its code takes
  await vi.dynamicImportSettled()
  expect(shown()).toBe('/')

  frame.resolve()
  await vi.waitFor(() => expect(shown()).toBe('/announcements'))
})
