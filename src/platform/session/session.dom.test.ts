import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultSystemConfig, type SystemConfig } from '../../shared/system-config.ts'
import type { Member } from '../../shared/member.ts'
import { AppError, type AppErrorDetail } from '../../shared/errors.ts'
import { adoptReads, evictMemberReads } from '../reads/session-reads.ts'
import { createSession } from './session.ts'
import type { SessionCalls } from './session-types.ts'
import {
  isConfigFailedAtom,
  isLoginAtom,
  isMemberFailedAtom,
  memberAtAtom,
  memberStaleSinceAtom,
  isVerifiedAtom,
  partitionAtom,
  screensAtom,
  sessionStateAtom,
  systemConfigAtom,
  tokenAtom,
  userAtom,
} from './session-atoms.ts'
import { draftsStore, journalStore, keyValues, outboxStore, recordStore, cachedReads } from '../storage/storage.ts'
import { tokenTag } from '../storage/token-tag.ts'
import { deferred } from '../../../tests/support/dom/deferred.ts'
import { emptyDevice, keysOf } from '../../../tests/support/dom/session-device.ts'

const memberOf = (id: number): Member => ({ id, nickname: `学员${id}`, isMobileBound: true }) as Member
const config: SystemConfig = { ...defaultSystemConfig, name: '学堂' }

function start(calls: Partial<SessionCalls> = {}) {
  const store = createStore()
  const all = {
    getConfig: vi.fn<SessionCalls['getConfig']>(async () => config),
    getMember: vi.fn<SessionCalls['getMember']>(async () => memberOf(7)),
    logout: vi.fn<SessionCalls['logout']>(async () => {}),
    ...calls,
  }
  return { store, calls: all, session: createSession(store, all, { adoptReads, evictMemberReads }) }
}

emptyDevice(keyValues, cachedReads, journalStore, outboxStore, draftsStore, recordStore)

describe('hydrate', () => {
  it('starts as a visitor with nothing stored', async () => {
    const { store, session } = start()
    await session.hydrate('/')
    expect(store.get(sessionStateAtom)).toBe('visitor')
    expect(store.get(isLoginAtom)).toBe(false)
    expect(store.get(userAtom)).toBeNull()
    expect(store.get(partitionAtom)).toBe('anon')
  })

  it('shows the stored member unverified, and the stored config', async () => {
    await keyValues.set('meedu-h5-token', 'T')
    await keyValues.set('systemConfig', config)
    await keyValues.set('meedu-h5-member', { member: memberOf(7), at: 1, tag: tokenTag('T') })
    const { store, session } = start()
    await session.hydrate('/')
    expect(store.get(sessionStateAtom)).toBe('member')
    expect(store.get(isVerifiedAtom)).toBe(false)
    expect(store.get(partitionAtom)).toBe('7')
    expect(store.get(systemConfigAtom)?.name).toBe('学堂')
  })

  it("is restoring with a token and no stored member: nobody else's copies are named", async () => {
    await keyValues.set('meedu-h5-token', 'T')
    const { store, session } = start()
    await session.hydrate('/')
    expect(store.get(sessionStateAtom)).toBe('restoring')
    expect(store.get(partitionAtom)).toBeNull()
  })

  it('ignores an empty token and a member copy without a token', async () => {
    await keyValues.set('meedu-h5-token', '')
    await keyValues.set('meedu-h5-member', { member: memberOf(7), at: 1, tag: tokenTag('T') })
    const { store, session } = start()
    await session.hydrate('/')
    expect(store.get(sessionStateAtom)).toBe('visitor')
  })

  it('goes on after a second when the storage does not answer, and follows when it does', async () => {
    vi.useFakeTimers()
    const late = deferred<unknown>()
    vi.spyOn(keyValues, 'get').mockImplementation((key) =>
      key === 'meedu-h5-token' ? late.promise : Promise.resolve(undefined),
    )
    const { store, session } = start()
    const onLate = vi.fn<() => void>()
    const hydrated = session.hydrate('/', onLate)
    const isKnown = vi.fn<(isTold: boolean) => void>()
    void session.isHydrated().then(isKnown)
    await vi.advanceTimersByTimeAsync(1000)
    await hydrated
    vi.useRealTimers()
    expect(store.get(sessionStateAtom)).toBe('visitor')
    expect(isKnown).not.toHaveBeenCalled()
    late.resolve('T')
    await vi.waitFor(() => expect(store.get(isVerifiedAtom)).toBe(true))
    expect(store.get(sessionStateAtom)).toBe('member')
    expect(isKnown).toHaveBeenCalledExactlyOnceWith(true)
    expect(onLate).toHaveBeenCalledTimes(1)
  })

  it('leaves alone who logged in before the storage answered', async () => {
    vi.useFakeTimers()
    const late = deferred<unknown>()
    vi.spyOn(keyValues, 'get').mockImplementation((key) =>
      key === 'meedu-h5-token' ? late.promise : Promise.resolve(undefined),
    )
    const { store, session } = start()
    const onLate = vi.fn<() => void>()
    const hydrated = session.hydrate('/', onLate)
    await vi.advanceTimersByTimeAsync(1000)
    await hydrated
    vi.useRealTimers()
    await session.logIn('new')
    late.resolve('old')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(store.get(tokenAtom)).toBe('new')
    expect(onLate).not.toHaveBeenCalled()
  })
})

