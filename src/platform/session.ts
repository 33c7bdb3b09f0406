/**
 * The session: who is logged in, with which token, and what must disappear when that ends (screens 1.2, 1.3, 1.7, 1.8).
 * Tokens and systemConfig live in IndexedDB under the keys of screens 1.3.1 and are read once before the first render.
 */
import { defaultSystemConfig } from '../shared/system-config.ts'
import type { Member } from '../api/member.ts'
import { errorDetail } from '../shared/errors.ts'
import { createConfigLoader } from './config-loader.ts'
import { gateStep, type Gate } from './gate.ts'
import { adoptReads, queryClient } from './queries.ts'
import {
  admittedAtom,
  gateAtom,
  isMemberFailedAtom,
  isVerifiedAtom,
  knownMemberAtom,
  memberAtAtom,
  parkedTokenAtom,
  systemConfigAtom,
  tokenAtom,
  userAtom,
} from './session-atoms.ts'
import {
  forgetReadsExcept,
  forgetSessionKeys,
  forgetWorkOf,
  readStoredSession,
  readStoredTokens,
  storeMember,
  storeParkedToken,
  storeToken,
} from './session-storage.ts'
import type { MemberOutcome, Session, SessionCalls } from './session-types.ts'
import type { AppStore } from './store.ts'

const hydrationLimitMs = 1000
const memberFreshMs = 5 * 60_000

