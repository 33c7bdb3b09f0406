import { expect, it, vi } from 'vitest'
import type { Session } from '../platform/session/session-types.ts'
import { appStore } from '../platform/store.ts'
import { deferred } from '../../tests/support/dom/deferred.ts'
import { makeRouter, type RouterContext } from './router.tsx'

it('changes the address at once after a tap, and begins the screen after the frame that answers it', async () => {
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
  await vi.waitFor(() => expect(location.pathname).toBe('/announcements'))
  await vi.dynamicImportSettled()
  expect(shown()).toBe('/')
  expect(startReads).not.toHaveBeenCalled()

  frame.resolve()
  await vi.waitFor(() => expect(shown()).toBe('/announcements'))
  expect(startReads).toHaveBeenCalledWith(false, expect.anything())
})