describe('loadMember', () => {
  const failures: [string, AppErrorDetail][] = [
    ['network error', { kind: 'offline' }],
    ['timeout', { kind: 'timeout' }],
    ['HTTP 500', { kind: 'http', status: 500 }],
    ['code 503', { kind: 'maintenance', message: '系统维护中' }],
    ['code 429', { kind: 'throttled', via: 'envelope', message: '', retryAfterMs: null }],
    ['malformed', { kind: 'malformed', isHtml: true }],
  ]
  it.each(failures)('keeps the token after %s', async (_, detail) => {
    await keyValues.set('meedu-h5-token', 'T')
    const { store, session } = start({ getMember: () => Promise.reject(new AppError(detail)) })
    await session.hydrate('/')
    expect(await session.loadMember()).toBe('failed')
    expect(store.get(tokenAtom)).toBe('T')
    expect(await keyValues.get('meedu-h5-token')).toBe('T')
    expect(store.get(isMemberFailedAtom)).toBe(true)
    expect(store.get(sessionStateAtom)).toBe('restoring')
  })

  it('believes the newest of several questions, whichever answer comes last', async () => {
    await keyValues.set('meedu-h5-token', 'T')
    const late = deferred<void>()
    const getMember = vi.fn<SessionCalls['getMember']>().mockImplementationOnce(async () => {
      await late.promise
      throw new AppError({ kind: 'timeout' })
    })
    getMember.mockResolvedValue(memberOf(7))
    const { store, session } = start({ getMember })
    await session.hydrate('/')
    const first = session.loadMember()
    expect(await session.loadMember()).toBe('loaded')
    late.resolve()
    expect(await first).toBe('failed')
    expect(store.get(isMemberFailedAtom)).toBe(false)
  })

  it('lets nobody in by an answer that a younger question has overtaken', async () => {
    await keyValues.set('meedu-h5-token', 'T')
    const late = deferred<Member>()
    const getMember = vi.fn<SessionCalls['getMember']>().mockReturnValueOnce(late.promise)
    getMember.mockResolvedValue({ ...memberOf(7), nickname: '新名' })
    const { store, session } = start({ getMember })
    await session.loadConfig()
    await session.hydrate('/')
    const first = session.loadMember()
    expect(await session.loadMember()).toBe('loaded')
    late.resolve({ ...memberOf(7), nickname: '旧名', isUserAgreementMissing: true })
    expect(await first).toBe('loaded')
    expect(store.get(userAtom)?.nickname).toBe('新名')
    expect(store.get(sessionStateAtom)).toBe('member')
  })

  it('says since when the member is known while nothing newer can be had', async () => {
    await keyValues.set('meedu-h5-token', 'T')
    const offline = new AppError({ kind: 'offline' })
    const first = start()
    await first.session.hydrate('/')
    expect(await first.session.loadMember()).toBe('loaded')
    const loadedAt = first.store.get(memberAtAtom)
    expect(Date.now() - loadedAt).toBeLessThan(1000)
    expect(first.store.get(memberStaleSinceAtom)).toBeUndefined()
    await vi.waitFor(async () => expect(await keyValues.get('meedu-h5-member')).toBeDefined())

    const { store, session } = start({ getMember: () => Promise.reject(offline) })
    await session.hydrate('/')
    expect(store.get(memberStaleSinceAtom)).toBeUndefined()
    expect(await session.loadMember()).toBe('failed')
    expect(store.get(memberStaleSinceAtom)).toBe(loadedAt)
  })

  it("renews the copy and deletes what other members left; visitors' copies stay", async () => {
    await keyValues.set('meedu-h5-token', 'T')
    await cachedReads.set('5/getCourse/{"id":1}', 'of another member')
    await cachedReads.set('anon/getCourse/{"id":1}', 'of a visitor')
    const { store, session } = start()
    await session.hydrate('/')
    expect(await session.loadMember()).toBe('loaded')
    expect(store.get(isVerifiedAtom)).toBe(true)
    await vi.waitFor(async () => expect(await keysOf(cachedReads)).toEqual(['anon/getCourse/{"id":1}']))
    expect(await keyValues.get('meedu-h5-member')).toMatchObject({ member: { id: 7 } })
  })

  it('ignores an answer that comes after the logout', async () => {
    const { promise, resolve } = deferred<Member>()
    await keyValues.set('meedu-h5-token', 'T')
    const { store, session } = start({ getMember: () => promise })
    await session.hydrate('/')
    const loading = session.loadMember()
    await session.logOut()
    resolve(memberOf(7))
    expect(await loading).toBe('failed')
    expect(store.get(userAtom)).toBeNull()
    expect(await keysOf(cachedReads)).toEqual([])
  })

  it('does not bring a member back whose session ends while the device is cleaned', async () => {
    let isAsked = false
    const getMember = async (): Promise<Member> => {
      isAsked = true
      return memberOf(7)
    }
    const { store, session } = start({ getMember })
    const loggingIn = session.logIn('T')
    const remove = IDBObjectStore.prototype.delete
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, range) {
      if (isAsked) session.end('T')
      return remove.call(this, range)
    })
    expect(await loggingIn).toBe('failed')
    expect(store.get(userAtom)).toBeNull()
    expect(await keysOf(cachedReads)).toEqual([])
  })

  it('does not ask without a token', async () => {
    const { session, calls } = start()
    expect(await session.loadMember()).toBe('unauthorized')
    expect(calls.getMember).not.toHaveBeenCalled()
  })
})

