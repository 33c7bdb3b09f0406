/**
 * What the end of a session still owes this device: said before anything is deleted, taken back when all is. A page that
 * is closed meanwhile, or a disk that refuses, so leaves it to the next start, which believes no token that is named here
 * (screens 1.3.3). In localStorage, which is written at once and is there when the store of the tokens refuses, and in that
 * store, for a browser that refuses localStorage.
 */
import { deviceKeys } from '../storage/storage-keys.ts'
import { keyValues, workStores } from '../storage/storage.ts'
import { tokenTag } from '../storage/token-tag.ts'

const storedPrefix = `${deviceKeys.owed}:`

/**
 * The end of one token and of the copies made under it, of whatever token is stored, or of what a member did on this
 * device: in one store, or in all of them as a former version said it.
 */
export type Owed = `token:${string}` | `work:${string}`

export const endOfToken = (token: string): Owed => `token:${tokenTag(token)}`
/** Where the stored token cannot be read it may be another one, of the time before it could not. */
export const endOfAnyToken: Owed = 'token:*'
/** One for each store: what another refuses must not take what the member does here after the next login. */
export const endsOfWork = (member: string): readonly Owed[] =>
  workStores.map(({ place }): Owed => `work:${member}:${place[1]}`)

/** A session this page has left. */
export interface LeftSession {
  readonly token: string | null
  /** Null when this page had not been told whose the token is. */
  readonly member: string | null
  /** The member logged out, the server has not ended the session. */
  readonly isForGood: boolean
}

/** What the end of a session owes the device, as far as it is known whose it was. */
export function owedBy({ token, member, isForGood }: LeftSession): readonly Owed[] {
  const owed: Owed[] = token === null ? [] : [endOfToken(token)]
  if (isForGood && keyValues.isRefused()) owed.push(endOfAnyToken)
  if (isForGood && member !== null) owed.push(...endsOfWork(member))
  return owed
}

const isOwed = (value: unknown): value is Owed => typeof value === 'string' && /^(?:token|work):./.test(value)

/** What localStorage says is owed, by whichever page; at once. */
function readOwed(): readonly Owed[] {
  try {
    const owed: unknown = JSON.parse(localStorage.getItem(deviceKeys.owed) ?? '[]')
    return Array.isArray(owed) ? owed.filter(isOwed) : []
  } catch {
    return []
  }
}

/** Everything that is owed, by whichever page. */
export async function readAllOwed(): Promise<readonly Owed[]> {
  const stored = await keyValues.entries(storedPrefix)
  return [...new Set([...readOwed(), ...stored.map(([key]) => key.slice(storedPrefix.length)).filter(isOwed)])]
}

/** Says it in both places; at once in the first, begun at once in the second. */
export function owe(owed: readonly Owed[]): void {
  if (owed.length > 0) note([...new Set([...readOwed(), ...owed])], owed, 'owed')
}

/** This much is done. */
export function takeBack(done: readonly Owed[]): void {
  if (done.length > 0)
    note(
      readOwed().filter((each) => !done.includes(each)),
      done,
      undefined,
    )
}

/** The token of a login is stored: it has taken the place of any other. */
export function believeStored(): void {
  if (!keyValues.isRefused()) takeBack([endOfAnyToken])
}

/** The member is in again: what they do from now on does not go with what they did before. */
export function believeMember(member: string): void {
  takeBack([`work:${member}`, ...endsOfWork(member)])
}

/** `all` is what localStorage says from now on; in the store each has a key of its own, as no page reads it before it writes. */
function note(all: readonly Owed[], changed: readonly Owed[], mark: 'owed' | undefined): void {
  try {
    // other tabs hear of every change: they must not answer it with the next one
    if (all.length === readOwed().length) {
      // nothing new
    } else if (all.length > 0) localStorage.setItem(deviceKeys.owed, JSON.stringify(all))
    else localStorage.removeItem(deviceKeys.owed)
  } catch {
    // the store says it
  }
  void keyValues.write(Object.fromEntries(changed.map((each) => [storedPrefix + each, mark]))).catch(() => {})
}
