import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as auth from '../api/auth.ts'
import type { Member } from '../shared/member.ts'
import { codeLoginAtom, pendingCodeLogin, type CodeLogin } from '../platform/session/code-login-atom.ts'
import { readLoginCode } from '../domain/session/login-code.ts'
import { openingAddress, rememberOpeningAddress } from '../platform/browser/opening-address.ts'
import { setReturnTo, takeDueReturnTo } from '../domain/session/return-to.ts'
import { isVerifiedAtom, parkedTokenAtom, tokenAtom, userAtom } from '../platform/session/session-atoms.ts'
import type { MemberOutcome, Session } from '../platform/session/session-types.ts'
import { noteSocialStart } from '../domain/session/social-start.ts'
import { keyValues } from '../platform/storage/storage.ts'
import { appStore } from '../platform/store.ts'
import { toastAtom } from '../platform/browser/toast.ts'
import { AppError, type AppErrorDetail } from '../shared/errors.ts'
import { logInWithCode } from './log-in-with-code.ts'
import { deferred } from '../../tests/support/dom/deferred.ts'
import { onNavigation } from '../../tests/support/dom/jsdom-navigation.ts'
import { emptyStore } from '../../tests/support/dom/empty-store.ts'

const { loginCode, getStatus } = vi.hoisted(() => ({
  loginCode: vi.fn<typeof auth.loginCode>(),
  getStatus: vi.fn<() => Promise<void>>(),
}))
vi.mock('../api/auth.ts', () => ({ loginCode }))
vi.mock('../api/status.ts', () => ({ getStatus }))

const adopt = vi.fn<Session['adopt']>(async () => true)
const logIn = vi.fn<Session['logIn']>(async () => 'loaded')
const session = { adopt, logIn } as unknown as Session
const reload = vi.fn<() => void>()
/** What the server says of the stored token. */
let asked: Promise<MemberOutcome> = Promise.resolve('unauthorized')
const state = (): CodeLogin | null => appStore.get(codeLoginAtom)
let isOnline = true

/** The document was opened with a code, by the owner of this token. */
function open(token: string | null, nonce = ''): void {
  rememberOpeningAddress({ search: `?tab=2&social_state=${nonce}&login_code=abc&action=login`, hash: '' })
  Object.assign(openingAddress, { path: '/course/1', token })
  appStore.set(tokenAtom, token)
}

const confirm = (who: Member): void => {
  appStore.set(userAtom, who)
  appStore.set(isVerifiedAtom, true)
}
const later = () => vi.advanceTimersByTimeAsync(0)
const leave = (memberId: string | null): string => noteSocialStart({ app: 'wechat', action: 'login', memberId })

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  sessionStorage.clear()
  await emptyStore(keyValues)
  isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  onNavigation(reload)
  loginCode.mockReset()
  getStatus.mockReset().mockResolvedValue()
  asked = Promise.resolve('unauthorized')
  open(null)
  appStore.set(codeLoginAtom, 'sending')
})
afterEach(() => {
  appStore.set(codeLoginAtom, null)
  appStore.set(tokenAtom, null)
  appStore.set(parkedTokenAtom, null)
  appStore.set(userAtom, null)
  appStore.set(isVerifiedAtom, false)
  vi.advanceTimersByTime(10_000)
  vi.useRealTimers()
  vi.restoreAllMocks()
  adopt.mockClear()
  logIn.mockClear()
  reload.mockClear()
})

