/** 实名认证 that is on its way when the learner goes elsewhere (screens 1.8.5). */
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { ServicesProvider, type Services } from '../../platform/services.tsx'
import { AppError } from '../../shared/errors.ts'
import { toastAtom } from '../../platform/browser/toast.ts'
import { keyValues } from '../../platform/storage/storage.ts'
import { appStore } from '../../platform/store.ts'
import { deferred } from '../../../tests/support/dom/deferred.ts'
import { useFaceStart } from './use-face-start.ts'

const loadMember = vi.fn<() => Promise<void>>(async () => {})
const wrapper = ({ children }: { children: ReactNode }) => (
  <ServicesProvider services={{ session: { loadMember } } as unknown as Services}>{children}</ServicesProvider>
)
const found = { bizToken: 'T', ruleId: 'R', url: 'https://face.test/' }

afterEach(() => {
  vi.restoreAllMocks()
  appStore.set(toastAtom, null)
  loadMember.mockClear()
})

it('is given up with the screen: the call ends, nothing is kept, nobody is led away', async () => {
  const keep = vi.spyOn(keyValues, 'set')
  const answer = deferred<typeof found>()
  let signal: AbortSignal | undefined
  const { result, unmount } = renderHook(
    () =>
      useFaceStart(async (_, options) => {
        // as the API takes its options over
        ;({ signal } = { ...options })
        return answer.promise
      }),
    { wrapper },
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

it.each([
  ['refused, as somebody verified elsewhere is', { kind: 'business', code: 1, message: '您已完成实名认证' }, 1],
  ['not answered', { kind: 'offline' }, 0],
] as const)('%s asks for the member: %o', async (_, detail, times) => {
  const { result } = renderHook(() => useFaceStart(() => Promise.reject(new AppError(detail))), { wrapper })
  await act(() => result.current.start('/member'))
  expect(loadMember).toHaveBeenCalledTimes(times)
})
