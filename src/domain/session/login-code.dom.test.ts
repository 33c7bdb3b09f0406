import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  forgetLoginCode,
  markCodeTried,
  readLoginCode,
  storeLoginCode,
  takeBindCode,
  takeOpeningLoginCode,
} from './login-code.ts'
import { openingAddress, rememberOpeningAddress } from '../../platform/browser/opening-address.ts'
import { keyValues } from '../../platform/storage/storage.ts'
import { emptyStore } from '../../../tests/support/dom/empty-store.ts'

beforeEach(async () => {
  sessionStorage.clear()
  await emptyStore(keyValues)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Opens the document at an address, by the owner of the token. */
function open(address: string, token: string | null = 'T'): void {
  const { pathname, search, hash } = new URL(address, 'https://m.test')
  rememberOpeningAddress({ search, hash })
  Object.assign(openingAddress, { path: pathname, token })
}

describe('the kept code', () => {
  it('is there for ten minutes', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
    expect(await readLoginCode()).toBeNull()
    await storeLoginCode({ code: 'abc', isOwn: true })
    now.mockReturnValue(1_599_999)
    expect(await readLoginCode()).toEqual({ code: 'abc', isOwn: true })
    now.mockReturnValue(1_600_000)
    expect(await readLoginCode()).toBeNull()
    expect(await keyValues.get('meedu-h5-login-code')).toBeUndefined()
  })

  it('is forgotten on demand', async () => {
    await storeLoginCode({ code: 'abc', isOwn: true })
    await forgetLoginCode()
    expect(await readLoginCode()).toBeNull()
  })

  it('holds in its page where the disk never answers', async () => {
    vi.useFakeTimers()
    for (const step of ['get', 'set', 'delete'] as const)
      vi.spyOn(keyValues, step).mockReturnValue(new Promise<never>(() => {}))
    const found: unknown[] = []
    const over = storeLoginCode({ code: 'abc', isOwn: true })
      .then(async () => found.push(await readLoginCode()))
      .then(forgetLoginCode)
      .then(async () => found.push(await readLoginCode()))
    await vi.advanceTimersByTimeAsync(12_000)
    expect(found).toEqual([{ code: 'abc', isOwn: true }, null])
    await over
  })

  it('is taken for one of a link unless it says that it is not', async () => {
    await keyValues.set('meedu-h5-login-code', { code: 'abc', isOwn: 'true', at: Date.now() })
    expect(await readLoginCode()).toEqual({ code: 'abc', isOwn: false })
  })

  it.each([null, 'abc', { code: 3, at: 1 }, { code: 'abc' }])('is none in %j', async (stored) => {
    await keyValues.set('meedu-h5-login-code', stored)
    expect(await readLoginCode()).toBeNull()
  })
})

describe('the code of the opening address', () => {
  const bindLink = '/member/profile?social_state=N&login_code=abc&action=bind'

  it('is taken once, by the one it is meant for', () => {
    open('/member/profile?tab=2&social_state=N&login_code=abc&action=login')
    expect(takeBindCode('T')).toBeNull()
    expect(takeOpeningLoginCode()).toEqual({ code: 'abc', nonce: 'N', address: '/member/profile?tab=2' })
    expect(takeOpeningLoginCode()).toBeNull()
    open(bindLink)
    expect(takeOpeningLoginCode()).toBeNull()
    expect(takeBindCode('T')).toEqual({ code: 'abc', nonce: 'N', address: '/member/profile' })
    expect(takeBindCode('T')).toBeNull()
  })

  it('is not tried again in this tab', () => {
    open('/?login_code=abc&action=login')
    expect(takeOpeningLoginCode()?.code).toBe('abc')
    markCodeTried('abc')
    open('/?login_code=abc&action=login')
    expect(takeOpeningLoginCode()).toBeNull()
  })

  it.each<[string, string, string | null, string | null]>([
    ['on the home screen', '/?login_code=abc&action=bind', 'T', 'T'],
    ['on another screen of the member', '/member?login_code=abc&action=bind', 'T', 'T'],
    ['in a hash elsewhere', '/courses#login_code=abc&action=bind', 'T', 'T'],
    ['below the profile', '/member/profile/x?login_code=abc&action=bind', 'T', 'T'],
    ['for a visitor', bindLink, null, null],
    ['for a visitor who has logged in since', bindLink, null, 'T'],
    ['for a member who has logged in again since', bindLink, 'T', 'T2'],
  ])('binds nothing %s, then or later', (_, address, openedBy, now) => {
    open(address, openedBy)
    expect(takeBindCode(now)).toBeNull()
    expect(takeBindCode(openedBy)).toBeNull()
  })
})
