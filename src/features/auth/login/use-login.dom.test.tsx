import { act, cleanup, renderHook } from '@testing-library/react'
import type { Member } from '../../../shared/member.ts'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Provider } from 'jotai'
import { deferred } from '../../../../tests/support/dom/deferred.ts'
import { setReturnTo, peekReturnTo } from '../../../domain/session/return-to.ts'
import { ServicesProvider, type Services } from '../../../platform/services.tsx'
import { admittedAtom, isVerifiedAtom, userAtom } from '../../../platform/session/session-atoms.ts'
import type { MemberOutcome } from '../../../platform/session/session-types.ts'
import { appStore } from '../../../platform/store.ts'
import { toastAtom } from '../../../platform/browser/toast.ts'
import { AppError } from '../../../shared/errors.ts'
import { useLogin } from './use-login.ts'

const leave = vi.fn<() => void>()
vi.mock('./use-leave-login.ts', () => ({ useLeaveLogin: () => leave }))

const session = {
  logIn: vi.fn<(token: string) => Promise<MemberOutcome>>(),
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
/** The server has named the member, who has passed the gate. */
const admit = () => appStore.set(admittedAtom, member, null)
const letIn = async (): Promise<MemberOutcome> => {
  admit()
  return 'loaded'
}

beforeEach(() => {
  vi.useFakeTimers()
  session.logIn.mockReset().mockImplementation(letIn)
  leave.mockReset()
  admit()
  appStore.set(userAtom, null)
  appStore.set(isVerifiedAtom, false)
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

  it('leads nowhere where the server takes the login back after the form was left', async () => {
    const answer = deferred<MemberOutcome>()
    session.logIn.mockReturnValue(answer.promise)
    const { result } = open()
    act(() => void result.current.submit(async () => 'T'))
    await settled()
    history.replaceState(null, '', '/course/1')
    answer.resolve('unauthorized')
    await settled()
    expect(leave).not.toHaveBeenCalled()
    history.replaceState(null, '', '/')
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
      appStore.set(admittedAtom, member, { step: 'face', member, isInteractive: true })
      return 'loaded'
    })
    const { result } = renderHook(() => useLogin('/courses', { doneText: '绑定成功' }), { wrapper })
    act(() => void result.current.submit(async () => 'T'))
    await settled()
    expect(result.current.phase).toBe('entering')
    vi.advanceTimersByTime(1000)
    expect(leave).not.toHaveBeenCalled()
    expect(toast()).toBeUndefined()
    act(admit)
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
    session.logIn.mockResolvedValueOnce('failed').mockResolvedValueOnce('failed')
    const { result } = open()
    const login = vi.fn<() => Promise<string>>(async () => 'T')
    act(() => void result.current.submit(login))
    await settled()
    expect(result.current.phase).toBe('profileFailed')
    act(() => result.current.retryProfile())
    expect(result.current.phase).toBe('retrying')
    await settled()
    expect(result.current.phase).toBe('profileFailed')
    act(() => result.current.retryProfile())
    await settled()
    expect(result.current.phase).toBe('done')
    expect(login).toHaveBeenCalledTimes(1)
    // as a login: loaded like any other time, the member would be asked for no consent here
    expect(session.logIn.mock.calls).toEqual([['T'], ['T'], ['T']])
  })

  it('goes on when a member who could not be loaded is named after all', async () => {
    session.logIn.mockResolvedValue('failed')
    const { result } = open()
    act(() => void result.current.submit(async () => 'T'))
    await settled()
    act(admit)
    expect(result.current.phase).toBe('done')
    act(() => void vi.advanceTimersByTime(500))
    expect(leave).toHaveBeenCalledTimes(1)
  })

  it('locks the form from the token on, and does not take a stored copy for the member', async () => {
    session.logIn.mockReturnValue(new Promise(() => {}))
    appStore.set(userAtom, member)
    const { result } = open()
    act(() => void result.current.submit(async () => 'T'))
    expect([result.current.phase, result.current.isLocked]).toEqual(['sending', false])
    await settled()
    expect([result.current.phase, result.current.isLocked]).toEqual(['entering', true])
  })

  it.each([
    ['at once', 'unauthorized', undefined],
    ['when asked again', 'failed', 'unauthorized'],
  ] as const)('opens the target as a visitor when the server takes the login back %s', async (_, first, second) => {
    session.logIn.mockResolvedValueOnce(first)
    if (second) session.logIn.mockResolvedValueOnce(second)
    const { result } = open()
    act(() => void result.current.submit(async () => 'T'))
    await settled()
    if (second) act(() => result.current.retryProfile())
    await settled()
    expect(leave).toHaveBeenCalledTimes(1)
    expect(toast()).toBeUndefined()
  })
})
