/**
 * The session: who is logged in, with which token, and what must disappear when that ends (screens 1.2, 1.3, 1.7, 1.8).
 * Tokens and systemConfig live in IndexedDB under the keys of screens 1.3.1 and are read once before the first render.
 */
import { paths } from '../../shared/paths.ts'
import { defaultSystemConfig } from '../../shared/system-config.ts'
import type { Member } from '../../shared/member.ts'
import { errorDetail } from '../../shared/errors.ts'
import { createConfigLoader } from './config-loader.ts'
import { gateStep } from './gate.ts'
import { diskLimitMs, withTimeout } from '../storage/with-timeout.ts'
import {
  admittedAtom,
  gateAtom,
  hasFormerEntriesAtom,
  isMemberFailedAtom,
  isVerifiedAtom,
  knownMemberAtom,
  leftAtom,
  memberAtAtom,
  parkAtom,
  parkedTokenAtom,
  screensAtom,
  systemConfigAtom,
  tokenAtom,
  unparkAtom,
  userAtom,
} from './session-atoms.ts'
import { owe, owedBy } from './session-owed.ts'
import { closeStores, moveToken, openStores, storeToken } from './session-storage.ts'
import { loadSessionEnd, readStoredSession } from './stored-session.ts'
import type { SessionTabs } from './session-tabs.ts'
import type { MemberOutcome, Session, SessionCalls, SessionReads } from './session-types.ts'
import { tabKeys } from '../storage/storage-keys.ts'
import type { AppStore } from '../store.ts'
import { claimTabItems, clearTabItems } from '../storage/tab-storage.ts'

const hydrationLimitMs = 1000
const memberFreshMs = 5 * 60_000

