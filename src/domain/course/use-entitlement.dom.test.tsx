import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { courseRead } from '../../api/course.ts'
import type { LessonDetail } from '../../api/lesson.ts'
import { queryClient } from '../../platform/reads/query-client.ts'
import { readKey } from '../../platform/reads/read-key.ts'
import { hashReadKey } from '../../platform/reads/cached-read.ts'
import { isVerifiedAtom, tokenAtom, userAtom } from '../../platform/session/session-atoms.ts'
import { appStore } from '../../platform/store.ts'
import type { Member } from '../../shared/member.ts'
import { lessonMark } from './entitlement.ts'
import { useLessonEntitlement } from './use-entitlement.ts'

const asked = vi.fn<typeof fetch>(async () => Promise.reject(new TypeError('none')))

beforeEach(() => {
  vi.stubGlobal('fetch', asked.mockClear())
  appStore.set(tokenAtom, 'T')
  appStore.set(isVerifiedAtom, true)
  appStore.set(userAtom, { id: 7, roleId: 0, roleExpiredAt: null } as Member)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function wrapper({ children }: { children: ReactNode }) {
  return (
    <Provider store={appStore}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </Provider>
  )
}

const detail = (ownedLessonIds: readonly number[]) =>
  ({
    lesson: { id: 2, freeSeconds: 0 },
    course: { id: 1, charge: 99, isFree: false, isVipFree: false },
    canWatch: true,
    ownedLessonIds,
  }) as unknown as LessonDetail

/** The mark of another lesson of the course, in the first frame. */
function otherMark(ownedLessonIds: readonly number[]): string {
  const given = detail(ownedLessonIds)
  const { result } = renderHook(() => useLessonEntitlement(given), { wrapper })
  return result.current === null ? '' : lessonMark(result.current, { id: 3, freeSeconds: 0 })
}

it.each([
  [true, 'none'],
  [false, 'lock'],
])('of a lesson bought by itself the course says whether it is bought: %s', (hasAccess, mark) => {
  const key = { queryKey: readKey('7', courseRead(1)), queryKeyHashFn: hashReadKey }
  queryClient.getQueryCache().build(queryClient, key).setData({ hasAccess })
  expect(otherMark([2])).toBe(mark)
})

it('the course is asked for then only', async () => {
  expect(otherMark([])).toBe('none')
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).not.toHaveBeenCalled()
  expect(otherMark([2])).toBe('lock')
  const ofCourse = expect.stringContaining('/api/v2/course/1') as string
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(ofCourse, expect.anything()))
})

it('a membership that ends while the screen is open opens nothing more when it is asked for again', () => {
  vi.useFakeTimers()
  appStore.set(userAtom, { id: 7, roleId: 1, roleExpiredAt: Date.now() + 1000 } as Member)
  const given = detail([])
  const ofMembers = { ...given, course: { ...given.course, isVipFree: true }, canWatch: false }
  const { result, rerender } = renderHook((each: LessonDetail) => useLessonEntitlement(each), {
    wrapper,
    initialProps: ofMembers,
  })
  expect(result.current).toMatchObject({ bar: 'learn', isDoubtful: true })
  vi.advanceTimersByTime(2000)
  rerender({ ...ofMembers })
  expect(result.current).toMatchObject({ bar: 'vip-and-buy', isDoubtful: false })
})
