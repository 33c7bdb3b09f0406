/** Rules of the login forms that need no screen (screens 1.4.3, 2.21). */
import { paths } from '../../../shared/paths.ts'
import { safeTarget } from '../../../shared/safe-target.ts'
import { parseMobile } from '../../../shared/phone.ts'

/** How a login form is left: one step back, or to an address that takes its place. */
export type WayOut = { readonly kind: 'back' } | { readonly kind: 'replace'; readonly href: string }

export interface LeavingFrom {
  /** The query value, decoded once; undefined when there is none. */
  readonly redirect: string | undefined
  readonly origin: string
  /** True when the router itself put an entry before this one. */
  readonly canGoBack: boolean
  /** The address of that entry, as far as it is known. */
  readonly previous: string | null
}

/** Where a member goes from a login form: to the target, else one step back, else to /member (screens 1.4.3). */
export function wayOut({ redirect, origin, canGoBack, previous }: LeavingFrom): WayOut {
  if (redirect === undefined) return canGoBack ? { kind: 'back' } : { kind: 'replace', href: paths.member }
  const href = safeTarget(redirect, origin)
  return previous === href ? { kind: 'back' } : { kind: 'replace', href }
}

export type Credentials = { readonly mobile: string; readonly password: string }

/** A usable pair, or which field to complain about first and how; the password is taken as it is (screens 1.14). */
export function checkCredentials(
  mobile: string,
  password: string,
): { readonly ok: Credentials } | { readonly field: 'mobile' | 'password'; readonly message: string } {
  const number = parseMobile(mobile)
  if (number === null) return { field: 'mobile', message: '请输入正确的手机号' }
  if (password === '') return { field: 'password', message: '请输入密码' }
  return { ok: { mobile: number, password } }
}
