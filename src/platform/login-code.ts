/** The code a social login returns with: used once, kept for at most ten minutes (screens 1.3.1, 1.9). */
import { readOpeningCode, type OpeningCode } from '../shared/opening-code.ts'
import { openingAddress, rememberOpeningAddress } from './opening-address.ts'
import { keyValues } from './storage.ts'
import { readTabItem, writeTabItem } from './tab-storage.ts'

const storedKey = 'meedu-h5-login-code'
const markPrefix = 'meedu-h5-login-code:'
const maxAgeMs = 600_000

/** Keeps the code of a social account that has no number yet, for /code-bind-mobile. */
export async function storeLoginCode(code: string): Promise<void> {
  await keyValues.set(storedKey, { code, at: Date.now() })
}

/** The kept code; null when there is none or it is ten minutes old, which removes it. */
export async function readLoginCode(): Promise<string | null> {
  const stored = await keyValues.get(storedKey)
  if (typeof stored !== 'object' || stored === null || !('code' in stored) || !('at' in stored)) return null
  const { code, at } = stored
  if (typeof code === 'string' && typeof at === 'number' && Date.now() - at < maxAgeMs) return code
  await forgetLoginCode()
  return null
}

export async function forgetLoginCode(): Promise<void> {
  await keyValues.delete(storedKey)
}

/** Notes in this tab that `code` is being tried, so that it is not taken a second time; false when it was tried before. */
export function markCodeTried(code: string): boolean {
  if (isCodeTried(code)) return false
  writeTabItem(markPrefix + code, code)
  return true
}

const isCodeTried = (code: string): boolean => readTabItem(markPrefix + code) !== null

function take(action: OpeningCode['action']): string | null {
  const opening = readOpeningCode(openingAddress.search, openingAddress.hash)
  if (opening?.action !== action) return null
  rememberOpeningAddress({ search: '', hash: '' })
  return isCodeTried(opening.code) ? null : opening.code
}

/** The code with which this document was opened to log in, once; null for a code this tab has tried. */
export const takeOpeningLoginCode = (): string | null => take('login')

/** The code with which this document was opened to bind a social account; as above (screens 2.15). */
export const takeBindCode = (): string | null => take('bind')
