/** Social accounts: where to send the browser, and binding (screens 1.10, 2.15). */
import type { SocialApp } from '../shared/social-app.ts'
import { call, type CallOptions } from './client.ts'
import { withQuery } from './read-addresses.ts'

export interface SocialRedirect {
  /** `config.url`, or the API base while that is empty. */
  readonly base: string
  /** Where a success and a failure lead; at most 255 characters each, without fragment. */
  readonly successUrl: string
  readonly failureUrl: string
  readonly action: 'login' | 'bind'
}

const queryOf = ({ successUrl, failureUrl, action }: SocialRedirect) => ({
  s_url: successUrl,
  f_url: failureUrl,
  action,
})

/** The address that starts a login or binding with QQ. */
export function redirectSocial(redirect: SocialRedirect): string {
  return withQuery(`${redirect.base}/api/v3/auth/login/socialite/qq`, queryOf(redirect))
}

/** The address that starts a login or binding inside WeChat. */
export function redirectWechat(redirect: SocialRedirect): string {
  return withQuery(`${redirect.base}/api/v3/auth/login/wechat/oauth`, queryOf(redirect))
}

/** Binds the social account behind a code to the member. */
export async function bindSocialWithCode(args: { readonly code: string }, options: CallOptions = {}): Promise<void> {
  const body = { code: args.code }
  await call({ ...options, method: 'POST', path: '/api/v3/member/socialite/bindWithCode', body })
}

/** Takes a social account off the member. */
export async function unbindSocial(args: { readonly app: SocialApp }, options: CallOptions = {}): Promise<void> {
  await call({ ...options, method: 'DELETE', path: `/api/v2/member/socialite/${args.app}` })
}
