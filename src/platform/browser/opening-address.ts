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
