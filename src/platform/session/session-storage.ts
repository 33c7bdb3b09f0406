/** What the session keeps on the device (screens 1.3.1). */
import type { SystemConfig } from '../../shared/system-config.ts'
import type { Member } from '../../shared/member.ts'
import { believeMember, believeStored, endOfAnyToken, endOfToken, readAllOwed, type Owed } from './session-owed.ts'
import { sessionStores, keyValues, workStores } from '../storage/storage.ts'
import { deviceKeys, sessionKeys } from '../storage/storage-keys.ts'
import { tokenTag } from '../storage/token-tag.ts'

export interface StoredTokens {
  readonly token: string | null
  /** Put aside for a forced binding. */
  readonly parkedToken: string | null
  /** By what these tokens were judged. */
  readonly owed: readonly Owed[]
}

/** The member who last passed the gate with a token; unlike other answers it stays as long as the session. */
export interface KnownMember {
  readonly member: Member
  /** When the server said so, in ms since 1970. */
  readonly at: number
}

export interface StoredMember extends KnownMember {
  readonly tag: string
}

export const tokenKeys = [sessionKeys.token, sessionKeys.parkedToken] as const

/** A token whose end is owed is none. */
export function believed(value: unknown, owed: readonly Owed[]): string | null {
  if (typeof value !== 'string' || value === '') return null
  return owed.includes(endOfToken(value)) || owed.includes(endOfAnyToken) ? null : value
}

/** The tokens as they are stored now: another tab may have changed them. */
export async function readStoredTokens(): Promise<StoredTokens> {
  const [owed, token, parkedToken] = await Promise.all([readAllOwed(), ...tokenKeys.map((key) => keyValues.get(key))])
  return { owed, token: believed(token, owed), parkedToken: believed(parkedToken, owed) }
}

/** `copy` as the copy of the member `token` belongs to; null when it was stored under another token. */
export function memberUnder(token: string, copy: unknown): KnownMember | null {
  const stored = copy as StoredMember
  return stored.tag === tokenTag(token) ? stored : null
}

/** Makes `token` the main one; nothing stays put aside. Never rejects: a device that refuses keeps it in memory. */
export function storeToken(token: string): Promise<void> {
  return keyValues
    .write({ [sessionKeys.token]: token, [sessionKeys.parkedToken]: undefined })
    .then(believeStored, () => {})
}

/**
 * Puts `token` aside, or makes it the main one again, if it is what is stored: another tab may have got a new one. At no
 * moment it is stored nowhere. Never rejects.
 */
export function moveToken(token: string, isAside: boolean): Promise<void> {
  const moved = isAside ? [undefined, token] : [token, undefined]
  return keyValues
    .change(tokenKeys, ([main, parked]) => ((main ?? parked) === token ? moved : [main, parked]))
    .catch(() => {})
}

export function storeConfig(config: SystemConfig): void {
  void keyValues.set(deviceKeys.config, config).catch(() => {})
}

/** From now on this page writes nothing down for a member who has left; `isForGood`: nor what they did. */
export function closeStores(member: string, isForGood: boolean): void {
  for (const store of isForGood ? [...sessionStores, ...workStores] : sessionStores) store.close(member)
}

/** The member is in: what they do is kept. */
export function openStores(member: string): void {
  believeMember(member)
  for (const store of [...sessionStores, ...workStores]) store.admit(member)
}
