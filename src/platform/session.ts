/**
 * The session: who is logged in, with which token, and what must disappear when that ends (screens 1.2, 1.3, 1.7).
 * Tokens and systemConfig live in IndexedDB under the keys of screens 1.3.1 and are read once before the first render.
 */
import type { SystemConfig } from '../shared/system-config.ts'
import type { Member } from '../api/member.ts'
import { errorDetail } from '../shared/errors.ts'
import { queryClient } from './queries.ts'
import {
  isConfigFailedAtom,
  isMemberFailedAtom,
  isVerifiedAtom,
  systemConfigAtom,
  tokenAtom,
  userAtom,
} from './session-atoms.ts'
import { journalStore, keyValues, outboxStore, storedReads } from './storage.ts'
import type { AppStore } from './store.ts'

const tokenKey = 'meedu-h5-token'
const sessionKeys = [
  tokenKey,
  'meedu-h5-tmp-token',
  'meedu-h5-face-biz-token',
  'meedu-h5-face-rule-id',
  'meedu-h5-login-code',
] as const
const configKey = 'systemConfig'
const memberOperation = 'getMember'
const hydrationLimitMs = 1000
const memberFreshMs = 5 * 60_000

/** The calls the session makes; injected, because this layer does not know the API. */
export interface SessionCalls {
  getConfig(): Promise<SystemConfig>
  getMember(): Promise<Member>
  logout(token: string): Promise<void>
}

export type MemberOutcome = 'loaded' | 'unauthorized' | 'failed'

export interface Session {
  /** Reads the stored session, config and member copy into the atoms; at most 1 s, never rejects. */
  hydrate(): Promise<void>
  /** Fetches the config and replaces the held one; false on failure, which is only logged (screens 1.2.5). */
  loadConfig(): Promise<boolean>
  /** Asks who the token belongs to. `failed` keeps the token and a stored copy (screens 1.2.6). */
  loadMember(): Promise<MemberOutcome>
  /** Asks again who the member is when the last answer is older than five minutes (screens 2.2). */
  refreshMember(): Promise<void>
  /** Stores the token of a successful login, then loads member and config in parallel (screens 2.4). */
  logIn(token: string): Promise<MemberOutcome>
  /** True between the token of a login and the member's answer. */
  isLoggingIn(): boolean
  /** Logs out for good: everything of the member is deleted from this device (screens 1.3.3). */
  logOut(): Promise<void>
  /** Ends the session because the server refused `token`; false when that token is no longer ours (screens 1.7.1). */
  end(token: string | null): boolean
  /** Calls back when another tab logged in or out, after this tab has followed. */
  onFollowed(listener: () => void): void
}

