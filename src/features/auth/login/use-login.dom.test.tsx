import { act, cleanup, renderHook } from '@testing-library/react'
import type { Member } from '../../../shared/member.ts'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Provider } from 'jotai'
import { setReturnTo, peekReturnTo } from '../../../domain/session/return-to.ts'
import { ServicesProvider, type Services } from '../../../platform/services.tsx'
import { gateAtom, userAtom } from '../../../platform/session/session-atoms.ts'
import type { MemberOutcome } from '../../../platform/session/session-types.ts'
import { appStore } from '../../../platform/store.ts'
import { toastAtom } from '../../../platform/browser/toast.ts'
import { AppError } from '../../../shared/errors.ts'
import { useLogin } from './use-login.ts'

const leave = vi.fn<() => void>()
vi.mock('./use-leave-login.ts', () => ({ useLeaveLogin: () => leave }))

const session = {
  logIn: vi.fn<(token: string) => Promise<MemberOutcome>>(),
  loadMember: vi.fn<() => Promise<MemberOutcome>>(),
}

function wrapper({ children }: { children: ReactNode }) {
  return (
    <Provider store={appStore}>
      <ServicesProvider services={{ session } as unknown as Services}>{children}</ServicesProvider>
    </Provider>
  )
}

const member = { id: 7, nickname: '小满' } as Member
const open = () => renderHook(() => useLogin('/courses'), { wrapper })
const settled = () => act(() => vi.advanceTimersByTimeAsync(0))
const toast = () => appStore.get(toastAtom)?.text

beforeEach(() => {
  vi.useFakeTimers()
  session.logIn.mockReset().mockResolvedValue('loaded')
  session.loadMember.mockReset()
  leave.mockReset()
  appStore.set(gateAtom, null)
  appStore.set(userAtom, null)
})
afterEach(() => {
  cleanup()
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
})

describe('useLogin', () => {
  it('hands the token over, says so, and leaves 500 ms later', async () => {
    const { result } = open()
    act(() => void result.current.submit(async () => 'T'))
    expect(result.current.phase).toBe('sending')
    await settled()
    expect(session.logIn).toHaveBeenCalledExactlyOnceWith('T')
    expect(result.current.phase).toBe('done')
    expect(toast()).toBe('登录成功')
    act(() => void vi.advanceTimersByTime(499))
    expect(leave).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(1))
    expect(leave).toHaveBeenCalledTimes(1)
  })

  it('does not leave after the form is gone', async () => {
    const { result, unmount } = open()
    act(() => void result.current.submit(async () => 'T'))
    await settled()
    unmount()
    vi.advanceTimersByTime(1000)
    expect(leave).not.toHaveBeenCalled()
  })

  it('makes one call of two presses in the same moment', () => {
    const { result } = open()
    const login = vi.fn<() => Promise<string>>(() => new Promise(() => {}))
    act(() => {
      void result.current.submit(login)
      void result.current.submit(login)
    })
    expect(login).toHaveBeenCalledTimes(1)
  })

  it('is idle again after a refusal, which the form is told', async () => {
    const { result } = open()
    const refusal = new AppError({ kind: 'business', code: 1, message: '手机号或密码错误' })
    let told: unknown
    await act(async () => {
      await result.current
        .submit(() => Promise.reject(refusal))
        .catch((error: unknown) => {
          told = error
        })
    })
    expect(told).toBe(refusal)
    expect(result.current.phase).toBe('idle')
    expect(toast()).toBeUndefined()
    expect(session.logIn).not.toHaveBeenCalled()

    act(() => void result.current.submit(async () => 'T'))
    await settled()
    expect(result.current.phase).toBe('done')
  })

  it('waits at the gate and goes on when the last step is passed', async () => {
    session.logIn.mockImplementation(async () => {
      appStore.set(gateAtom, { step: 'face', member, isInteractive: true })
      return 'loaded'
    })
    const { result } = renderHook(() => useLogin('/courses', { doneText: '绑定成功' }), { wrapper })
    act(() => void result.current.submit(async () => 'T'))
    await settled()
    expect(result.current.phase).toBe('gated')
    vi.advanceTimersByTime(1000)
    expect(leave).not.toHaveBeenCalled()
    expect(toast()).toBeUndefined()
    act(() => {
      appStore.set(gateAtom, null)
      appStore.set(userAtom, member)
    })
    expect(result.current.phase).toBe('done')
    expect(toast()).toBe('绑定成功')
    act(() => void vi.advanceTimersByTime(500))
    expect(leave).toHaveBeenCalledTimes(1)
  })

  it('forgets the target of another way in once the member is in', async () => {
    setReturnTo('/course/9')
    const { result } = open()
    act(() => void result.current.submit(async () => 'T'))
    await settled()
    expect(result.current.phase).toBe('done')
    expect(peekReturnTo()).toBeNull()
  })

  it('offers to ask again when the member cannot be loaded, with the same token', async () => {
    session.logIn.mockResolvedValue('failed')
    session.loadMember.mockResolvedValueOnce('failed').mockResolvedValueOnce('loaded')
    const { result } = open()
    act(() => void result.current.submit(async () => 'T'))
    await settled()
    expect(result.current.phase).toBe('profileFailed')
    act(() => result.current.retryProfile())
    await settled()
    expect(result.current.phase).toBe('profileFailed')
    act(() => result.current.retryProfile())
    await settled()
    expect(result.current.phase).toBe('done')
    expect(session.logIn).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['at once', 'unauthorized', undefined],
    ['when asked again', 'failed', 'unauthorized'],
  ] as const)('opens the target as a visitor when the server takes the login back %s', async (_, first, second) => {
    session.logIn.mockResolvedValue(first)
    if (second) session.loadMember.mockResolvedValue(second)
    const { result } = open()
    act(() => void result.current.submit(async () => 'T'))
    await settled()
    if (second) act(() => result.current.retryProfile())
    await settled()
    expect(leave).toHaveBeenCalledTimes(1)
    expect(toast()).toBeUndefined()
  })
})
