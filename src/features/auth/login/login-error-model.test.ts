import { describe, expect, test } from 'vitest'
import { isUnread, messageOf, shownMessage, type LoginErrorSearch } from './login-error-model.ts'

describe('the message of an address', () => {
  test.each<[LoginErrorSearch, string]>([
    [{ login_err_msg: '已过期' }, '已过期'],
    [{ msg: 'x' }, 'x'],
    [{ msg: ' x ' }, 'x'],
    [{ login_err_msg: '已过期', msg: 'x' }, '已过期'],
    [{ login_err_msg: ' ', msg: 'x' }, 'x'],
    [{}, ''],
    [{ action: 'login' }, ''],
    [{ msg: '<img src=x onerror=alert(1)>' }, '<img src=x onerror=alert(1)>'],
    [{ msg: '字'.repeat(100) }, '字'.repeat(80)],
    [{ msg: '🔑'.repeat(81) }, '🔑'.repeat(80)],
  ])('%j: %s', (search, message) => {
    expect(messageOf(search)).toBe(message)
  })

  test('and what is said for it', () => {
    expect(shownMessage('已过期')).toBe('已过期')
    for (const nothing of ['', undefined, null, 1, {}, 'invalid_state', '错误', 'x'])
      expect(shownMessage(nothing)).toBe('授权登录失败，请重试')
  })
})

test('an address is read once', () => {
  expect(isUnread({})).toBe(false)
  for (const search of [{ login_err_msg: 'a' }, { msg: 'a' }, { action: 'login' }]) expect(isUnread(search)).toBe(true)
})
