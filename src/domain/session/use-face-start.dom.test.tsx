/** 实名认证 that is on its way when the learner goes elsewhere (screens 1.8.5). */
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { toastAtom } from '../../platform/browser/toast.ts'
import { keyValues } from '../../platform/storage/storage.ts'
import { appStore } from '../../platform/store.ts'
import { deferred } from '../../../tests/support/dom/deferred.ts'
import { useFaceStart } from './use-face-start.ts'

const found = { bizToken: 'T', ruleId: 'R', url: 'https://face.test/' }

afterEach(() => vi.restoreAllMocks())

it('is given up with the screen: the call ends, nothing is kept, nobody is led away', async () => {
  const keep = vi.spyOn(keyValues, 'set')
  const answer = deferred<typeof found>()
  let signal: AbortSignal | undefined
  const { result, unmount } = renderHook(() =>
    useFaceStart(async (_, options) => {
      // as the API takes its options over
      ;({ signal } = { ...options })
      return answer.promise
    }),
  )
  act(() => void result.current.start('/member'))
  unmount()
  expect(signal?.aborted).toBe(true)

  // one that was answered already when it was given up
  const before = location.href
  answer.resolve(found)
  await new Promise((resolve) => setTimeout(resolve))
  expect(keep).not.toHaveBeenCalled()
  expect(location.href).toBe(before)
  expect(appStore.get(toastAtom)).toBeNull()
})
