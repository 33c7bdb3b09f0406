/** Query and hash this document was opened with, before they were cleaned (screens 1.9.1). Never stored or sent. */
export const openingAddress = { search: '', hash: '' }

/** Keeps them in memory and tells whether they may hold the code of a social login. */
export function rememberOpeningAddress({ search, hash }: { readonly search: string; readonly hash: string }): boolean {
  Object.assign(openingAddress, { search, hash })
  const all = search + hash
  return all.includes('login_code=') && all.includes('action=login')
}
