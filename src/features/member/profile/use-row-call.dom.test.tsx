import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { deferred } from '../../../../tests/support/dom/deferred.ts'
import { completeDocument } from '../../../../tests/support/dom/render-app.tsx'
import { ServicesProvider, type Services } from '../../../platform/services.tsx'
import { AppError } from '../../../shared/errors.ts'
import { useRowCall } from './use-row-call.ts'

completeDocument()

const tellUnanswered = vi.fn<(sentence?: string) => void>()
const services = { session: { tellUnanswered } as Partial<Services['session']> } as Services
const wrapper = ({ children }: { children: ReactNode }) => (
  <ServicesProvider services={services}>{children}</ServicesProvider>
)
afterEach(() => void tellUnanswered.mockReset())

it.each(['取消', 'leaving the screen'])('ends the request that is under way at %s, and says so', async (how) => {
  const { result, unmount } = renderHook(() => useRowCall('可能'), { wrapper })
  let outcome: unknown
  act(() => void (outcome = result.current.run(held)))
  act(() => (how === '取消' ? result.current.cancel() : unmount()))
  expect(await outcome).toBe('cancelled')
  expect(tellUnanswered.mock.calls).toEqual([['可能']])
})

it('has nothing to say of a change that is left after its answer', async () => {
  const { result, unmount } = renderHook(() => useRowCall(), { wrapper })
  const reloaded = deferred<undefined>()
  let outcome: unknown
  act(() => void (outcome = result.current.run(() => reloaded.promise)))
  unmount()
  reloaded.resolve(undefined)
  expect(await outcome).toBe('cancelled')
  expect(tellUnanswered).not.toHaveBeenCalled()
})

it('has nothing to say of one that was refused: the refusal may have ended the session, and led away', async () => {
  const { result, unmount } = renderHook(() => useRowCall(), { wrapper })
  const refused = deferred<undefined>()
  const call = () => refused.promise.then(() => Promise.reject(new AppError({ kind: 'http', status: 500 })))
  let outcome: unknown
  act(() => void (outcome = result.current.run(call)))
  unmount()
  refused.resolve(undefined)
  expect(await outcome).toBe('cancelled')
  expect(tellUnanswered).not.toHaveBeenCalled()
})

/** A request the server never answers; it takes its options over as the API does. */
function held(options: { readonly signal?: AbortSignal }): Promise<void> {
  const { signal } = { ...options }
  return new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(new AppError({ kind: 'cancelled' }))),
  )
}
