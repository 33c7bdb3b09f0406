/** The session on the device: its tokens, its member and the school's config (screens 1.3.1). */
import type { SystemConfig } from '../../shared/system-config.ts'
import type { Member } from '../../shared/member.ts'
import { believeMember, believeStored, endOfAnyToken, endOfToken, readAllOwed, type Owed } from './session-owed.ts'
import { sessionStores, keyValues, workStores } from '../storage/storage.ts'
import { deviceKeys, sessionKeys } from '../storage/storage-keys.ts'
import { tokenTag } from '../storage/token-tag.ts'

export interface StoredTokens {
  readonly token: string | null
  /** Put aside while a number must be bound. */
  readonly parkedToken: string | null
  /** The deletions that were owed when the tokens were read: they decide which tokens still count. */
  readonly owed: readonly Owed[]
}

/** The member who last passed the gate with a token. Unlike other cached answers it does not expire during the session. */
export interface KnownMember {
  readonly member: Member
  /** When the server said so, in ms since 1970. */
  readonly at: number
}

export interface StoredMember extends KnownMember {
  readonly tag: string
}

export const tokenKeys = [sessionKeys.token, sessionKeys.parkedToken] as const

/** A stored token; null when its end is owed, because it only remains until the deletion succeeds. */
export function liveToken(value: unknown, owed: readonly Owed[]): string | null {
  if (typeof value !== 'string' || value === '') return null
  return owed.includes(endOfToken(value)) || owed.includes(endOfAnyToken) ? null : value
}

/** The tokens as they are stored now: another tab may have changed them. */
export async function readStoredTokens(): Promise<StoredTokens> {
  const [owed, token, parkedToken] = await Promise.all([readAllOwed(), ...tokenKeys.map((key) => keyValues.get(key))])
  return { owed, token: liveToken(token, owed), parkedToken: liveToken(parkedToken, owed) }
}

/** `member` as the stored member of `token`; null when it was stored with another token. */
export function memberUnder(token: string, member: unknown): KnownMember | null {
  // decoded before it was stored, and only the app stores under this key
  const stored = member as StoredMember
  return stored.tag === tokenTag(token) ? stored : null
}

/**
 * Stores `token` as the main one and removes the values of `others`. Never rejects; false when the next page will not
 * find it: the disk is full, or refuses and memory holds it.
 */
export async function storeToken(token: string, others: readonly string[] = tokenKeys): Promise<boolean> {
  const removed = Object.fromEntries(others.map((key) => [key, undefined]))
  try {
    await keyValues.write({ ...removed, [sessionKeys.token]: token })
  } catch {
    return false
  }
  believeStored()
  return !keyValues.isRefused()
}

/**
 * Parks `token`, or makes it the main one again, if it is the stored one: another tab may have logged in. In one
 * transaction, so that a page closed meanwhile does not lose it. Never rejects.
 */
export function moveToken(token: string, isAside: boolean): Promise<void> {
  const moved = isAside ? [undefined, token] : [token, undefined]
  return keyValues
    .change(tokenKeys, ([main, parked]) => ((main ?? parked) === token ? moved : [main, parked]))
    .catch(() => {})
}

/** Stores the school's config for the next start. */
export function storeConfig(config: SystemConfig): void {
  void keyValues.set(deviceKeys.config, config).catch(() => {})
}

/** Refuses writes under a member who has left: private data, and after a logout (`isForGood`) their work as well. */
export function closeStores(member: string, isForGood: boolean): void {
  for (const store of isForGood ? [...sessionStores, ...workStores] : sessionStores) store.close(member)
}

/** Admits writes under a member who is logged in. */
export function openStores(member: string): void {
  believeMember(member)
  for (const store of [...sessionStores, ...workStores]) store.admit(member)
}
