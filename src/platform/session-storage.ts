/** What the session keeps on the device, and how it is forgotten (screens 1.3.1, 1.3.3). */
import type { SystemConfig } from '../shared/system-config.ts'
import type { Member } from '../api/member.ts'
import { draftsStore, journalStore, keyValues, outboxStore, storedReads } from './storage.ts'
import { clearTabItems } from './tab-storage.ts'

const tokenKey = 'meedu-h5-token'
const parkedTokenKey = 'meedu-h5-tmp-token'
const sessionKeys = [
  tokenKey,
  parkedTokenKey,
  'meedu-h5-face-biz-token',
  'meedu-h5-face-rule-id',
  'meedu-h5-login-code',
] as const
const configKey = 'systemConfig'
const memberOperation = 'getMember'

export interface StoredSession {
  readonly token: string | null
  /** Put aside for a forced binding. */
  readonly parkedToken: string | null
  readonly config: SystemConfig | null
  /** The member who last passed the gate with this token. */
  readonly member: Member | null
  /** When the server said so, in ms since 1970; 0 without one. */
  readonly memberAt: number
}

/** The copy of the member, unlike other answers, stays as long as the session: nothing else may take it for one. */
type KeptMember = Member & { readonly knownAt?: number }

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** What the last page left; config and member were decoded before they were stored. */
export async function readStoredSession(): Promise<StoredSession> {
  const [tokens, config, reads] = await Promise.all([
    readStoredTokens(),
    keyValues.get(configKey),
    storedReads.entries(),
  ])
  const member = reads.find(([key]) => key.endsWith(`/${memberOperation}`))?.[1]
  const kept = (member ?? null) as KeptMember | null
  return { ...tokens, config: (config ?? null) as SystemConfig | null, member: kept, memberAt: kept?.knownAt ?? 0 }
}

/** The tokens as they are stored now: another tab may have changed them. */
export async function readStoredTokens(): Promise<Pick<StoredSession, 'token' | 'parkedToken'>> {
  const [token, parkedToken] = await Promise.all([keyValues.get(tokenKey), keyValues.get(parkedTokenKey)])
  return { token: textOrNull(token), parkedToken: textOrNull(parkedToken) }
}

let lastWrite: Promise<void> = Promise.resolve()

/** Writes to the keys of the session follow each other: the later one is what counts. */
function inTurn(write: () => Promise<unknown>): Promise<void> {
  // a device that refuses keeps the session in memory only, as the storage has told
  lastWrite = lastWrite.then(write).then(
    () => {},
    () => {},
  )
  return lastWrite
}

/** Makes `token` the main one; nothing stays put aside. Never rejects. */
export function storeToken(token: string): Promise<void> {
  return inTurn(async () => {
    await keyValues.set(tokenKey, token)
    await keyValues.delete(parkedTokenKey)
  })
}

/** Puts `token` aside; at no moment it is stored nowhere. Never rejects. */
export function storeParkedToken(token: string): Promise<void> {
  return inTurn(async () => {
    await keyValues.set(parkedTokenKey, token)
    await keyValues.delete(tokenKey)
  })
}

export function storeConfig(config: SystemConfig): void {
  void keyValues.set(configKey, config).catch(() => {})
}

/** Keeps the copy of the member; `at` is when the server sent it, in ms since 1970. */
export function storeMember(member: Member, at: number): void {
  const kept: KeptMember = { ...member, knownAt: at }
  void storedReads.set(`${member.id}/${memberOperation}`, kept).catch(() => {})
}

/** Removes every token and code of a session, and what this tab keeps of it. */
export function forgetSessionKeys(): Promise<void> {
  clearTabItems()
  return inTurn(() => Promise.all(sessionKeys.map((key) => keyValues.delete(key))))
}

/** Deletes the private copies of everybody but `member`; visitors' copies stay (screens 1.3.6). */
export async function forgetReadsExcept(member: string | null): Promise<void> {
  for (const [key] of await storedReads.entries()) {
    const owner = key.slice(0, key.indexOf('/'))
    if (owner !== 'anon' && owner !== member) await storedReads.delete(key)
  }
}

/** Deletes what `member` did on this device and what of it was not sent. */
export async function forgetWorkOf(member: string): Promise<void> {
  await Promise.all([journalStore, outboxStore, draftsStore].map((store) => store.deleteAll(`${member}/`)))
}
