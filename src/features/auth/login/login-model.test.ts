import { describe, expect, it } from 'vitest'
import { checkCredentials, wayOut } from './login-model.ts'

const origin = 'https://m.example.com'

describe('wayOut', () => {
  it.each([
    ['target, opened directly', '/study?tab=collect', false, null, '/study?tab=collect'],
    ['target, another entry before', '/order?goods_id=3', true, '/course/3', '/order?goods_id=3'],
    ['hostile target', '//evil.test', true, '/', '/'],
    ['login form as target', '/login?redirect=%2F', false, null, '/member'],
    ['no target, opened directly', undefined, false, null, '/member'],
  ])('replaces: %s', (_, redirect, canGoBack, previous, href) => {
    const from = { redirect, origin, canGoBack, previous: previous === '/' ? '/courses' : previous }
    expect(wayOut(from)).toEqual({ kind: 'replace', href })
  })

  it.each([
    ['the entry before is the target itself', '/course/1?tab=files', '/course/1?tab=files'],
    ['no target, something before', undefined, '/course/1'],
    ['no target, an unknown entry before', undefined, null],
  ])('goes back: %s', (_, redirect, previous) => {
    expect(wayOut({ redirect, origin, canGoBack: true, previous })).toEqual({ kind: 'back' })
  })
})

describe('checkCredentials', () => {
  it.each([
    ['', '', 'mobile', '请输入正确的手机号'],
    ['12345678901', 'secret', 'mobile', '请输入正确的手机号'],
    ['13800000000', '', 'password', '请输入密码'],
  ])('%j and %j complain about the %s', (mobile, password, field, message) => {
    expect(checkCredentials(mobile, password)).toEqual({ field, message })
  })

  it('sends the plain number and the password untouched', () => {
    expect(checkCredentials('+86 138-0000-0000', ' a b ')).toEqual({
      ok: { mobile: '13800000000', password: ' a b ' },
    })
  })
})
