import { describe, expect, test } from 'vitest'
import { newPasswordMessage, newPasswordHint } from './new-password-model.ts'

const wrongLength = '密码长度为6到16个字符'

describe('a new password', () => {
  test.each([
    ['', '请输入新密码'],
    ['12345', wrongLength],
    ['123456', null],
    ['1234567890123456', null],
    ['12345678901234567', wrongLength],
    ['      ', null],
    [' 1234 ', null],
    ['密码密码密', wrongLength],
    ['密码密码密码', null],
    ['🔑🔑🔑🔑🔑', wrongLength],
    ['🔑🔑🔑🔑🔑🔑', null],
    ['🔑'.repeat(16), null],
  ])('%j: %j', (password, message) => {
    expect(newPasswordMessage(password)).toBe(message)
  })

  test('the hint tells the limits', () => {
    expect(newPasswordHint).toBe('6到16个字符')
  })
})
