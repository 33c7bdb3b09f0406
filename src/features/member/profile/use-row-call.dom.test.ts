import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { completeDocument } from '../../../../tests/support/dom/render-app.tsx'
import { useRowCall } from './use-row-call.ts'

completeDocument()

it.each(['取消', 'leaving the screen'])('ends the request that is under way at %s', async (how) => {
  const { result, unmount } = renderHook(useRowCall)
  let outcome: unknown
  act(() => void (outcome = result.current.run(held)))
  act(() => (how === '取消' ? result.current.cancel() : unmount()))
  expect(await outcome).toBe('cancelled')
})

/** A request the server never answers; it takes its options over as the API does. */
function held(options: { readonly signal?: AbortSignal }): Promise<void> {
  const { signal } = { ...options }
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
}