describe('logging in with a code', () => {
  it('keeps the token and loads the page again, which then goes on to the kept target', async () => {
    open(null, leave(null))
    setReturnTo('/course/1?tab=2')
    loginCode.mockResolvedValue({ kind: 'loggedIn', token: 'T' })
    await logInWithCode(session, asked)
    expect(loginCode).toHaveBeenCalledExactlyOnceWith({ code: 'abc' })
    expect(adopt).toHaveBeenCalledExactlyOnceWith('T')
    expect(reload).toHaveBeenCalledTimes(1)
    expect(takeDueReturnTo(7)).toMatchObject({ target: '/course/1?tab=2', tellsWho: false })
    // guarded screens go on waiting: this page is being left
    expect(state()).toBe('sending')
  })

  it('goes on in this page when the next one would not find the token', async () => {
    adopt.mockResolvedValueOnce(false)
    logIn.mockImplementationOnce(async () => {
      appStore.set(userAtom, { id: 7, nickname: '小满' } as Member)
      return 'loaded'
    })
    loginCode.mockResolvedValue({ kind: 'loggedIn', token: 'T' })
    await logInWithCode(session, asked)
    expect(logIn).toHaveBeenCalledExactlyOnceWith('T')
    expect(reload).not.toHaveBeenCalled()
    expect(state()).toBeNull()
    expect(appStore.get(toastAtom)?.text).toBe('已登录：小满')
  })

  it('goes on in this page where the disk never answers', async () => {
    adopt.mockReturnValueOnce(new Promise<boolean>(() => {}))
    logIn.mockImplementationOnce(async () => 'loaded')
    loginCode.mockResolvedValue({ kind: 'loggedIn', token: 'T' })
    const over = logInWithCode(session, asked)
    await vi.advanceTimersByTimeAsync(5000)
    expect(logIn).toHaveBeenCalledExactlyOnceWith('T')
    expect(state()).toBeNull()
    await over
  })

  it('that was not begun here is told in the next page, which goes on where this one was opened', async () => {
    loginCode.mockResolvedValue({ kind: 'loggedIn', token: 'T' })
    await logInWithCode(session, asked)
    expect(adopt).toHaveBeenCalledExactlyOnceWith('T')
    expect(takeDueReturnTo(7)).toMatchObject({ target: '/course/1?tab=2', tellsWho: true })
  })

  it.each([true, false])('keeps the code of an account that needs a number first; begun here: %s', async (isOwn) => {
    open(null, isOwn ? leave(null) : '')
    loginCode.mockResolvedValue({ kind: 'bindMobile' })
    await logInWithCode(session, asked)
    expect(state()).toBe(isOwn ? 'bindMobile' : 'bindForeign')
    expect(await readLoginCode()).toEqual({ code: 'abc', isOwn })
    expect(adopt).not.toHaveBeenCalled()
  })

  it.each<[string, AppErrorDetail, CodeLogin | null, string | undefined]>([
    ['a refusal is toasted', { kind: 'business', code: 1, message: '登录已过期' }, null, '登录已过期'],
    ['maintenance is toasted', { kind: 'maintenance', message: '正在升级' }, null, '正在升级'],
    ['no answer asks for another login', { kind: 'offline' }, 'failed', undefined],
    ['a timeout asks for another login', { kind: 'timeout' }, 'failed', undefined],
    ['HTTP 500 asks for another login', { kind: 'http', status: 500 }, 'failed', undefined],
    ['no envelope asks for another login', { kind: 'malformed', isHtml: true }, 'failed', undefined],
  ])('%s', async (_, detail, expected, toast) => {
    loginCode.mockRejectedValue(new AppError(detail))
    await logInWithCode(session, asked)
    expect(state()).toBe(expected)
    expect(appStore.get(toastAtom)?.text).toBe(toast)
    expect(reload).not.toHaveBeenCalled()
    expect(adopt).not.toHaveBeenCalled()
  })

  it('does not try a code of this tab again, whatever became of it', async () => {
    loginCode.mockRejectedValue(new AppError({ kind: 'timeout' }))
    await logInWithCode(session, asked)
    rememberOpeningAddress({ search: '?login_code=abc&action=login', hash: '' })
    appStore.set(codeLoginAtom, 'sending')
    await logInWithCode(session, asked)
    expect(loginCode).toHaveBeenCalledTimes(1)
    expect(state()).toBeNull()
  })

  it('drops a code that is not for a login', async () => {
    rememberOpeningAddress({ search: '?login_code=abc&action=bind', hash: '' })
    await logInWithCode(session, asked)
    expect(loginCode).not.toHaveBeenCalled()
    expect(state()).toBeNull()
  })
})

