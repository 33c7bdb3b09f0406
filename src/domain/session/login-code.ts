/** The code a social login returns with: used once, kept for at most ten minutes (screens 1.3.1, 1.9). */
import { paths } from '../../shared/paths.ts'
import { cleanAddress } from '../../shared/safe-target.ts'
import { openingAddress, rememberOpeningAddress } from '../../platform/browser/opening-address.ts'
import { keyValues } from '../../platform/storage/storage.ts'
import { sessionKeys, tabKeys } from '../../platform/storage/storage-keys.ts'
import { diskLimitMs, withTimeout } from '../../platform/storage/with-timeout.ts'
import { readTabItem, writeTabItem } from '../../platform/storage/tab-storage.ts'

const storedKey = sessionKeys.loginCode
const markPrefix = tabKeys.triedCode
/** How long the server knows a code. */
export const loginCodeLifeMs = 600_000

export interface KeptCode {
  readonly code: string
  /** This browser has begun the login itself; otherwise the learner must be told what binding a number means. */
  readonly isOwn: boolean
}

/** What this page has kept: where the disk never answers, the learner would be at 正在登录 for ever, or told to log in again. */
let ofPage: unknown

/** Keeps the code of a social account that has no number yet, for /code-bind-mobile. */
export async function storeLoginCode({ code, isOwn }: KeptCode): Promise<void> {
  ofPage = { code, isOwn, at: Date.now() }
  await withTimeout(diskLimitMs, keyValues.set(storedKey, ofPage), undefined)
}

/** The kept code; null when there is none or it is ten minutes old, which removes it. */
export async function readLoginCode(): Promise<KeptCode | null> {
  const stored = await withTimeout(diskLimitMs, keyValues.get(storedKey), ofPage)
  if (typeof stored !== 'object' || stored === null || !('code' in stored) || !('at' in stored)) return null
  const { code, at } = stored
  if (typeof code === 'string' && typeof at === 'number' && Date.now() - at < loginCodeLifeMs) {
    return { code, isOwn: 'isOwn' in stored && stored.isOwn === true }
  }
  await forgetLoginCode()
  return null
}

/** Deletes the kept code, which was used or is not to be. */
export async function forgetLoginCode(): Promise<void> {
  ofPage = undefined
  await withTimeout(diskLimitMs, keyValues.delete(storedKey), undefined)
}

/** Notes in this tab that `code` is being tried, so that it is not taken a second time; false when it was tried before. */
export function markCodeTried(code: string): boolean {
  if (isCodeTried(code)) return false
  writeTabItem(markPrefix + code, code)
  return true
}

const isCodeTried = (code: string): boolean => readTabItem(markPrefix + code) !== null

/** A code this document was opened with. */
export interface TakenCode {
  readonly code: string
  /** By which the app knows a return it has begun itself (`takeSocialStart`). */
  readonly nonce: string | null
  /** The address it was opened at, without the code. */
  readonly address: string
}

function take(action: OpeningCode['action']): TakenCode | null {
  const { path, search, hash } = openingAddress
  const opening = readOpeningCode(search, hash)
  if (opening?.action !== action) return null
  rememberOpeningAddress({ search: '', hash: '' })
  const { code, nonce } = opening
  return isCodeTried(code) ? null : { code, nonce, address: cleanAddress(path + search + hash) }
}

/** The code with which this document was opened to log in, once; null for a code this tab has tried. */
export const takeOpeningLoginCode = (): TakenCode | null => take('login')

/**
 * The code with which this document was opened to bind a social account, as above (screens 2.15). It counts only where a
 * binding returns to, and only under the login that opened it there: a link may bring a code to any address, also to
 * somebody who logs in afterwards. `token` is the present one.
 */
export function takeBindCode(token: string | null): TakenCode | null {
  const { path, token: openedBy } = openingAddress
  const taken = take('bind')
  return path === paths.memberProfile && token !== null && token === openedBy ? taken : null
}

/** The code a social login appends to the address it returns to (screens 1.9). */
interface OpeningCode {
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