export function createSession(store: AppStore, calls: SessionCalls, reads: SessionReads): Session {
  const config = createConfigLoader(store, calls.getConfig)
  let onFollowed: ((hasLeft: boolean) => void) | undefined
  let isLoggingIn = false
  /** Whom the present token is known to belong to, put aside or not. */
  let owner: string | null = null
  /** Whose entries the history of this tab holds, after a refusal or another login: all else takes them along. */
  let former: string | null = null
  let tabs: Promise<SessionTabs> | undefined
  /** Settles when the token of the last login is stored. */
  let beginning: Promise<void> | undefined

  const loadTabs = (): Promise<SessionTabs> => {
    tabs ??= loadSessionEnd().then(({ createSessionTabs }) =>
      createSessionTabs({
        store,
        leave: depart,
        take,
        storing: () => beginning,
        onFollowed: (hasLeft) => onFollowed?.(hasLeft),
      }),
    )
    tabs.catch(() => (tabs = undefined))
    return tabs
  }

  const presentToken = (): string | null => store.get(tokenAtom) ?? store.get(parkedTokenAtom)

  /**
   * Nothing of the session is left in this page, nothing that was asked for is waited for, and nothing late is written
   * down. `isForGood`: the member logged out, so that goes for what they did as well.
   */
  function leaveHere(isForGood: boolean, keptTabItems: readonly string[] = []): void {
    if (owner !== null) closeStores(owner, isForGood)
    owner = null
    if (presentToken() !== null) clearTabItems(keptTabItems)
    store.set(leftAtom)
    reads.evictMemberReads()
  }

  /** As `leaveHere`; nothing is on screen until the listener has led away from there. */
  function depart(isForGood: boolean): void {
    if (presentToken() !== null) {
      store.set(screensAtom, null)
      former = null
    }
    leaveHere(isForGood)
  }

  /** Leaves this page at once, then the device; true when nothing is left there. */
  async function leave(isForGood: boolean): Promise<boolean> {
    const left = { token: presentToken(), member: owner, isForGood }
    // said before anything is loaded or deleted: a page that is closed now leaves the rest to the next start
    owe(owedBy(left))
    depart(isForGood)
    if (!isForGood) former = left.member
    return loadTabs().then(
      ({ end }) => end(left),
      () => false,
    )
  }

  /** Goes on as whoever `token` belongs to. */
  function take(token: string): void {
    claimTabItems(token)
    store.set(tokenAtom, token)
    void loadMember()
  }

  /** Takes the place of any former session; nothing of it may be shown or sent under the new one (screens 1.3.6). */
  async function begin(token: string, keptTabItems?: readonly string[]): Promise<void> {
    const replaced = presentToken()
    // a disk that refuses the new token still holds this one
    if (replaced !== token) owe(owedBy({ token: replaced, member: null, isForGood: false }))
    former = owner ?? former
    leaveHere(false, keptTabItems)
    claimTabItems(token)
    store.set(tokenAtom, token)
    beginning = loadTabs().then(
      (beyond) => beyond.begin(token),
      () => storeToken(token),
    )
    await beginning
  }

  /** Lets a member the server has just named in, or opens the gate's next step. Runs on no stored data (screens 1.8.1). */
  function admit(member: Member): void {
    const step = gateStep(member, store.get(systemConfigAtom) ?? defaultSystemConfig)
    const isInteractive = isLoggingIn || store.get(gateAtom)?.isInteractive === true
    owner = String(member.id)
    openStores(owner)
    reads.adoptReads(owner)
    leaveEntriesOfOthers(owner)
    store.set(admittedAtom, member, step === null ? null : { step, member, isInteractive })
    const token = presentToken()
    if (step !== null || token === null) return
    const known = { member, at: store.get(memberAtAtom) }
    void loadSessionEnd()
      .then(({ storeMember }) => storeMember(token, known))
      .catch(() => {})
  }

  /** A login form that is open leads away from them itself. */
  function leaveEntriesOfOthers(member: string): void {
    if (former !== null && former !== member) {
      store.set(hasFormerEntriesAtom, true)
      if (!isLoggingIn) onFollowed?.(true)
    }
    former = null
  }

  async function loadMember(): Promise<MemberOutcome> {
    const token = store.get(tokenAtom)
    if (token === null) return 'unauthorized'
    const isStillOurs = (): boolean => store.get(tokenAtom) === token
    store.set(isMemberFailedAtom, false)
    // what keeps the member's copy is loaded beside the answer, not behind it: the screen waits for neither
    loadSessionEnd().catch(() => {})
    try {
      const member = await calls.getMember()
      if (!isStillOurs()) return 'failed'
      if (store.get(knownMemberAtom)?.id !== member.id) await withTimeout(diskLimitMs, deleteDataOfOthers(member), null)
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

  async function readStored(pathname: string): Promise<void> {
    const { token, parkedToken, config: storedConfig, known } = await readStoredSession()
    // a slow device: somebody has logged in meanwhile
    if (store.get(tokenAtom) !== null) return
    claimTabItems(token ?? parkedToken)
    if (storedConfig !== null && store.get(systemConfigAtom) === null) store.set(systemConfigAtom, storedConfig)
    const isBinding = pathname === paths.bindMobile() && token === null
    if (isBinding) store.set(parkedTokenAtom, parkedToken)
    const main = token ?? (isBinding ? null : parkedToken)
    if (main === null) return
    if (parkedToken !== null) await moveToken(main, false)
    store.set(tokenAtom, main)
    if (known === null) return
    owner = String(known.member.id)
    store.set(memberAtAtom, known.at)
    store.set(userAtom, known.member)
  }

  return {
    async hydrate(pathname) {
      let isLate = false
      const reading = readStored(pathname).then(
        () => {
          if (!isLate || store.get(tokenAtom) === null) return
          void loadMember()
          onFollowed?.(false)
        },
        () => {},
      )
      await withTimeout(hydrationLimitMs, reading, null)
      isLate = true
    },
    loadConfig: config.load,
    loadMember,
    async refreshMember() {
      if (store.get(isVerifiedAtom) && Date.now() - store.get(memberAtAtom) > memberFreshMs) await loadMember()
    },
    async logIn(token) {
      await withTimeout(diskLimitMs, begin(token), null)
      isLoggingIn = true
      try {
        const isConfigLoaded = config.load()
        const [outcome] = await Promise.all([loadMember(), isConfigLoaded])
        return outcome
      } finally {
        isLoggingIn = false
      }
    },
    // the flow this token comes from goes on
    adopt: (token) => begin(token, [tabKeys.returnTo, tabKeys.triedCode]),
    isLoggingIn: () => isLoggingIn,
    async parkToken() {
      const token = store.set(parkAtom)
      if (token !== null) await moveToken(token, true)
    },
    async unparkToken() {
      const token = store.set(unparkAtom)
      if (token === null) return
      await withTimeout(diskLimitMs, moveToken(token, false), null)
      // what is stored may be another tab's
      void loadTabs().then(
        ({ catchUp }) => catchUp(),
        () => {},
      )
      await loadMember()
    },
    logOut() {
      const token = presentToken()
      if (token !== null) void calls.logout(token).catch(() => {})
      return leave(true)
    },
    end(token) {
      if (token === null || (token !== store.get(tokenAtom) && token !== store.get(parkedTokenAtom))) return false
      void leave(false)
      return true
    },
    async watchTabs() {
      const { catchUp } = await loadTabs()
      await catchUp()
    },
    onFollowed(listener) {
      onFollowed = listener
    },
  }
}

/** Deletes the private copies of everybody but `member` and visitors (screens 1.3.6). */
const deleteDataOfOthers = (member: Member): Promise<unknown> =>
  loadSessionEnd()
    .then(({ deleteSessionDataBut }) => deleteSessionDataBut([String(member.id)]))
    .catch(() => {})
