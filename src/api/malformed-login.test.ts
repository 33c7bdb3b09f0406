import { beforeEach, expect, it, vi } from 'vitest'
import { errorDetail } from '../shared/errors.ts'
import { loginCode, loginPassword } from './auth.ts'

const answer = vi.fn<() => unknown>()
vi.stubGlobal('fetch', async () => Response.json({ code: 0, message: '', data: answer() }))
beforeEach(() => answer.mockReset())

const logIns = [
  ['loginPassword', () => loginPassword({ mobile: '13800000000', password: 'x' })],
  ['loginCode', () => loginCode({ code: 'x' })],
] as const

it.each(logIns)('%s takes a token that a header can carry', async (_, logIn) => {
  answer.mockReturnValue({ success: 1, token: 'eyJ0.eyJz-_.x+/=' })
  await expect(logIn()).resolves.toMatchObject({ token: 'eyJ0.eyJz-_.x+/=' })
})

it.each(
  logIns.flatMap(([name, logIn]) =>
    ['', ' ', '令牌', 'a\nb', 'a\u0000', null, []].map((token) => [name, token, logIn] as const),
  ),
)('%s: %j is no token', async (_, token, logIn) => {
  answer.mockReturnValue({ success: 1, token })
  const error: unknown = await logIn().catch((reason: unknown) => reason)
  expect(errorDetail(error)?.kind).toBe('malformed')
})
