/** The copy of the member this device holds, in the form of today or of former versions. */
import type { Member } from '../../shared/member.ts'
import { keyValues, cachedReads } from '../storage/storage.ts'
import { sessionKeys } from '../storage/storage-keys.ts'
import { memberUnder, type KnownMember } from './session-storage.ts'

/** The copy of the member `token` belongs to; null when none was stored under that very token. */
export async function readStoredMember(token: string): Promise<KnownMember | null> {
  const copy = await keyValues.get(sessionKeys.member)
  return copy === undefined ? memberOfOlderVersion(token) : memberUnder(token, copy)
}

/** The copy of former versions lay among the answers, bound to no token: it counts for the member the token itself names. */
export async function memberOfOlderVersion(token: string): Promise<KnownMember | null> {
  const id = subjectOf(token)
  const copy = id === null ? undefined : await cachedReads.get(`${id}/getMember`)
  if (typeof copy !== 'object' || copy === null || !('id' in copy) || String(copy.id) !== id) return null
  // decoded before it was stored
  const { knownAt, ...member } = copy as unknown as Member & { readonly knownAt?: number }
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