describe('over a login that is stored', () => {
  const member = { id: 7, nickname: '小满' } as Member
  beforeEach(() => {
    appStore.set(codeLoginAtom, null)
    loginCode.mockResolvedValue({ kind: 'loggedIn', token: 'T2' })
    asked = Promise.resolve('loaded')
  })

  it('goes on by itself for the member who left for it, once the server has named that member', async () => {
    open('T', leave('7'))
    appStore.set(userAtom, member)
    asked = Promise.resolve('failed')
    const attempt = logInWithCode(session, asked)
    await later()
    expect(loginCode).not.toHaveBeenCalled()
    expect(state()).toBeNull()
    confirm(member)
    await attempt
    expect(adopt).toHaveBeenCalledExactlyOnceWith('T2')
  })

  it.each<[string, () => string, string]>([
    ['nobody has left for', () => '', 'qq'],
    ['another member has left for', () => leave('8'), 'wechat'],
    ['a visitor has left for', () => leave(null), 'wechat'],
    ['was begun as a binding', () => noteSocialStart({ app: 'wechat', action: 'bind', memberId: '7' }), 'qq'],
  ])('one that %s is asked for before anything is sent', async (_, nonce, app) => {
    open('T', nonce())
    confirm(member)
    const attempt = logInWithCode(session, asked)
    await later()
    expect(state()).toEqual({ app, member })
    expect(loginCode).not.toHaveBeenCalled()
    // 切换
    appStore.set(codeLoginAtom, 'sending')
    await attempt
    expect(adopt).toHaveBeenCalledExactlyOnceWith('T2')
  })

  it.each<[string, () => void]>([
    ['取消', () => appStore.set(codeLoginAtom, null)],
    ['a logout', () => appStore.set(tokenAtom, null)],
    ['another login', () => appStore.set(tokenAtom, 'T3')],
  ])('is dropped by %s', async (_, end) => {
    open('T')
    confirm(member)
    const attempt = logInWithCode(session, asked)
    await later()
    end()
    await attempt
    expect(state()).toBeNull()
    expect(loginCode).not.toHaveBeenCalled()
  })

  it('is not asked for when the code has died meanwhile', async () => {
    open('T')
    asked = Promise.resolve('failed')
    const attempt = logInWithCode(session, asked)
    await later()
    vi.setSystemTime(Date.now() + 600_001)
    confirm(member)
    await attempt
    expect(state()).toBeNull()
    expect(loginCode).not.toHaveBeenCalled()
  })

  it('needs no question when the server ends it just now', async () => {
    open('T')
    appStore.set(tokenAtom, null)
    asked = Promise.resolve('unauthorized')
    await logInWithCode(session, asked)
    expect(adopt).toHaveBeenCalledExactlyOnceWith('T2')
  })

  it('that was found late, or was made meanwhile, is not replaced', async () => {
    open(null)
    appStore.set(tokenAtom, 'T')
    await logInWithCode(session, asked)
    expect(loginCode).not.toHaveBeenCalled()
    expect(state()).toBeNull()

    open(null)
    loginCode.mockImplementation(async () => {
      appStore.set(tokenAtom, 'T')
      return { kind: 'loggedIn', token: 'T2' }
    })
    await logInWithCode(session, asked)
    expect(adopt).not.toHaveBeenCalled()
    expect(state()).toBeNull()
  })

  it('and put aside for the binding of a number is not replaced', async () => {
    open(null)
    appStore.set(parkedTokenAtom, 'T')
    await logInWithCode(session, asked)
    expect(loginCode).not.toHaveBeenCalled()
    expect(state()).toBeNull()
  })
})

describe('without a network', () => {
  beforeEach(() => {
    isOnline = false
  })
  const unreachable = new AppError({ kind: 'offline' })

  it('waits for it, and asks once', async () => {
    loginCode.mockResolvedValue({ kind: 'bindMobile' })
    getStatus.mockRejectedValueOnce(unreachable)
    const attempt = logInWithCode(session, asked)
    await later()
    expect(state()).toBe('waiting')
    expect(loginCode).not.toHaveBeenCalled()
    isOnline = true
    window.dispatchEvent(new Event('online'))
    await attempt
    window.dispatchEvent(new Event('online'))
    expect(loginCode).toHaveBeenCalledTimes(1)
    expect(state()).toBe('bindForeign')
  })

  it('goes on at once where the browser is wrong and the server answers', async () => {
    loginCode.mockResolvedValue({ kind: 'bindMobile' })
    await logInWithCode(session, asked)
    expect(loginCode).toHaveBeenCalledTimes(1)
    expect(state()).toBe('bindForeign')
  })

  it('does not spend the one attempt while the server is still out of reach', async () => {
    loginCode.mockResolvedValue({ kind: 'bindMobile' })
    getStatus.mockRejectedValueOnce(unreachable).mockRejectedValueOnce(unreachable)
    const attempt = logInWithCode(session, asked)
    await later()
    isOnline = true
    window.dispatchEvent(new Event('online'))
    await later()
    expect(getStatus).toHaveBeenCalledTimes(2)
    expect(loginCode).not.toHaveBeenCalled()
    expect(state()).toBe('waiting')
    await vi.advanceTimersByTimeAsync(2000)
    await attempt
    expect(loginCode).toHaveBeenCalledTimes(1)
    expect(state()).toBe('bindForeign')
  })

  it('ends with the code, after a few questions', async () => {
    getStatus.mockRejectedValue(unreachable)
    const attempt = logInWithCode(session, asked)
    isOnline = true
    await vi.advanceTimersByTimeAsync(600_000)
    await attempt
    expect(state()).toBe('failed')
    expect(loginCode).not.toHaveBeenCalled()
    const asks = getStatus.mock.calls.length
    expect(asks).toBeGreaterThan(5)
    expect(asks).toBeLessThan(20)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(getStatus).toHaveBeenCalledTimes(asks)
  })

  it('can be given up; the code is not used then', async () => {
    const attempt = logInWithCode(session, asked)
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
    const attempt = logInWithCode(session, asked)
    await Promise.resolve()
    expect(isOver).toBe(false)
    answer.resolve({ kind: 'bindMobile' })
    await attempt
    await waiting
    expect(isOver).toBe(true)
    expect(pendingCodeLogin(appStore)).toBeNull()
  })
})
