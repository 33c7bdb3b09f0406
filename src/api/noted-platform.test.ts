/** Under which calls the server stores where they came from: as APP, unless they say H5 (screens 1.5.1). */
import { beforeEach, expect, it, vi } from 'vitest'
import { loginCode, loginMobile, loginPassword, logout, registerWithSocialite, resetPassword } from './auth.ts'
import { memberRead } from './member.ts'
import { createOrder } from './order.ts'
import { agreeAgreements, bindMobile, changeNickname } from './profile.ts'
import { bindSocialWithCode } from './social.ts'

const never = new AbortController().signal
const sent = vi.fn<(headers: Headers) => void>()
vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
  sent(new Headers(init.headers))
  return Response.json({ code: 0, message: '', data: { token: 'T', success: 1 } })
})
beforeEach(() => sent.mockClear())

async function platformOf(call: () => Promise<unknown>): Promise<string | null | undefined> {
  // what is made of the answer is not asked here
  await call().catch(() => {})
  return sent.mock.lastCall?.[0].get('meedu-platform')
}

const sms = { mobile: '13800000000', mobileCode: '012345' }

it.each<[string, () => Promise<unknown>]>([
  ['loginPassword', () => loginPassword({ mobile: sms.mobile, password: 'x' })],
  ['loginMobile, which registers too', () => loginMobile(sms)],
  ['loginCode', () => loginCode({ code: 'x' })],
  ['registerWithSocialite', () => registerWithSocialite({ ...sms, code: 'x' })],
  ['agreeAgreements', () => agreeAgreements()],
])('%s says H5', async (_, call) => {
  expect(await platformOf(call)).toBe('H5')
})

it.each<[string, () => Promise<unknown>]>([
  ['logout', () => logout({ token: 'T' })],
  ['resetPassword', () => resetPassword({ ...sms, password: 'x' })],
  ['getMember', () => memberRead().fetch(never)],
  ['changeNickname', () => changeNickname({ nickname: 'x' })],
  ['bindMobile', () => bindMobile({ ...sms, token: 'T' })],
  ['bindSocialWithCode', () => bindSocialWithCode({ code: 'x' })],
  ['createOrder', () => createOrder({ goodsType: 'COURSE', goodsId: 1 })],
])('%s does not: nothing of the kind is stored', async (_, call) => {
  expect(await platformOf(call)).toBeNull()
})
