/**
 * The deletions that the end of a session still owes this device: noted before anything is deleted, removed when it is
 * done. If the page is closed meanwhile or the disk refuses, the next start finds the notes, ignores the tokens they name
 * and deletes again (screens 1.3.3). They are in localStorage, which is written at once and works when the store of the
 * tokens refuses; and in that store, for browsers that refuse localStorage.
 */
import { deviceKeys } from '../storage/storage-keys.ts'
import { keyValues, workStores } from '../storage/storage.ts'
import { tokenTag } from '../storage/token-tag.ts'

const storedPrefix = `${deviceKeys.owed}:`

/**
 * `token:` with the tag of a token: its end and that of the private data under it; with `*` the end of any stored token.
 * `work:` with a member and a store: the end of what the member did on this device (older versions named no store).
 */
export type Owed = `token:${string}` | `work:${string}`

export const endOfToken = (token: string): Owed => `token:${tokenTag(token)}`
/** For a disk that refuses: the token on it may be an older one than the page knows. */
export const endOfAnyToken: Owed = 'token:*'
/** One for each store: if only one store refuses, only its deletion is repeated, which may be after the next login. */
export const endsOfWork = (member: string): readonly Owed[] =>
  workStores.map(({ place }): Owed => `work:${member}:${place[1]}`)

/** A session this page has left. */
export interface LeftSession {
  readonly token: string | null
  /** Null when this page does not know whose the token is. */
  readonly member: string | null
  /** True for a logout; false when the server ended the session. */
  readonly isForGood: boolean
}

/** The deletions that the end of a session owes, as far as it is known whose it was. */
export function owedBy({ token, member, isForGood }: LeftSession): readonly Owed[] {
  const owed: Owed[] = token === null ? [] : [endOfToken(token)]
  if (isForGood && keyValues.isRefused()) owed.push(endOfAnyToken)
  if (isForGood && member !== null) owed.push(...endsOfWork(member))
  return owed
}

const isOwed = (value: unknown): value is Owed => typeof value === 'string' && /^(?:token|work):./.test(value)

/** The deletions noted in localStorage by any page. */
function readOwed(): readonly Owed[] {
  try {
    const owed: unknown = JSON.parse(localStorage.getItem(deviceKeys.owed) ?? '[]')
    return Array.isArray(owed) ? owed.filter(isOwed) : []
  } catch {
    return []
  }
}

/** All deletions noted by any page, in either place. */
export async function readAllOwed(): Promise<readonly Owed[]> {
  const stored = await keyValues.entries(storedPrefix)
  return [...new Set([...readOwed(), ...stored.map(([key]) => key.slice(storedPrefix.length)).filter(isOwed)])]
}

/** Notes deletions in both places: in localStorage before it returns, in the store soon after. */
export function owe(owed: readonly Owed[]): void {
  if (owed.length > 0) note([...new Set([...readOwed(), ...owed])], owed, 'owed')
}

/** Removes the notes of deletions that are done. */
export function takeBack(done: readonly Owed[]): void {
  if (done.length > 0)
    note(
      readOwed().filter((each) => !done.includes(each)),
      done,
      undefined,
    )
}

/** The token of a login is stored and has replaced every other: the note against any token must not hit it. */
export function believeStored(): void {
  if (!keyValues.isRefused()) takeBack([endOfAnyToken])
}

/** The member is logged in again: the deletion of their former work must not hit what they do from now on. */
export function believeMember(member: string): void {
  takeBack([`work:${member}`, ...endsOfWork(member)])
}

/** Writes `all` to localStorage and `changed` to the store, where each has a key of its own: no page reads it before it writes. */
function note(all: readonly Owed[], changed: readonly Owed[], mark: 'owed' | undefined): void {
  try {
    // every change is an event in the other tabs, which would write again in answer to it
    if (all.length === readOwed().length) {
      // nothing new
    } else if (all.length > 0) localStorage.setItem(deviceKeys.owed, JSON.stringify(all))
    else localStorage.removeItem(deviceKeys.owed)
  } catch {
    // a browser that refuses localStorage: the store has it
  }
  void keyValues.write(Object.fromEntries(changed.map((each) => [storedPrefix + each, mark]))).catch(() => {})
}