describe('refreshMember', () => {
  afterEach(() => vi.useRealTimers())

  it('asks again only for an answer older than five minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { session, calls } = start()
    await session.logIn('T')
    vi.setSystemTime(Date.now() + 5 * 60_000)
    await session.refreshMember()
    expect(calls.getMember).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 1)
    await session.refreshMember()
    expect(calls.getMember).toHaveBeenCalledTimes(2)
    // the clock was ahead, and is put right
    vi.setSystemTime(Date.now() - 24 * 3_600_000)
    await session.refreshMember()
    expect(calls.getMember).toHaveBeenCalledTimes(3)
  })
})

describe('loadConfig', () => {
  it('replaces the held config, in memory and on the device', async () => {
    const { store, session } = start()
    expect(await session.loadConfig()).toBe(true)
    expect(store.get(systemConfigAtom)).toEqual(config)
    await vi.waitFor(async () => expect(await keyValues.get('systemConfig')).toEqual(config))
  })

  it('only logs a failure and keeps the held config', async () => {
    const getConfig = vi.fn<SessionCalls['getConfig']>().mockResolvedValueOnce(config)
    const { store, session } = start({ getConfig })
    await session.loadConfig()
    getConfig.mockRejectedValue(new AppError({ kind: 'http', status: 500 }))
    expect(await session.loadConfig()).toBe(false)
    expect(console.error).toHaveBeenCalledWith('system init failed', 'http')
    expect(store.get(isConfigFailedAtom)).toBe(true)
    expect(store.get(systemConfigAtom)).toEqual(config)
  })

  it('has not failed while it is asked for again: nothing would ask beside it', async () => {
    const getConfig = vi.fn<SessionCalls['getConfig']>().mockRejectedValueOnce(new AppError({ kind: 'timeout' }))
    const { store, session } = start({ getConfig })
    await session.loadConfig()
    getConfig.mockReturnValue(new Promise(() => {}))
    void session.loadConfig()
    expect(store.get(isConfigFailedAtom)).toBe(false)
  })
})