export function createSession(store: AppStore, calls: SessionCalls): Session {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('meedu-h5-session')
  const config = createConfigLoader(store, calls.getConfig)
  let onFollowed: (() => void) | undefined
  let isLoggingIn = false
  let gateBeforeParking: Gate | null = null

  const tellOtherTabs = (): void => channel?.postMessage('changed')

  function forgetSession(): void {
    store.set(tokenAtom, null)
    store.set(parkedTokenAtom, null)
    store.set(userAtom, null)
    store.set(gateAtom, null)
    store.set(isVerifiedAtom, false)
    store.set(isMemberFailedAtom, false)
    store.set(memberAtAtom, 0)
    gateBeforeParking = null
  }

  /** What both ways out have in common. Resolves when nothing of the member can be read any more. */
  async function leave(): Promise<string | null> {
    const known = store.get(knownMemberAtom) ?? gateBeforeParking?.member ?? null
    forgetSession()
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'public' && query.queryKey[0] !== 'anon' })
    // a page that was loaded while the token was put aside has not been told who that is
    const member = known ?? (await readStoredSession()).member
    await Promise.all([forgetSessionKeys(), forgetReadsExcept(null)])
    tellOtherTabs()
    return member === null ? null : String(member.id)
  }

  /** Lets a member the server has just named in, or opens the gate's next step. Runs on no stored data (screens 1.8.1). */
  function admit(member: Member): void {
    const step = gateStep(member, store.get(systemConfigAtom) ?? defaultSystemConfig)
    const isInteractive = isLoggingIn || store.get(gateAtom)?.isInteractive === true
    adoptReads(String(member.id))
    store.set(admittedAtom, member, step === null ? null : { step, member, isInteractive })
    if (step === null) storeMember(member, store.get(memberAtAtom))
  }

  async function loadMember(): Promise<MemberOutcome> {
    const token = store.get(tokenAtom)
    if (token === null) return 'unauthorized'
    const isStillOurs = (): boolean => store.get(tokenAtom) === token
    store.set(isMemberFailedAtom, false)
    try {
      const member = await calls.getMember()
      if (!isStillOurs()) return 'failed'
      if (store.get(knownMemberAtom)?.id !== member.id) await forgetReadsExcept(String(member.id))
      // the gate needs a config, after a login the newest one
      if (isLoggingIn || store.get(systemConfigAtom) === null) await config.loading()
      // the session may have ended meanwhile
      if (!isStillOurs()) return 'failed'
      store.set(memberAtAtom, Date.now())
      admit(member)
      void config.loading()?.then((isLoaded) => {
        if (isLoaded && isStillOurs() && store.get(knownMemberAtom) === member) admit(member)
      })
      return 'loaded'
    } catch (error) {
      if (errorDetail(error)?.kind === 'unauthorized') return 'unauthorized'
      if (isStillOurs()) store.set(isMemberFailedAtom, true)
      return 'failed'
    }
  }

  /** Another tab logged in or out: this one reads again what is stored. */
  async function follow(): Promise<void> {
    const { token, parkedToken } = await readStoredTokens()
    if (token === store.get(tokenAtom) && (token !== null || parkedToken === store.get(parkedTokenAtom))) return
    forgetSession()
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'public' })
    if (token !== null) {
      store.set(tokenAtom, token)
      void loadMember()
    }
    onFollowed?.()
  }
  channel?.addEventListener('message', () => void follow())

  async function readStored(pathname: string): Promise<void> {
    const { token, parkedToken, config: storedConfig, member, memberAt } = await readStoredSession()
    // a slow device: somebody has logged in meanwhile
    if (store.get(tokenAtom) !== null) return
    if (storedConfig !== null && store.get(systemConfigAtom) === null) store.set(systemConfigAtom, storedConfig)
    const isBinding = pathname === '/bind-mobile' && token === null
    if (isBinding) store.set(parkedTokenAtom, parkedToken)
    const main = token ?? (isBinding ? null : parkedToken)
    if (main === null) return
    if (parkedToken !== null) await storeToken(main)
    store.set(tokenAtom, main)
    if (member === null) return
    store.set(memberAtAtom, memberAt)
    store.set(userAtom, member)
  }

  return {
    async hydrate(pathname) {
      let isLate = false
      const limit = new Promise<void>((resolve) => setTimeout(resolve, hydrationLimitMs))
      const reading = readStored(pathname).then(
        () => {
          if (!isLate || store.get(tokenAtom) === null) return
          void loadMember()
          onFollowed?.()
        },
        () => {},
      )
      await Promise.race([reading, limit])
      isLate = true
    },
    loadConfig: config.load,
    loadMember,
    async refreshMember() {
      if (store.get(isVerifiedAtom) && Date.now() - store.get(memberAtAtom) > memberFreshMs) await loadMember()
    },
    async logIn(token) {
      const former = store.get(tokenAtom) ?? store.get(parkedTokenAtom)
      // nothing of a former member may be shown or sent under the new one (screens 1.3.6)
      forgetSession()
      store.set(tokenAtom, token)
      if (former !== null && former !== token) await Promise.all([forgetSessionKeys(), forgetReadsExcept(null)])
      await storeToken(token)
      tellOtherTabs()
      isLoggingIn = true
      try {
        const isConfigLoaded = config.load()
        const [outcome] = await Promise.all([loadMember(), isConfigLoaded])
        return outcome
      } finally {
        isLoggingIn = false
      }
    },
    async adopt(token) {
      forgetSession()
      store.set(tokenAtom, token)
      await Promise.all([storeToken(token), forgetReadsExcept(null)])
      tellOtherTabs()
    },
    isLoggingIn: () => isLoggingIn,
    async parkToken() {
      const token = store.get(tokenAtom)
      if (token === null) return
      gateBeforeParking = store.get(gateAtom)
      store.set(parkedTokenAtom, token)
      store.set(tokenAtom, null)
      store.set(gateAtom, null)
      store.set(userAtom, null)
      store.set(isVerifiedAtom, false)
      await storeParkedToken(token)
    },
    async unparkToken() {
      const token = store.get(parkedTokenAtom)
      if (token === null) return
      store.set(tokenAtom, token)
      store.set(parkedTokenAtom, null)
      store.set(gateAtom, gateBeforeParking)
      gateBeforeParking = null
      await storeToken(token)
      await loadMember()
    },
    async logOut() {
      const token = store.get(tokenAtom) ?? store.get(parkedTokenAtom)
      if (token !== null) void calls.logout(token).catch(() => {})
      const member = await leave()
      if (member !== null) await forgetWorkOf(member)
    },
    end(token) {
      if (token === null || (token !== store.get(tokenAtom) && token !== store.get(parkedTokenAtom))) return false
      void leave()
      return true
    },
    onFollowed(listener) {
      onFollowed = listener
    },
  }
}
