/** Where a member goes on after a step of the gate (screens 1.8.4). */
import { peekReturnTo } from '../../../domain/session/return-to.ts'
import { cleanAddress, safeTarget } from '../../../shared/safe-target.ts'

export interface GateTarget {
  readonly target: string
  /** True on a form that should not be in the history afterwards. */
  readonly isForm: boolean
}

const loginForms = new Set(['/login', '/login-password'])

/** The target of a login form, /member without one; elsewhere the present path and query. */
export function gateTarget(location: {
  readonly pathname: string
  readonly searchStr: string
  readonly search: unknown
}): GateTarget {
  const { pathname, searchStr, search } = location
  const redirect = typeof search === 'object' && search !== null && 'redirect' in search ? search.redirect : undefined
  const own = typeof redirect === 'string' ? safeTarget(redirect, window.location.origin) : null
  if (loginForms.has(pathname)) return { target: own ?? '/member', isForm: true }
  if (pathname === '/bind-mobile') return { target: own ?? '/', isForm: true }
  if (pathname === '/code-bind-mobile') return { target: peekReturnTo() ?? '/', isForm: true }
  return { target: cleanAddress(pathname + searchStr), isForm: false }
}