describe('logIn', () => {
  it('stores the token before it asks for the member', async () => {
    let cachedFirst: unknown
    const getMember = async (): Promise<Member> => {
      cachedFirst = await keyValues.get('meedu-h5-token')
      return memberOf(7)
    }
    const { store, session } = start({ getMember })
    expect(await session.logIn('T')).toBe('loaded')
    expect(cachedFirst).toBe('T')
    expect(store.get(sessionStateAtom)).toBe('member')
    expect(session.isLoggingIn()).toBe(false)
  })

  it('is a login even when the disk never answers', async () => {
    const { store, session } = start()
    vi.useFakeTimers()
    vi.spyOn(keyValues, 'write').mockReturnValue(new Promise(() => {}))
    vi.spyOn(indexedDB, 'open').mockReturnValue(new EventTarget() as IDBOpenDBRequest)
    const outcome = session.logIn('T')
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    expect(await Promise.race([outcome, Promise.resolve('still waiting')])).toBe('loaded')
    expect(store.get(sessionStateAtom)).toBe('member')
  })

  it('is a login even when the config cannot be fetched', async () => {
    const { session } = start({ getConfig: () => Promise.reject(new AppError({ kind: 'offline' })) })
    expect(await session.logIn('T')).toBe('loaded')
  })

  it('shows nothing of a former member while the new one is loaded', async () => {
    const { promise, resolve } = deferred<Member>()
    const getMember = vi.fn<SessionCalls['getMember']>().mockResolvedValueOnce(memberOf(7))
    const { store, session } = start({ getMember })
    await session.logIn('A')
    getMember.mockReturnValue(promise)
    const loggingIn = session.logIn('B')
    await vi.waitFor(() => expect(getMember).toHaveBeenCalledTimes(2))
    expect(store.get(userAtom)).toBeNull()
    expect(store.get(partitionAtom)).toBeNull()
    resolve(memberOf(8))
    await loggingIn
    expect(store.get(partitionAtom)).toBe('8')
  })
})

describe('logOut', () => {
  it('ends a login that is slower than the next one, which is not held up by it', async () => {
    const slow = deferred<Member>()
    const next = deferred<Member>()
    const getMember = vi.fn<SessionCalls['getMember']>().mockReturnValueOnce(slow.promise)
    getMember.mockReturnValueOnce(next.promise)
    const { session } = start({ getMember })
    const former = session.logIn('T')
    await vi.waitFor(() => expect(getMember).toHaveBeenCalledTimes(1))
    await session.logOut()
    const present = session.logIn('U')
    await vi.waitFor(() => expect(getMember).toHaveBeenCalledTimes(2))
    slow.resolve(memberOf(7))
    expect(await former).toBe('failed')
    next.resolve(memberOf(8))
    expect(await present).toBe('loaded')
  })

  it('ends a login that is still under way; the server has not taken that back', async () => {
    const answer = deferred<Member>()
    const refused = answer.promise.then(() => {
      throw new AppError({ kind: 'unauthorized', token: 'U', message: '' })
    })
    const { store, session } = start({ getMember: () => refused })
    const stored = session.logIn('T')
    await session.logOut()
    expect(await stored).toBe('failed')
    const asked = session.logIn('U')
    await vi.waitFor(async () => expect(await keyValues.get('meedu-h5-token')).toBe('U'))
    await session.logOut()
    answer.resolve(memberOf(7))
    expect(await asked).toBe('failed')
    expect(store.get(sessionStateAtom)).toBe('visitor')
    expect(await keyValues.get('meedu-h5-token')).toBeUndefined()
  })

  it.each([
    ['the server answers', () => Promise.resolve()],
    ['the network is gone', () => Promise.reject(new AppError({ kind: 'offline' }))],
  ])('deletes everything of the member when %s', async (_, logout) => {
    const spy = vi.fn<SessionCalls['logout']>(logout)
    const { store, session } = start({ logout: spy })
    await session.logIn('T')
    for (const key of [
      'meedu-h5-tmp-token',
      'meedu-h5-face-biz-token',
      'meedu-h5-face-rule-id',
      'meedu-h5-login-code',
    ]) {
      await keyValues.set(key, 'secret')
    }
    for (const stored of [cachedReads, journalStore, outboxStore, draftsStore, recordStore]) {
      await stored.set('7/x', 'mine')
      await stored.set('8/x', 'of somebody who was logged out by the server')
    }
    sessionStorage.setItem('meedu-h5-return-to', '/order')
    sessionStorage.setItem('other', 'kept')

    await session.logOut()

    expect(spy).toHaveBeenCalledExactlyOnceWith('T')
    expect(store.get(sessionStateAtom)).toBe('visitor')
    expect(await keysOf(keyValues)).toEqual(['systemConfig'])
    expect(await keysOf(cachedReads, journalStore, outboxStore, draftsStore, recordStore)).toEqual([
      '8/x',
      '8/x',
      '8/x',
      '8/x',
    ])
    expect(Object.keys(sessionStorage)).toEqual(['other'])
  })
})

