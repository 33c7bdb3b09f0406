import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteSocialStart, takeSocialStart } from './social-start.ts'

const start = { app: 'qq', action: 'bind', memberId: '7' } as const

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

it('knows its own return, once', () => {
  const nonce = noteSocialStart(start)
  expect(nonce).toMatch(/^[0-9a-f]{32}$/)
  expect(takeSocialStart(nonce, 'bind')).toEqual(start)
  expect(takeSocialStart(nonce, 'bind')).toBeNull()
})

it('knows no other return, and keeps waiting for its own', () => {
  const former = noteSocialStart(start)
  const nonce = noteSocialStart({ ...start, app: 'wechat', memberId: null })
  expect(former).not.toBe(nonce)
  for (const other of [null, '', 'undefined', former]) expect(takeSocialStart(other, 'bind')).toBeNull()
  expect(takeSocialStart(nonce, 'login')).toBeNull()
  expect(takeSocialStart(nonce, 'bind')).toEqual({ app: 'wechat', action: 'bind', memberId: null })
})

it('is forgotten after ten minutes', () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
  const nonce = noteSocialStart(start)
  now.mockReturnValue(1_600_001)
  expect(takeSocialStart(nonce, 'bind')).toBeNull()
})

it.each(['5', 'null', '"x"', '{"value":null,"at":9e15}', '{"value":{"nonce":null,"action":"bind"},"at":9e15}', '{'])(
  'takes nothing somebody else has written: %s',
  (text) => {
    sessionStorage.setItem('meedu-h5-social', text)
    expect(takeSocialStart(null, 'bind')).toBeNull()
    expect(takeSocialStart('undefined', 'bind')).toBeNull()
  },
)
