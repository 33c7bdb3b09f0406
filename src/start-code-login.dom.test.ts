import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as auth from './api/auth.ts'
import { codeLoginAtom, pendingCodeLogin, type CodeLogin } from './platform/code-login-atom.ts'
import { readLoginCode } from './platform/login-code.ts'
import { rememberOpeningAddress } from './platform/opening-address.ts'
import { setReturnTo, takeDueReturnTo } from './platform/return-to.ts'
import type { Session } from './platform/session-types.ts'
import { keyValues } from './platform/storage.ts'
import { appStore } from './platform/store.ts'
import { toastAtom } from './platform/toast.ts'
import { AppError, type AppErrorDetail } from './shared/errors.ts'
import { logInWithCode } from './start-code-login.ts'
import { deferred } from '../tests/support/deferred.ts'
import { onNavigation } from '../tests/support/jsdom-navigation.ts'

const { loginCode, getStatus } = vi.hoisted(() => ({
  loginCode: vi.fn<typeof auth.loginCode>(),
  getStatus: vi.fn<() => Promise<void>>(),
}))
vi.mock('./api/auth.ts', () => ({ loginCode }))
vi.mock('./api/status.ts', () => ({ getStatus }))

const adopt = vi.fn<Session['adopt']>(async () => {})
const session = { adopt } as unknown as Session
const reload = vi.fn<() => void>()
const state = (): CodeLogin | null => appStore.get(codeLoginAtom)
let isOnline = true

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'setInterval', 'clearInterval'] })
  sessionStorage.clear()
  await keyValues.deleteAll('')
  isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  onNavigation(reload)
  loginCode.mockReset()
  getStatus.mockReset().mockResolvedValue()
  rememberOpeningAddress({ search: '?login_code=abc&action=login', hash: '' })
  appStore.set(codeLoginAtom, 'sending')
})
afterEach(() => {
  appStore.set(codeLoginAtom, null)
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  vi.restoreAllMocks()
  adopt.mockClear()
  reload.mockClear()
})

describe('logging in with a code', () => {
  it('keeps the token and loads the page again, which then goes on to the kept target', async () => {
    setReturnTo('/course/1?tab=2')
    loginCode.mockResolvedValue({ kind: 'loggedIn', token: 'T' })
    await logInWithCode(session)
    expect(loginCode).toHaveBeenCalledExactlyOnceWith({ code: 'abc' })
    expect(adopt).toHaveBeenCalledExactlyOnceWith('T')
    expect(reload).toHaveBeenCalledTimes(1)
    expect(takeDueReturnTo()).toBe('/course/1?tab=2')
    // guarded screens go on waiting: this page is being left
    expect(state()).toBe('sending')
  })

  it('keeps the code of an account that needs a number first', async () => {
    loginCode.mockResolvedValue({ kind: 'bindMobile' })
    await logInWithCode(session)
    expect(state()).toBe('bindMobile')
    expect(await readLoginCode()).toBe('abc')
    expect(adopt).not.toHaveBeenCalled()
  })

  it.each<[string, AppErrorDetail, CodeLogin | null, string | undefined]>([
    ['a refusal is toasted', { kind: 'business', code: 1, message: '登录已过期' }, null, '登录已过期'],
    ['maintenance is toasted', { kind: 'maintenance', message: '维护' }, null, '维护'],
    ['no answer asks for another login', { kind: 'offline' }, 'failed', undefined],
    ['a timeout asks for another login', { kind: 'timeout' }, 'failed', undefined],
    ['HTTP 500 asks for another login', { kind: 'http', status: 500 }, 'failed', undefined],
    ['no envelope asks for another login', { kind: 'malformed', isHtml: true }, 'failed', undefined],
  ])('%s', async (_, detail, expected, toast) => {
    loginCode.mockRejectedValue(new AppError(detail))
    await logInWithCode(session)
    expect(state()).toBe(expected)
    expect(appStore.get(toastAtom)?.text).toBe(toast)
    expect(reload).not.toHaveBeenCalled()
    expect(adopt).not.toHaveBeenCalled()
  })

  it('does not try a code of this tab again, whatever became of it', async () => {
    loginCode.mockRejectedValue(new AppError({ kind: 'timeout' }))
    await logInWithCode(session)
    rememberOpeningAddress({ search: '?login_code=abc&action=login', hash: '' })
    appStore.set(codeLoginAtom, 'sending')
    await logInWithCode(session)
    expect(loginCode).toHaveBeenCalledTimes(1)
    expect(state()).toBeNull()
  })

  it('drops a code that is not for a login', async () => {
    rememberOpeningAddress({ search: '?login_code=abc&action=bind', hash: '' })
    await logInWithCode(session)
    expect(loginCode).not.toHaveBeenCalled()
    expect(state()).toBeNull()
  })
})

describe('without a network', () => {
  beforeEach(() => {
    isOnline = false
  })

  it('waits for it, and asks once', async () => {
    loginCode.mockResolvedValue({ kind: 'bindMobile' })
    const attempt = logInWithCode(session)
    expect(state()).toBe('waiting')
    expect(loginCode).not.toHaveBeenCalled()
    isOnline = true
    window.dispatchEvent(new Event('online'))
    await attempt
    window.dispatchEvent(new Event('online'))
    expect(loginCode).toHaveBeenCalledTimes(1)
    expect(state()).toBe('bindMobile')
  })

  it('does not spend the one attempt while the server is still out of reach', async () => {
    loginCode.mockResolvedValue({ kind: 'bindMobile' })
    getStatus.mockRejectedValueOnce(new AppError({ kind: 'offline' }))
    const attempt = logInWithCode(session)
    isOnline = true
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(getStatus).toHaveBeenCalledTimes(1)
    expect(loginCode).not.toHaveBeenCalled()
    expect(state()).toBe('waiting')
    await vi.advanceTimersByTimeAsync(2000)
    await attempt
    expect(loginCode).toHaveBeenCalledTimes(1)
    expect(state()).toBe('bindMobile')
  })

  it('can be given up; the code is not used then', async () => {
    const attempt = logInWithCode(session)
    appStore.set(codeLoginAtom, null)
    await attempt
    isOnline = true
    window.dispatchEvent(new Event('online'))
    await Promise.resolve()
    expect(loginCode).not.toHaveBeenCalled()
    expect(Object.keys(sessionStorage)).toEqual([])
  })
})

describe('guarded screens', () => {
  it('wait until the attempt is over', async () => {
    const answer = deferred<Awaited<ReturnType<typeof auth.loginCode>>>()
    loginCode.mockReturnValue(answer.promise)
    const waiting = pendingCodeLogin(appStore)
    expect(waiting).not.toBeNull()
    let isOver = false
    void waiting?.then(() => {
      isOver = true
    })
    const attempt = logInWithCode(session)
    await Promise.resolve()
    expect(isOver).toBe(false)
    answer.resolve({ kind: 'bindMobile' })
    await attempt
    await waiting
    expect(isOver).toBe(true)
    expect(pendingCodeLogin(appStore)).toBeNull()
  })
})
