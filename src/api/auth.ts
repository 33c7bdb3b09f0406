/** Login, registration, logout (screens 1.9, 2.4, 2.21, 2.24, 3.1). Never stored, never repeated. */
import * as v from 'valibot'
import { call, type CallOptions } from './client.ts'
import { decoder, flag, shape, text, textId } from './decode.ts'

export interface LoginToken {
  /** Never empty. */
  readonly token: string
}

/** A token no header can carry would be stored, and every call from then on would fail as if there were no network. */
const isToken = (token: string): boolean => /^[!-~]+$/.test(token)

const decodeToken = decoder(shape({ token: v.pipe(textId, v.check(isToken)) }))

async function logIn(path: string, body: Readonly<Record<string, string>>, options: CallOptions): Promise<LoginToken> {
  return decodeToken(await call({ ...options, method: 'POST', path, body, notesPlatform: true }))
}

/** Logs in with number and password; the password is sent as it is. */
export function loginPassword(
  args: { readonly mobile: string; readonly password: string },
  options: CallOptions = {},
): Promise<LoginToken> {
  return logIn('/api/v2/login/password', { mobile: args.mobile, password: args.password }, options)
}

/** Logs in with an SMS code, which is text; an unknown number is registered. */
export function loginMobile(
  args: { readonly mobile: string; readonly mobileCode: string },
  options: CallOptions = {},
): Promise<LoginToken> {
  return logIn('/api/v2/login/mobile', { mobile: args.mobile, mobile_code: args.mobileCode, msv: '' }, options)
}

/** Registers a social account with a mobile number. */
export function registerWithSocialite(
  args: { readonly code: string; readonly mobile: string; readonly mobileCode: string },
  options: CallOptions = {},
): Promise<LoginToken> {
  const body = { code: args.code, mobile: args.mobile, mobile_code: args.mobileCode }
  return logIn('/api/v3/auth/register/withSocialite', body, options)
}

export type CodeAnswer = { readonly kind: 'loggedIn'; readonly token: string } | { readonly kind: 'bindMobile' }

const decodeCodeAnswer = decoder(
  v.pipe(
    shape({ success: flag, token: text, action: text }),
    v.check(({ success, token, action }) => (success ? isToken(token) : action === 'bind_mobile')),
    v.transform(({ success, token }): CodeAnswer => (success ? { kind: 'loggedIn', token } : { kind: 'bindMobile' })),
  ),
)

/** Logs in with the code of a social login. A code works once; `bindMobile` leaves it usable. */
export async function loginCode(args: { readonly code: string }, options: CallOptions = {}): Promise<CodeAnswer> {
  return decodeCodeAnswer(
    await call({
      ...options,
      method: 'POST',
      path: '/api/v3/auth/login/code',
      body: { code: args.code },
      notesPlatform: true,
    }),
  )
}

/** Sets a new password by SMS code, logged in or not. */
export async function resetPassword(
  args: { readonly mobile: string; readonly mobileCode: string; readonly password: string },
  options: CallOptions = {},
): Promise<void> {
  const body = { mobile: args.mobile, mobile_code: args.mobileCode, password: args.password }
  await call({ ...options, method: 'POST', path: '/api/v2/password/reset', body })
}

/** Revokes `token`, which is no longer the stored one. Whatever the answer, it ends no session. */
export async function logout(args: { readonly token: string }, options: CallOptions = {}): Promise<void> {
  await call({
    ...options,
    method: 'POST',
    path: '/api/v2/logout',
    body: {},
    token: args.token,
    ignoresUnauthorized: true,
  })
}
