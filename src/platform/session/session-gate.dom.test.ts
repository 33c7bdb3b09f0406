import { createStore } from 'jotai'
import { describe, expect, it, vi } from 'vitest'
import { defaultSystemConfig, type SystemConfig } from '../../shared/system-config.ts'
import type { Member } from '../../shared/member.ts'
import { AppError } from '../../shared/errors.ts'
import { adoptReads, evictMemberReads } from '../reads/session-reads.ts'
import { createSession } from './session.ts'
import type { SessionCalls } from './session-types.ts'
import {
  gateAtom,
  isLoginAtom,
  parkedTokenAtom,
  partitionAtom,
  sessionStateAtom,
  systemConfigAtom,
  tokenAtom,
  userAtom,
} from './session-atoms.ts'
import { keyValues, outboxStore, cachedReads } from '../storage/storage.ts'
import { readTabItem, writeTabItem } from '../storage/tab-storage.ts'
import { tokenTag } from '../storage/token-tag.ts'
import { deferred } from '../../../tests/support/dom/deferred.ts'
import { emptyDevice } from '../../../tests/support/dom/session-device.ts'

const unbound = { id: 7, nickname: '小满', isMobileBound: false, isFaceVerified: false } as Member
const bound: Member = { ...unbound, isMobileBound: true }
const verified: Member = { ...bound, isFaceVerified: true }
const configOf = (isBindAsked: boolean, isFaceAsked = false): SystemConfig => ({
  ...defaultSystemConfig,
  member: { enabled_mobile_bind_alert: isBindAsked ? 1 : 0, enabled_face_verify: isFaceAsked },
})

function start(member: Member, config: SystemConfig, calls: Partial<SessionCalls> = {}) {
  const store = createStore()
  const all: SessionCalls = {
    getConfig: async () => config,
    getMember: vi.fn<SessionCalls['getMember']>(async () => member),
    logout: async () => {},
    ...calls,
  }
  return { store, calls: all, session: createSession(store, all, { adoptReads, evictMemberReads }) }
}

const stored = (key: string) => keyValues.get(key)

emptyDevice(keyValues, cachedReads, outboxStore)