export function createSession(store: AppStore, calls: SessionCalls): Session {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('meedu-h5-session')
  let onFollowed: (() => void) | undefined
  let isLoggingIn = false
  let memberLoadedAt = 0

  const tellOtherTabs = (): void => channel?.postMessage('changed')

  function forgetSession(): void {
    store.set(tokenAtom, null)
    store.set(userAtom, null)
    store.set(isVerifiedAtom, false)
    store.set(isMemberFailedAtom, false)
    memberLoadedAt = 0
  }

  /** What both ways out have in common. Resolves when nothing of the member can be read any more. */
  async function leave(): Promise<string | null> {
    const user = store.get(userAtom)
    forgetSession()
    clearSessionStorage()
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'public' && query.queryKey[0] !== 'anon' })
    await Promise.all(sessionKeys.map((key) => keyValues.delete(key)))
    await forgetReadsExcept(null)
    tellOtherTabs()
    return user === null ? null : String(user.id)
  }

  async function readStored(): Promise<void> {
    const [values, member] = await Promise.all([keyValues.entries(), storedMember()])
    const stored = new Map(values)
    const token = stored.get(tokenKey)
    const config = stored.get(configKey)
    if (config !== undefined && store.get(systemConfigAtom) === null) {
      store.set(systemConfigAtom, config as SystemConfig)
    }
    if (typeof token === 'string' && token !== '') {
      store.set(tokenAtom, token)
      if (member !== null) store.set(userAtom, member)
    }
  }

  async function loadMember(): Promise<MemberOutcome> {
    const token = store.get(tokenAtom)
    if (token === null) return 'unauthorized'
    store.set(isMemberFailedAtom, false)
    try {
      const member = await calls.getMember()
      if (store.get(tokenAtom) !== token) return 'failed'
      if (store.get(userAtom)?.id !== member.id) await forgetReadsExcept(String(member.id))
      // the session may have ended while the device was cleaned
      if (store.get(tokenAtom) !== token) return 'failed'
      store.set(userAtom, member)
      store.set(isVerifiedAtom, true)
      memberLoadedAt = Date.now()
      void storedReads.set(`${member.id}/${memberOperation}`, member).catch(() => {})
      return 'loaded'
    } catch (error) {
      if (errorDetail(error)?.kind === 'unauthorized') return 'unauthorized'
      if (store.get(tokenAtom) === token) store.set(isMemberFailedAtom, true)
      return 'failed'
    }
  }

  async function loadConfig(): Promise<boolean> {
    try {
      const config = await calls.getConfig()
      store.set(systemConfigAtom, config)
      store.set(isConfigFailedAtom, false)
      void keyValues.set(configKey, config).catch(() => {})
      return true
    } catch (error) {
      store.set(isConfigFailedAtom, true)
      console.error('system init failed', errorDetail(error)?.kind ?? 'unknown')
      return false
    }
  }

  /** Another tab logged in or out: this one reads again what is stored. */
  async function follow(): Promise<void> {
    const stored = await keyValues.get(tokenKey)
    const token = typeof stored === 'string' ? stored : null
    if (token === store.get(tokenAtom)) return
    forgetSession()
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'public' })
    if (token !== null) {
      store.set(tokenAtom, token)
      void loadMember()
    }
    onFollowed?.()
  }
  channel?.addEventListener('message', () => void follow())

  return {
    async hydrate() {
      const limit = new Promise<void>((resolve) => setTimeout(resolve, hydrationLimitMs))
      await Promise.race([readStored().catch(() => {}), limit])
    },
    loadConfig,
    loadMember,
    async refreshMember() {
      if (store.get(isVerifiedAtom) && Date.now() - memberLoadedAt > memberFreshMs) await loadMember()
    },
    async logIn(token) {
      // nothing of a former member may be shown or sent under the new one (screens 1.3.6)
      forgetSession()
      store.set(tokenAtom, token)
      await keyValues.set(tokenKey, token).catch(() => {})
      tellOtherTabs()
      isLoggingIn = true
      try {
        const [outcome] = await Promise.all([loadMember(), loadConfig()])
        return outcome
      } finally {
        isLoggingIn = false
      }
    },
    isLoggingIn: () => isLoggingIn,
    async logOut() {
      const token = store.get(tokenAtom)
      if (token !== null) void calls.logout(token).catch(() => {})
      const member = await leave()
      if (member !== null) {
        await Promise.all([journalStore.deleteAll(`${member}/`), outboxStore.deleteAll(`${member}/`)])
      }
    },
    end(token) {
      if (token === null || token !== store.get(tokenAtom)) return false
      void leave()
      return true
    },
    onFollowed(listener) {
      onFollowed = listener
    },
  }
}

function clearSessionStorage(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('meedu-h5-')) sessionStorage.removeItem(key)
  } catch {
    // a browser without sessionStorage kept nothing there
  }
}

/** Deletes the private copies of everybody but `member`; visitors' copies stay (screens 1.3.6). */
async function forgetReadsExcept(member: string | null): Promise<void> {
  for (const [key] of await storedReads.entries()) {
    const owner = key.slice(0, key.indexOf('/'))
    if (owner !== 'anon' && owner !== member) await storedReads.delete(key)
  }
}

async function storedMember(): Promise<Member | null> {
  for (const [key, value] of await storedReads.entries()) {
    // written by loadMember only; the data were decoded before they were stored
    if (key.endsWith(`/${memberOperation}`)) return value as Member
  }
  return null
}
