import type { Member } from '../../shared/member.ts'
import { keyValues, cachedReads } from '../storage/storage.ts'
import { deviceKeys, sessionKeys } from '../storage/storage-keys.ts'
import { tokenTag } from '../storage/token-tag.ts'
import { memberUnder, tokenKeys, type KnownMember, type StoredMember } from './session-storage.ts'

/** The stored member whose token this is; null when none was stored with it. */
export async function readStoredMember(token: string): Promise<KnownMember | null> {
  const stored = await keyValues.get(sessionKeys.member)
  return stored === undefined ? memberOfOlderVersion(token) : memberUnder(token, stored)
}

/**
 * The member as older versions stored them: among the cached answers, without a token. It counts if the token itself, a
 * JSON web token, names this member.
 */
export async function memberOfOlderVersion(token: string): Promise<KnownMember | null> {
  const id = subjectOf(token)
  const stored = id === null ? undefined : await cachedReads.get(`${id}/getMember`)
  if (typeof stored !== 'object' || stored === null || !('id' in stored) || String(stored.id) !== id) return null
  // decoded before it was stored
  const { knownAt, ...member } = stored as unknown as Member & { readonly knownAt?: number }
  return { member, at: knownAt ?? 0 }
}

/** `sub` of the payload of a JSON web token, which is what the backend gives out. */
function subjectOf(token: string): string | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof claims !== 'object' || claims === null || !('sub' in claims)) return null
    return typeof claims.sub === 'number' || typeof claims.sub === 'string' ? String(claims.sub) : null
  } catch {
    return null
  }
}

/**
 * Stores the member, if `token` is still the stored one: another tab may have logged in. What is noted of them as gone
 * ends: counted on from an earlier time, the days would delete what they did today. Never rejects.
 */
export async function storeMember(token: string, known: KnownMember): Promise<void> {
  const value: StoredMember = { ...known, tag: tokenTag(token) }
  await keyValues
    .change([...tokenKeys, sessionKeys.member, deviceKeys.leftSince], ([main, parked, former, since]) =>
      (main ?? parked) === token
        ? [main, parked, value, withoutMembers(since, [String(known.member.id)])]
        : [main, parked, former, since],
    )
    .catch(() => {})
}

/** Since when members are gone, without `members`; undefined when none is left. */
export function withoutMembers(noted: unknown, members: readonly string[]): unknown {
  if (typeof noted !== 'object' || noted === null) return undefined
  const others = Object.entries(noted).filter(([member]) => !members.includes(member))
  return others.length === 0 ? undefined : Object.fromEntries(others)
}