describe('the gate', () => {
  it('keeps a member out until the last step is passed', async () => {
    const { store, session, calls } = start(unbound, configOf(true, true))
    expect(await session.logIn('T')).toBe('loaded')
    expect(store.get(gateAtom)).toEqual({ step: 'bindMobile', member: unbound, isInteractive: true })
    expect(store.get(sessionStateAtom)).toBe('gated')
    expect(store.get(isLoginAtom)).toBe(false)
    expect(store.get(userAtom)).toBeNull()
    expect(await stored('meedu-h5-member')).toBeUndefined()
    // what the screen behind keeps is the member's own
    expect(store.get(partitionAtom)).toBe('7')

    vi.mocked(calls.getMember).mockResolvedValue(bound)
    await session.loadMember()
    expect(store.get(gateAtom)?.step).toBe('face')
    vi.mocked(calls.getMember).mockResolvedValue(verified)
    await session.loadMember()
    expect(store.get(gateAtom)).toBeNull()
    expect(store.get(sessionStateAtom)).toBe('member')
    await vi.waitFor(async () => expect(await stored('meedu-h5-member')).toMatchObject({ member: { id: 7 } }))
  })

  it('asks once more when the first config comes after a login without one', async () => {
    const getConfig = vi.fn<SessionCalls['getConfig']>().mockRejectedValueOnce(new AppError({ kind: 'timeout' }))
    getConfig.mockResolvedValue(configOf(true))
    const { store, session } = start(unbound, configOf(true), { getConfig })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await session.logIn('T')
    expect(store.get(gateAtom)).toBeNull()
    await session.loadConfig()
    expect(store.get(gateAtom)?.step).toBe('bindMobile')
    // a later one leaves whoever has been let in where they are
    store.set(gateAtom, null)
    await session.loadConfig()
    expect(store.get(gateAtom)).toBeNull()
  })

  it('decides after a login with the newest config, also when that comes last', async () => {
    const late = deferred<SystemConfig>()
    const { store, session } = start(unbound, configOf(false), { getConfig: () => late.promise })
    store.set(systemConfigAtom, configOf(false))
    const login = session.logIn('T')
    await vi.waitFor(() => expect(store.get(tokenAtom)).toBe('T'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(store.get(userAtom)).toBeNull()
    late.resolve(configOf(true))
    await login
    expect(store.get(gateAtom)?.step).toBe('bindMobile')
  })

  it('asks as after the login when the data fail first and then come by themselves', async () => {
    const getMember = vi.fn<SessionCalls['getMember']>().mockRejectedValueOnce(new AppError({ kind: 'timeout' }))
    getMember.mockResolvedValue({ ...bound, isUserAgreementMissing: true })
    const { store, session } = start(bound, configOf(false), { getMember })
    expect(await session.logIn('T')).toBe('failed')
    await session.loadMember()
    expect(store.get(gateAtom)).toMatchObject({ step: 'consent', isInteractive: true })
  })

  it('asks as at start when another tab has replaced a login whose data had failed', async () => {
    const getMember = vi.fn<SessionCalls['getMember']>().mockRejectedValueOnce(new AppError({ kind: 'timeout' }))
    getMember.mockResolvedValue({ ...bound, isUserAgreementMissing: true })
    const { store, session } = start(bound, configOf(false), { getMember })
    await session.logIn('T')
    await keyValues.set('meedu-h5-token', 'V')
    await session.watchTabs()
    await vi.waitFor(() => expect(store.get(gateAtom)).toMatchObject({ step: 'consent', isInteractive: false }))
  })

  it('opens at start with the stored config, and closes when the newest one asks for nothing', async () => {
    const late = deferred<SystemConfig>()
    const { store, session } = start(unbound, configOf(false), { getConfig: () => late.promise })
    await keyValues.set('meedu-h5-token', 'T')
    await keyValues.set('systemConfig', configOf(true))
    await session.hydrate('/')
    const loaded = [session.loadMember(), session.loadConfig()]
    await vi.waitFor(() => expect(store.get(gateAtom)).toMatchObject({ step: 'bindMobile', isInteractive: false }))
    late.resolve(configOf(false))
    await Promise.all(loaded)
    await vi.waitFor(() => expect(store.get(gateAtom)).toBeNull())
    expect(store.get(userAtom)?.id).toBe(7)
  })

  it('asks nothing of stored data: who passed before stays in while the network is away', async () => {
    await keyValues.set('meedu-h5-token', 'T')
    await keyValues.set('systemConfig', configOf(true))
    await keyValues.set('meedu-h5-member', { member: unbound, at: 1, tag: tokenTag('T') })
    const { store, session } = start(unbound, configOf(true), {
      getMember: () => Promise.reject(new AppError({ kind: 'offline' })),
    })
    await session.hydrate('/')
    expect(await session.loadMember()).toBe('failed')
    expect(store.get(gateAtom)).toBeNull()
    expect(store.get(sessionStateAtom)).toBe('member')
  })

  it('is gone with the session', async () => {
    const { store, session } = start(unbound, configOf(true))
    await session.logIn('T')
    await outboxStore.set('7/progress/3', 'mine')
    await session.logOut()
    expect(store.get(gateAtom)).toBeNull()
    expect(store.get(sessionStateAtom)).toBe('visitor')
    expect(await outboxStore.entries()).toEqual([])
  })
})

describe('a token put aside', () => {
  it('is never lost and never stands in two places', async () => {
    const { store, session } = start(unbound, configOf(true))
    await session.logIn('T')
    await session.parkToken()
    expect(store.get(tokenAtom)).toBeNull()
    expect(store.get(parkedTokenAtom)).toBe('T')
    expect([await stored('meedu-h5-token'), await stored('meedu-h5-tmp-token')]).toEqual([undefined, 'T'])
    await session.parkToken()
    expect(await stored('meedu-h5-tmp-token')).toBe('T')

    const back = session.unparkToken()
    // the guard of the next screen looks in the same task
    expect(store.get(tokenAtom)).toBe('T')
    expect(store.get(gateAtom)?.step).toBe('bindMobile')
    await back
    expect([await stored('meedu-h5-token'), await stored('meedu-h5-tmp-token')]).toEqual(['T', undefined])
    await session.unparkToken()
    expect(await stored('meedu-h5-token')).toBe('T')
  })

  it.each([
    ['/', 'T', null],
    ['/bind-mobile', null, 'T'],
  ])('after a start at %s', async (pathname, main, parked) => {
    await keyValues.set('meedu-h5-tmp-token', 'T')
    const { store, session } = start(unbound, configOf(true))
    await session.hydrate(pathname)
    expect([store.get(tokenAtom), store.get(parkedTokenAtom)]).toEqual([main, parked])
    expect((await stored('meedu-h5-token')) ?? null).toBe(main)
  })

  it.each(['', null, 7])('is none when %j is stored', async (value) => {
    await keyValues.set('meedu-h5-tmp-token', value)
    const { store, session } = start(unbound, configOf(true))
    await session.hydrate('/')
    expect(store.get(sessionStateAtom)).toBe('visitor')
    expect(await stored('meedu-h5-token')).toBeUndefined()
  })

  it('becomes the main one by the login that follows the binding', async () => {
    const { store, session, calls } = start(unbound, configOf(true))
    await session.logIn('T')
    await session.parkToken()
    vi.mocked(calls.getMember).mockResolvedValue(bound)
    await session.logIn('T')
    expect(store.get(sessionStateAtom)).toBe('member')
    expect([await stored('meedu-h5-token'), await stored('meedu-h5-tmp-token')]).toEqual(['T', undefined])
  })

  it('is the same session after the binding: its payments, its target and its answers stay', async () => {
    const { store, session, calls } = start(unbound, configOf(true))
    await session.logIn('T')
    const kept = ['meedu-h5-pay:1', 'meedu-h5-return-to']
    for (const key of kept) writeTabItem(key, '{}')
    await cachedReads.set('7/listOrders/{}', 'of the member')
    await session.parkToken()
    vi.mocked(calls.getMember)
      .mockRejectedValueOnce(new AppError({ kind: 'offline' }))
      .mockResolvedValue(bound)
    // the step that was taken is not asked for meanwhile
    expect(await session.logIn('T')).toBe('failed')
    expect(store.get(gateAtom)).toBeNull()
    expect(await session.logIn('T')).toBe('loaded')
    expect(kept.map(readTabItem)).toEqual(['{}', '{}'])
    expect(await cachedReads.get('7/listOrders/{}')).toBe('of the member')
  })

  it('ends when the server refuses it, with what the member left', async () => {
    const { store, session } = start(unbound, configOf(true))
    await session.logIn('T')
    await session.parkToken()
    expect(session.end('other')).toBe(false)
    expect(session.end('T')).toBe(true)
    expect(store.get(sessionStateAtom)).toBe('visitor')
    await vi.waitFor(async () => expect(await stored('meedu-h5-tmp-token')).toBeUndefined())
  })

  it('is logged out like any other, and nothing of the member stays', async () => {
    const logout = vi.fn<SessionCalls['logout']>(async () => {})
    const { session } = start(unbound, configOf(true), { logout })
    await session.logIn('T')
    await outboxStore.set('7/progress/3', 'mine')
    await session.parkToken()
    await session.logOut()
    expect(logout).toHaveBeenCalledExactlyOnceWith('T')
    expect(await outboxStore.entries()).toEqual([])
    expect((await keyValues.entries()).map(([key]) => key)).toEqual(['systemConfig'])
  })
})

describe('a code login', () => {
  it('leaves nothing of a former member for the page it loads', async () => {
    const { store, session } = start(verified, configOf(false))
    await session.logIn('former')
    await vi.waitFor(async () => expect(await stored('meedu-h5-member')).toBeDefined())
    await cachedReads.set('7/listOrders/{}', 'of the former member')
    await session.adopt('T')
    expect(await stored('meedu-h5-member')).toBeUndefined()
    expect(await stored('meedu-h5-token')).toBe('T')
    expect(await cachedReads.entries()).toEqual([])
    expect(store.get(userAtom)).toBeNull()
  })
})
