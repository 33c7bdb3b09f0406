import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  forgetLoginCode,
  markCodeTried,
  readLoginCode,
  storeLoginCode,
  takeBindCode,
  takeOpeningLoginCode,
} from './login-code.ts'
import { rememberOpeningAddress } from './opening-address.ts'
import { keyValues } from './storage.ts'

beforeEach(async () => {
  sessionStorage.clear()
  await keyValues.deleteAll('')
})
afterEach(() => vi.restoreAllMocks())

describe('the kept code', () => {
  it('is there for ten minutes', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
    expect(await readLoginCode()).toBeNull()
    await storeLoginCode('abc')
    now.mockReturnValue(1_599_999)
    expect(await readLoginCode()).toBe('abc')
    now.mockReturnValue(1_600_000)
    expect(await readLoginCode()).toBeNull()
    expect(await keyValues.get('meedu-h5-login-code')).toBeUndefined()
  })

  it('is forgotten on demand', async () => {
    await storeLoginCode('abc')
    await forgetLoginCode()
    expect(await readLoginCode()).toBeNull()
  })

  it.each([null, 'abc', { code: 3, at: 1 }, { code: 'abc' }])('is none in %j', async (stored) => {
    await keyValues.set('meedu-h5-login-code', stored)
    expect(await readLoginCode()).toBeNull()
  })
})

describe('the code of the opening address', () => {
  it('is taken once, by the one it is meant for', () => {
    rememberOpeningAddress({ search: '?login_code=abc&action=login', hash: '' })
    expect(takeBindCode()).toBeNull()
    expect(takeOpeningLoginCode()).toBe('abc')
    expect(takeOpeningLoginCode()).toBeNull()
    rememberOpeningAddress({ search: '?login_code=abc&action=bind', hash: '' })
    expect(takeOpeningLoginCode()).toBeNull()
    expect(takeBindCode()).toBe('abc')
    expect(takeBindCode()).toBeNull()
  })

  it('is not tried again in this tab', () => {
    rememberOpeningAddress({ search: '?login_code=abc&action=login', hash: '' })
    expect(takeOpeningLoginCode()).toBe('abc')
    markCodeTried('abc')
    rememberOpeningAddress({ search: '?login_code=abc&action=login', hash: '' })
    expect(takeOpeningLoginCode()).toBeNull()
  })
})