describe('end', () => {
  it('ends the session once, whatever number of calls was refused', async () => {
    const { store, session, calls } = start()
    await session.logIn('T')
    await outboxStore.set('7/progress/3', 'kept for the same member')
    await journalStore.set('7/3', 'kept as well')
    await draftsStore.set('7/comment/1/3/', 'and this')
    await recordStore.set('7/2026-11-22', 'and what was learned')
    expect(Array.from({ length: 20 }, () => session.end('T')).filter(Boolean)).toHaveLength(1)
    await vi.waitFor(async () => expect(await keysOf(keyValues, cachedReads)).toEqual(['systemConfig']))
    expect(store.get(sessionStateAtom)).toBe('visitor')
    expect(calls.logout).not.toHaveBeenCalled()
    expect(await keysOf(journalStore, outboxStore, draftsStore, recordStore)).toEqual([
      '7/3',
      '7/progress/3',
      '7/comment/1/3/',
      '7/2026-11-22',
    ])
  })

  it('is not brought by the late refusal of the token before', async () => {
    const answer = deferred<undefined>()
    const refusal = answer.promise.then(() => {
      throw new AppError({ kind: 'unauthorized', token: 'T', message: '' })
    })
    const getMember = vi.fn<SessionCalls['getMember']>(async () => memberOf(8)).mockReturnValueOnce(refusal)
    const { store, session } = start({ getMember })
    const former = session.logIn('T')
    await vi.waitFor(() => expect(getMember).toHaveBeenCalledTimes(1))
    await session.logIn('U')
    answer.resolve(undefined)
    expect(await former).toBe('failed')
    expect(store.get(partitionAtom)).toBe('8')
    expect(await keyValues.get('meedu-h5-token')).toBe('U')
  })

  it.each([[null], ['older']])('ignores a refusal of the token %j', async (token) => {
    const { store, session } = start()
    await session.logIn('T')
    expect(session.end(token)).toBe(false)
    expect(store.get(sessionStateAtom)).toBe('member')
  })
})

describe('what the device holds', () => {
  it('of a member is not believed under another token', async () => {
    await keyValues.set('meedu-h5-token', 'new')
    await keyValues.set('meedu-h5-member', { member: memberOf(7), at: 1, tag: tokenTag('old') })
    const { store, session } = start()
    await session.hydrate('/')
    expect(store.get(sessionStateAtom)).toBe('restoring')
  })

  it('of another tab that has just logged in stays when an old token is refused', async () => {
    const { store, session } = start()
    await session.logIn('old')
    await keyValues.set('meedu-h5-token', 'new')
    expect(session.end('old')).toBe(true)
    await vi.waitFor(() => expect(store.get(tokenAtom)).toBe('new'))
    expect(await keyValues.get('meedu-h5-token')).toBe('new')
  })

  it('after a logout that the disk refused is no session for the next start', async () => {
    const { session } = start()
    await session.logIn('T')
    const refused = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('no', 'InvalidStateError')
    })
    expect(await session.logOut()).toBe(false)
    refused.mockRestore()
    expect(await keyValues.get('meedu-h5-token')).toBe('T')
    const next = start()
    await next.session.hydrate('/')
    expect(next.store.get(sessionStateAtom)).toBe('visitor')
    expect(await keyValues.get('meedu-h5-token')).toBeUndefined()
    expect(localStorage.getItem('meedu-h5-owed')).toBeNull()
  })
})

