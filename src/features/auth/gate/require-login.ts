import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { pendingCodeLogin } from '../../../platform/session/code-login-atom.ts'
import { tokenAtom } from '../../../platform/session/session-atoms.ts'
import type { AppStore } from '../../../platform/store.ts'
import { paths } from '../../../shared/paths.ts'
import { cleanAddress } from '../../../shared/safe-target.ts'

/**
 * The login guard (screens 1.4.1): without a stored main token the location is replaced by the password login, which
 * gets the path and query to come back to. Waits for a code login that is under way. Throws the router's redirect.
 */
export function requireLogin(store: AppStore, location: ParsedLocation): void | Promise<void> {
  return pendingCodeLogin(store)?.then(() => check(store, location)) ?? check(store, location)
}

function check(store: AppStore, location: ParsedLocation): void {
  if (store.get(tokenAtom) !== null) return
  const target = cleanAddress(location.pathname + location.searchStr)
  throw redirect({ href: paths.loginPassword(target), replace: true })
}
