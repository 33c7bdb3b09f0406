/** Which social logins a browser is offered, and where they start (screens 1.10). */
import { redirectSocial, redirectWechat } from '../../../api/social.ts'
import { paths } from '../../../shared/paths.ts'
import type { SocialApp } from '../../../shared/social-app.ts'
import { isWechat } from '../../../platform/browser/user-agent.ts'
import { externalAddress, safeTarget } from '../../../shared/safe-target.ts'
import { socialReturn } from '../../../domain/session/social-return.ts'
import type { SystemConfig } from '../../../shared/system-config.ts'

/** QQ outside WeChat, WeChat inside it, each where the school has switched it on. */
export function socialApps(userAgent: string, { qq, wechat_oauth }: SystemConfig['socialites']): readonly SocialApp[] {
  if (isWechat(userAgent)) return wechat_oauth === 1 ? ['wechat'] : []
  return qq === 1 ? ['qq'] : []
}

/** Where a social login comes back to: the target of the login form, /member without one. */
export function socialTarget(redirect: string | undefined, origin: string): string {
  return safeTarget(redirect ?? paths.member, origin)
}

export interface SocialLogin {
  readonly app: SocialApp
  readonly target: string
  readonly origin: string
  /** `config.url`, '' when the school gave none. */
  readonly configUrl: string
  readonly apiBase: string
  /** Of `noteSocialStart`. */
  readonly nonce: string
}

/** The address that the browser is sent to; null when the school's own is none of the web. */
export function socialAddress({ app, target, origin, configUrl, apiBase, nonce }: SocialLogin): string | null {
  const redirect = {
    base: configUrl || apiBase || origin,
    ...socialReturn({ origin, target, failurePath: paths.loginError, nonce }),
    action: 'login',
  } as const
  return externalAddress(app === 'qq' ? redirectSocial(redirect) : redirectWechat(redirect))
}
