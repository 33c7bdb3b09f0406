/** Where a login goes on that a dialog of the session has interrupted (screens 1.8.4, 1.9). */
import { peekReturnTo, targetOfAnother } from '../../../domain/session/return-to.ts'
import { hasFormerEntriesAtom } from '../../../platform/session/session-atoms.ts'
import { appStore } from '../../../platform/store.ts'
import { paths } from '../../../shared/paths.ts'
import { cleanAddress, safeTarget } from '../../../shared/safe-target.ts'

export interface GateTarget {
  readonly target: string
  /** True on a form that should not be in the history afterwards. */
  readonly isForm: boolean
}

const loginForms = new Set([paths.login(), paths.loginPassword()])

/**
 * The target of a login form, /member without one; of an order of the member before the orders of the present one. Elsewhere
 * the present path and query.
 */
export function gateTarget(location: {
  readonly pathname: string
  readonly searchStr: string
  readonly search: unknown
}): GateTarget {
  const { pathname, searchStr, search } = location
  const redirect = typeof search === 'object' && search !== null && 'redirect' in search ? search.redirect : undefined
  const named = typeof redirect === 'string' ? safeTarget(redirect, window.location.origin) : null
  const own = named && appStore.get(hasFormerEntriesAtom) ? targetOfAnother(named) : named
  if (loginForms.has(pathname)) return { target: own ?? paths.member, isForm: true }
  if (pathname === paths.bindMobile()) return { target: own ?? paths.home, isForm: true }
  if (pathname === paths.codeBindMobile) return { target: peekReturnTo() ?? paths.home, isForm: true }
  return { target: cleanAddress(pathname + searchStr), isForm: false }
}
