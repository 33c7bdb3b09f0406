import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ServicesProvider, type Services } from '../../platform/services.tsx'
import type { MemberOutcome } from '../../platform/session.ts'
import { appStore } from '../../platform/store.ts'
import { toastAtom } from '../../platform/toast.ts'
import { AppError } from '../../shared/errors.ts'
import { useLogin } from './use-login.ts'

const leave = vi.fn<() => void>()
vi.mock('./use-leave-login.ts', () => ({ useLeaveLogin: () => leave }))

const session = {
  logIn: vi.fn<(token: string) => Promise<MemberOutcome>>(),
  loadMember: vi.fn<() => Promise<MemberOutcome>>(),
}

function wrapper({ children }: { children: ReactNode }) {
  return <ServicesProvider services={{ session } as unknown as Services}>{children}</ServicesProvider>
}

const nothing = (): void => {}
const open = () => renderHook(() => useLogin('/courses'), { wrapper })
const settled = () => act(() => vi.advanceTimersByTimeAsync(0))
const toast = () => appStore.get(toastAtom)?.text

beforeEach(() => {
  vi.useFakeTimers()
  session.logIn.mockReset().mockResolvedValue('loaded')
  session.loadMember.mockReset()
  leave.mockReset()
})
afterEach(() => {
  cleanup()
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
})

describe('useLogin', () => {
  it('hands the token over, says so, and leaves 500 ms later', async () => {
    const { result } = open()
    act(() => result.current.submit(async () => 'T', nothing))
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
    act(() => result.current.submit(async () => 'T', nothing))
    await settled()
    unmount()
    vi.advanceTimersByTime(1000)
    expect(leave).not.toHaveBeenCalled()
  })

  it('makes one call of two presses in the same moment', () => {
    const { result } = open()
    const login = vi.fn<() => Promise<string>>(() => new Promise(() => {}))
    act(() => {
      result.current.submit(login, nothing)
      result.current.submit(login, nothing)
    })
    expect(login).toHaveBeenCalledTimes(1)
  })

  it.each([
    [
      "the server's sentence is toasted",
      { kind: 'business', code: 1, message: '手机号或密码错误' },
      '手机号或密码错误',
      '',
    ],
    ['offline is said in place', { kind: 'offline' }, undefined, '当前无网络，请联网后操作'],
    ['a timeout is said in place', { kind: 'timeout' }, undefined, '网络较慢，请求超时，请重试'],
    ['HTTP 500 is said in place', { kind: 'http', status: 500 }, undefined, '服务暂时不可用，请稍后重试'],
  ] as const)('is idle again after a refusal: %s', async (_, detail, toasted, sentence) => {
    const { result } = open()
    const onRefused = vi.fn<() => void>()
    act(() => result.current.submit(() => Promise.reject(new AppError(detail)), onRefused))
    await settled()
    expect(result.current.phase).toBe('idle')
    expect(toast()).toBe(toasted)
    expect(result.current.sentence).toBe(sentence)
    expect(onRefused).toHaveBeenCalledTimes(1)
    expect(session.logIn).not.toHaveBeenCalled()

    act(() => result.current.submit(async () => 'T', nothing))
    expect(result.current.sentence).toBe('')
    await settled()
    expect(result.current.phase).toBe('done')
  })

  it('offers to ask again when the member cannot be loaded, with the same token', async () => {
    session.logIn.mockResolvedValue('failed')
    session.loadMember.mockResolvedValueOnce('failed').mockResolvedValueOnce('loaded')
    const { result } = open()
    act(() => result.current.submit(async () => 'T', nothing))
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
    act(() => result.current.submit(async () => 'T', nothing))
    await settled()
    if (second) act(() => result.current.retryProfile())
    await settled()
    expect(leave).toHaveBeenCalledTimes(1)
    expect(toast()).toBeUndefined()
  })
})
