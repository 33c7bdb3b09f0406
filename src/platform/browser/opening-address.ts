import { appAddress, browserAddress, trimSlashes } from '../../shared/base-path.ts'
import { paths } from '../../shared/paths.ts'
import { cleanAddress } from '../../shared/safe-target.ts'

/**
 * How this document was opened, before its address was cleaned (screens 1.9.1): path, query and hash, and the token that
 * was stored then. Never stored or sent.
 */
export const openingAddress: { path: string; search: string; hash: string; token: string | null } = {
  path: '',
  search: '',
  hash: '',
  token: null,
}

/** Keeps query and hash in memory and tells whether they may hold the code of a social login. */
export function rememberOpeningAddress({ search, hash }: { readonly search: string; readonly hash: string }): boolean {
  Object.assign(openingAddress, { search, hash })
  const all = search + hash
  return all.includes('login_code=') && all.includes('action=login')
}

/**
 * Takes tokens and codes out of the address, which must happen before anything renders or is sent (screens 1.20.4), and a
 * trailing slash, which the router takes for the same address (screens 2.26).
 */
export function cleanOpeningAddress(): void {
  const address = location.pathname + location.search + location.hash
  const path = trimSlashes(appAddress(location.pathname) ?? paths.home)
  const cleaned = cleanAddress(browserAddress(`/${path}`) + location.search + location.hash)
  if (cleaned !== address) history.replaceState(history.state, '', cleaned)
}
