import { describe, expect, it } from 'vitest'
import { readOpeningCode } from './login-code.ts'

describe('readOpeningCode', () => {
  it.each([
    ['?login_code=abc&action=login&tab=2', '', { code: 'abc', action: 'login', nonce: null }],
    ['?tab=2&action=bind&login_code=a%2Bb', '', { code: 'a+b', action: 'bind', nonce: null }],
    ['', '#/x?login_code=abc&action=login', { code: 'abc', action: 'login', nonce: null }],
    ['', '#login_code=abc&action=login', { code: 'abc', action: 'login', nonce: null }],
    ['?tab=2&social_state=N&login_code=abc&action=bind', '', { code: 'abc', action: 'bind', nonce: 'N' }],
    ['?social_state=N', '#login_code=abc&action=login', { code: 'abc', action: 'login', nonce: null }],
    [
      '?login_code=first&action=login',
      '#/x?login_code=second&action=login',
      { code: 'first', action: 'login', nonce: null },
    ],
  ])('finds the code in %j %j', (search, hash, expected) => {
    expect(readOpeningCode(search, hash)).toEqual(expected)
  })

  it.each([
    ['', ''],
    ['?login_code=abc', ''],
    ['?action=login', ''],
    ['?login_code=&action=login', ''],
    ['?login_code=abc&action=evil', ''],
    ['?login_code=abc', '#/x?action=login'],
    ['?login_code=%E0%A4%A&action=Login', ''],
  ])('finds none in %j %j', (search, hash) => {
    expect(readOpeningCode(search, hash)).toBeNull()
  })
})
