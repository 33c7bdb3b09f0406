/** What the last page left of the session, read once before the first render (screens 1.2, 1.3.1). */
import type { SystemConfig } from '../../shared/system-config.ts'
import { keyValues } from '../storage/storage.ts'
import { deviceKeys, sessionKeys } from '../storage/storage-keys.ts'
import { memberUnder, readStoredTokens, type KnownMember, type StoredTokens } from './session-storage.ts'

export interface StoredSession extends StoredTokens {
  readonly config: SystemConfig | null
  readonly known: KnownMember | null
}

/** One chunk holds all that ends a session; most starts do without it. */
export const loadSessionEnd = () => import('./session-tabs.ts')

/** What the last page left, after finishing what it owed; config and member were decoded before they were stored. */
export async function readStoredSession(): Promise<StoredSession> {
  const [tokens, config, copy] = await Promise.all([
    readStoredTokens(),
    keyValues.get(deviceKeys.config),
    keyValues.get(sessionKeys.member),
  ])
  if (tokens.owed.length > 0) await (await loadSessionEnd()).deleteOwed(tokens.owed)
  const token = tokens.token ?? tokens.parkedToken
  const known = token === null ? null : await knownUnder(token, copy)
  return { ...tokens, config: (config ?? null) as SystemConfig | null, known }
}

async function knownUnder(token: string, copy: unknown): Promise<KnownMember | null> {
  return copy === undefined ? (await loadSessionEnd()).memberOfOlderVersion(token) : memberUnder(token, copy)
}