describe('where localStorage is refused', () => {
  it('a page that is closed during its logout leaves the rest to the next start', async () => {
    vi.stubGlobal('localStorage', undefined)
    const { session } = start()
    await session.logIn('T')
    for (const stored of [journalStore, outboxStore, draftsStore, recordStore]) await stored.set('7/x', 'mine')
    // it has said what it owes and deletes nothing any more
    const closed = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('no', 'InvalidStateError')
    })
    expect(await session.logOut()).toBe(false)
    closed.mockRestore()
    const next = start()
    await next.session.hydrate('/')
    expect(next.store.get(sessionStateAtom)).toBe('visitor')
    expect(await keysOf(keyValues, cachedReads, journalStore, outboxStore, draftsStore, recordStore)).toEqual([
      'systemConfig',
    ])
  })
})

it('a page that comes back while its disk refuses obeys the end another one has said', async () => {
  const { store, session } = start()
  await session.logIn('T')
  await session.watchTabs()
  vi.spyOn(keyValues, 'isRefused').mockReturnValue(true)
  localStorage.setItem('meedu-h5-owed', JSON.stringify([`token:${tokenTag('T')}`]))
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await vi.waitFor(() => expect(store.get(tokenAtom)).toBeNull())
  localStorage.clear()
})

it('a login is not undone by looking up what other tabs did', async () => {
  const { store, session } = start()
  const followed = vi.fn<() => void>()
  session.onFollowed(followed)
  const write = keyValues.write.bind(keyValues)
  vi.spyOn(keyValues, 'write').mockImplementation(async (values) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return write(values)
  })
  await Promise.all([session.logIn('T'), session.watchTabs()])
  expect(store.get(tokenAtom)).toBe('T')
  expect(followed).not.toHaveBeenCalled()
})

describe('since when a member is gone', () => {
  it('goes with the last of what they did', async () => {
    await keyValues.set('meedu-h5-left-since', { 7: 1, 8: 2 })
    const { session } = start()
    await session.logIn('T')
    await session.logOut()
    expect(await keyValues.get('meedu-h5-left-since')).toEqual({ 8: 2 })
  })
})

describe('the screens of a session', () => {
  it('are gone when the server ends it or another tab replaces it, not by a login', async () => {
    const { store, session } = start()
    await session.logIn('T')
    expect(store.get(screensAtom)).toBe(0)
    session.end('T')
    expect(store.get(screensAtom)).toBeNull()
    store.set(screensAtom, 1)
    await session.logIn('U')
    await session.watchTabs()
    await keyValues.set('meedu-h5-token', 'V')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await vi.waitFor(() => expect(store.get(tokenAtom)).toBe('V'))
    expect(store.get(screensAtom)).toBeNull()
  })
})

describe('two tabs', () => {
  beforeEach(() => vi.unstubAllGlobals())

  it('follow each other in and out', async () => {
    const [one, two] = [start(), start()]
    const followed = vi.fn<() => void>()
    two.session.onFollowed(followed)
    await Promise.all([one.session.watchTabs(), two.session.watchTabs()])
    await one.session.logIn('T')
    await vi.waitFor(() => expect(two.store.get(sessionStateAtom)).toBe('member'))
    await one.session.logOut()
    await vi.waitFor(() => expect(two.store.get(sessionStateAtom)).toBe('visitor'))
    expect(followed).toHaveBeenCalled()
    expect(two.calls.logout).not.toHaveBeenCalled()
  })
})
