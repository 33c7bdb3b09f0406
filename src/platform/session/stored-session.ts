import type { SystemConfig } from '../../shared/system-config.ts'
import { keyValues } from '../storage/storage.ts'
import { deviceKeys, sessionKeys } from '../storage/storage-keys.ts'
import { memberUnder, readStoredTokens, type KnownMember, type StoredTokens } from './session-storage.ts'

export interface StoredSession extends StoredTokens {
  readonly config: SystemConfig | null
  /** Resolves later where an older version of the app has stored it: the code that reads it is loaded first. */
  readonly known: Promise<KnownMember | null>
}

/** Most starts are painted without it. */
export const loadSessionCode = () => import('./session-chunk.ts')

/**
 * The session that the last page left, read once before the first render (screens 1.2, 1.3.1). Deletions still owed are
 * carried out first.
 */
export async function readStoredSession(): Promise<StoredSession> {
  const [tokens, config, member] = await Promise.all([
    readStoredTokens(),
    keyValues.get(deviceKeys.config),
    keyValues.get(sessionKeys.member),
  ])
  if (tokens.owed.length > 0) await (await loadSessionCode()).deleteOwed(tokens.owed)
  const token = tokens.token ?? tokens.parkedToken
  const known = token === null ? Promise.resolve(null) : knownUnder(token, member).catch(() => null)
  // decoded before it was stored, and only the app stores under this key
  return { ...tokens, config: (config ?? null) as SystemConfig | null, known }
}

async function knownUnder(token: string, member: unknown): Promise<KnownMember | null> {
  return member === undefined ? (await loadSessionCode()).memberOfOlderVersion(token) : memberUnder(token, member)
}
