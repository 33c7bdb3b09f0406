/** The code a social login appends to the address it returns to (screens 1.9). */

export interface OpeningCode {
  readonly code: string
  readonly action: 'login' | 'bind'
  /** What this app had put into the address to return to (`socialReturn`); null for an address that is not from here. */
  readonly nonce: string | null
}

/**
 * The code in a query, else in a query inside the hash (`#/x?login_code=…`, `#login_code=…`); null when there is none or
 * its action is unknown.
 */
export function readOpeningCode(search: string, hash: string): OpeningCode | null {
  return fromQuery(search) ?? fromQuery(hash.includes('?') ? hash.slice(hash.indexOf('?')) : hash.slice(1))
}

function fromQuery(query: string): OpeningCode | null {
  const values = new URLSearchParams(query)
  const code = values.get('login_code')
  const action = values.get('action')
  return code && (action === 'login' || action === 'bind') ? { code, action, nonce: values.get('social_state') } : null
}
