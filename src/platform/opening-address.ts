/** Query and hash this document was opened with, before they were cleaned (screens 1.9.1). Never stored or sent. */
export const openingAddress = { search: '', hash: '' }

/** Keeps them in memory and tells whether they name a code of a social login. */
export function rememberOpeningAddress({ search, hash }: { readonly search: string; readonly hash: string }): boolean {
  Object.assign(openingAddress, { search, hash })
  return (search + hash).includes('login_code=')
}
