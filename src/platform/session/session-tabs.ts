/**
 * The session beyond this page: what its end and its beginning change on the device and in other tabs, and what theirs
 * change here (screens 1.3). Loaded after the first paint, or with the first login or logout.
 */
import { erase } from '../storage/erase.ts'
import { memberOfOlderVersion, readStoredMember } from './stored-member.ts'
import { withTimeout } from '../storage/with-timeout.ts'
import { deleteOwed, deleteSessionDataBut, deleteWork, storeMember, storeNewToken } from './session-end.ts'
import { parkedTokenAtom, tokenAtom } from './session-atoms.ts'
import { createSessionChannel, type Ended } from './session-channel.ts'
import { endsOfWork, owe, owedBy, type LeftSession } from './session-owed.ts'
import { believed, readStoredTokens } from './session-storage.ts'
import { keyValues } from '../storage/storage.ts'
import { isDiskUntouched } from '../storage/device-store.ts'
import type { AppStore } from '../store.ts'
import { tokenTag } from '../storage/token-tag.ts'

/** One chunk holds all that ends a session. */
export { erase, deleteOwed, deleteSessionDataBut, deleteWork, memberOfOlderVersion, storeMember }

const deletionLimitMs = 5000

/** What this page does about its own state. */
export interface SessionPage {
  readonly store: AppStore
  /** Forgets the session in this page; `isForGood` when the member logged out. */
  leave(isForGood: boolean): void
  /** Goes on with the token of another tab. */
  take(token: string): void
  /** Settles when the token of the last login here is stored. */
  storing(): Promise<void> | undefined
  /** The session is another one than it was; `hasLeft`: than one that was left here. */
  onFollowed(hasLeft: boolean): void
}

export interface SessionTabs {
  /** Looks up what other tabs did before this one heard them. */
  catchUp(): Promise<void>
  /** Deletes what is owed and tells the others; true when nothing is left. */
  end(left: LeftSession): Promise<boolean>
  /** Stores the token of a login and tells the others. */
  begin(token: string): Promise<void>
}

export function createSessionTabs(page: SessionPage): SessionTabs {
  const { store } = page
  const presentToken = (): string | null => store.get(tokenAtom) ?? store.get(parkedTokenAtom)
  const channel = createSessionChannel((ended) => void follow(ended).catch(() => {}))

  /** The session may have changed in another tab: this one goes on with the stored one. `ended`: what it was told of. */
  async function follow(ended: Ended | null): Promise<void> {
    const former = presentToken()
    const isEnded = former !== null && ended?.tag === tokenTag(former)
    if (isEnded) {
      page.leave(ended.member !== null)
      page.onFollowed(true)
    }
    const own = presentToken()
    // until then the device still holds the session before it, which would undo the login
    await page.storing()
    const { token, parkedToken, owed } = await readStoredTokens()
    // somebody has logged in here meanwhile
    if (presentToken() !== own) return
    // of a disk that refuses this page knows its own token, and whether another tab has said the end of it
    const isSame = keyValues.isRefused()
      ? believed(own, owed) === own
      : own === (token ?? parkedToken) || (own === null && token === null)
    if (!isSame) {
      page.leave(false)
      if (token !== null && token !== own) page.take(token)
      page.onFollowed(own !== null)
    }
    // what this tab wrote down before it heard of the end
    if (former !== null && token === null && parkedToken === null)
      await deleteOwed(isEnded && ended.member !== null ? endsOfWork(ended.member) : [])
  }

  return {
    catchUp: () => follow(null),
    async end(left) {
      const { token, isForGood } = left
      // a page that was loaded while the token was put aside has not been told whose it is
      const member = left.member ?? (token === null ? null : await storedMember(token))
      const owed = owedBy({ ...left, member })
      if (member !== left.member) owe(owed)
      if (token !== null) channel.tell({ tag: tokenTag(token), member: isForGood ? member : null })
      const isDone = await withTimeout(deletionLimitMs, deleteOwed(owed), false)
      // another tab may have got a new token meanwhile
      void follow(null).catch(() => {})
      return isDone || isDiskUntouched()
    },
    async begin(token) {
      await storeNewToken(token)
      channel.tell(null)
    },
  }
}

/** The member a stored token belongs to, as far as this device knows. */
async function storedMember(token: string): Promise<string | null> {
  const known = await readStoredMember(token).catch(() => null)
  return known === null ? null : String(known.member.id)
}
