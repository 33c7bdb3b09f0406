/**
 * The session: who is logged in, with which token, and what must disappear when that ends (screens 1.2, 1.3, 1.7, 1.8).
 * Tokens and systemConfig live in IndexedDB under the keys of screens 1.3.1 and are read once before the first render.
 */
import { inTime } from '../../shared/code/in-time.ts'
import { paths } from '../../shared/paths.ts'
import { createMemberLoader } from './member-loader.ts'
import { createConfigLoader } from './system-config.ts'
import { disownEntries } from './entry-owners.ts'
import { diskLimitMs, withTimeout } from '../storage/with-timeout.ts'
import {
  hasFormerEntriesAtom,
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
import { loadSessionCode, readStoredSession } from './stored-session.ts'
import type { SessionTabs } from './session-tabs.ts'
import type { Session, SessionCalls, SessionReads } from './session-types.ts'
import { tabKeys } from '../storage/storage-keys.ts'
import type { AppStore } from '../store.ts'
import { claimTabItems, clearTabItems, readTabItem, writeTabItem } from '../storage/tab-storage.ts'

const hydrationLimitMs = 1000

/** The session over the state in `store`. Nothing is read or asked for before `hydrate` and the others are called. */
export function createSession(store: AppStore, calls: SessionCalls, reads: SessionReads): Session {
  const config = createConfigLoader(store, calls.getConfig)
  const loader = createMemberLoader({
    store,
    config,
    getMember: () => calls.getMember(),
    isEntering: () => entrance !== null,
    onNamed,
  })
  const { loadMember } = loader
  let onFollowed: ((hasLeft: boolean) => void) | undefined
  /** Null when nobody is logging in. */
  let login: object | null = null
  /** The path at which a login here got the present token, until its member is named, however late; otherwise null. */
  let entrance: string | null = null
  /** The member the present token is known to belong to, parked or not; null while that is not known. */
  let owner: string | null = null
  /** Whose entries this tab still has after a refused token, also one of the page before, or after another login. */
  let former = readTabItem(tabKeys.former)
  let tabs: Promise<SessionTabs> | undefined
  let hydrated = Promise.resolve(false)
  /** Settles when the token of the last login here is stored; with false when the next page will not find it. */
  let beginning: Promise<boolean> | undefined

  const loadTabs = (): Promise<SessionTabs> => {
    tabs ??= loadSessionCode().then(({ createSessionTabs }) =>
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

  /** Follows what other tabs did meanwhile. */
  const catchUp = async (): Promise<void> => (await loadTabs()).catchUp()

  const presentToken = (): string | null => store.get(tokenAtom) ?? store.get(parkedTokenAtom)

  /**
   * Removes the session from this page: its atoms, its reads, its tab items. Late answers can no longer be stored;
   * `isForGood`, after a logout: nor can late entries of outbox and journal.
   */
  function leaveHere(isForGood: boolean, survivingTabItems: readonly string[] = []): void {
    if (owner !== null) closeStores(owner, isForGood)
    owner = null
    if (presentToken() !== null) clearTabItems(survivingTabItems)
    store.set(leftAtom)
    reads.evictMemberReads()
  }

  /** `leaveHere`, with an empty screen until the listener of `onFollowed` has navigated: the present one shows private data. */
  function depart(isForGood: boolean): void {
    if (presentToken() !== null) {
      store.set(screensAtom, null)
      former = null
    }
    entrance = null
    leaveHere(isForGood)
  }

  /** Removes the session from this page at once, then from the device; true when the device holds nothing of it. */
  async function leave(isForGood: boolean): Promise<boolean> {
    const left = { token: presentToken(), member: owner, isForGood }
    // noted before anything is loaded or deleted: if the page is closed now, the next start does the rest
    owe(owedBy(left))
    depart(isForGood)
    if (!isForGood) former = left.member
    if (former !== null) writeTabItem(tabKeys.former, former)
    return inTime(loadTabs()).then(
      ({ end }) => end(left),
      () => false,
    )
  }

  /** Goes on with the token of another tab's login. */
  function take(token: string): void {
    // this one is on the disk, whatever became of a login here
    beginning = undefined
    claimTabItems(token)
    store.set(tokenAtom, token)
    void loadMember()
  }

  /**
   * Replaces any former session; nothing of it may be shown or sent under the new one (screens 1.3.6). False when the
   * next page will not find the token.
   */
  function begin(token: string, survivingTabItems?: readonly string[]): Promise<boolean> {
    const replaced = presentToken()
    // a disk that refuses the new token still holds this one
    if (replaced !== token) owe(owedBy({ token: replaced, member: null, isForGood: false }))
    former = owner ?? former
    leaveHere(false, survivingTabItems)
    claimTabItems(token)
    store.set(tokenAtom, token)
    beginning = inTime(loadTabs()).then(
      (beyond) => beyond.begin(token),
      () => storeToken(token),
    )
    return beginning
  }

  /** Makes the parked token the main one again; false without one. `isTaken`: the step for which it was parked. */
  async function unpark(isTaken: boolean): Promise<boolean> {
    const token = store.set(unparkAtom, isTaken)
    if (token === null) return false
    await withTimeout(diskLimitMs, moveToken(token, false), null)
    // another tab may have stored another token
    void catchUp().catch(() => {})
    return true
  }

  /** From now on the present token is known to be `member`'s. */
  function onNamed(member: string): void {
    owner = member
    openStores(member)
    reads.adoptReads(member)
    if (former !== null && former !== member) {
      // the form of the login leads away from them, unless it is left before
      disownEntries()
      store.set(hasFormerEntriesAtom, true)
      if (entrance !== location.pathname) onFollowed?.(true)
    }
    former = null
    entrance = null
  }

  /** True when there was a session, and this page had none of its own yet. */
  async function readStored(pathname: string): Promise<boolean> {
    const { token, parkedToken, config: storedConfig, known } = await readStoredSession()
    // on a slow device the learner may have logged in meanwhile
    if (store.get(tokenAtom) !== null) return false
    claimTabItems(token ?? parkedToken)
    if (storedConfig !== null && store.get(systemConfigAtom) === null) store.set(systemConfigAtom, storedConfig)
    const isBinding = pathname === paths.bindMobile() && token === null
    if (isBinding) store.set(parkedTokenAtom, parkedToken)
    const main = token ?? (isBinding ? null : parkedToken)
    if (main === null) return false
    if (parkedToken !== null) await moveToken(main, false)
    store.set(tokenAtom, main)
    const copy = await known
    // the server may have answered meanwhile, or the session ended
    if (copy !== null && store.get(userAtom) === null && store.get(tokenAtom) === main) {
      owner = String(copy.member.id)
      store.set(memberAtAtom, copy.at)
      store.set(userAtom, copy.member)
    }
    return true
  }

  return {
    async hydrate(pathname, onLate) {
      let isLate = false
      hydrated = readStored(pathname).then(
        (isFound) => {
          if (isLate && isFound) {
            void loadMember()
            onLate?.()
          }
          return true
        },
        () => false,
      )
      await withTimeout(hydrationLimitMs, hydrated, null)
      // with a token the start goes on as a member's, even if the copy of the member comes later or not at all
      isLate = store.get(tokenAtom) === null
    },
    isHydrated: () => hydrated,
    loadConfig: config.load,
    ...loader,
    async logIn(token) {
      const own = (login = {})
      entrance = location.pathname
      try {
        // begun once more, after `adopt` or a number that was bound, it would take what this tab has kept of it
        if (token === store.get(parkedTokenAtom)) await unpark(true)
        else if (token !== store.get(tokenAtom)) await withTimeout(diskLimitMs, begin(token), null)
        const [, outcome] = await Promise.all([config.load(), loadMember()])
        // a logout meanwhile leads elsewhere than a login that the server has taken back
        return login === own ? outcome : 'failed'
      } finally {
        if (login === own) login = null
      }
    },
    // the login by code goes on with these two, in the next page if that will find the token
    adopt: (token) => begin(token, [tabKeys.returnTo, tabKeys.triedCode]),
    isLoggingIn: () => login !== null,
    async parkToken() {
      const token = store.set(parkAtom)
      if (token !== null) await moveToken(token, true)
    },
    async unparkToken() {
      if (await unpark(false)) await loadMember()
    },
    logOut() {
      login = null
      const token = presentToken()
      if (token !== null) void calls.logout(token).catch(() => {})
      return leave(true)
    },
    end(token) {
      if (token === null || (token !== store.get(tokenAtom) && token !== store.get(parkedTokenAtom))) return false
      void leave(false)
      return true
    },
    watchTabs: catchUp,
    onFollowed(listener) {
      onFollowed = listener
    },
  }
}
