/**
 * The session beyond this page: what its end and its beginning change on the device and in other tabs, and what theirs
 * change here (screens 1.3).
 */
import { readStoredMember } from './stored-member.ts'
import { withTimeout } from '../storage/with-timeout.ts'
import { deleteOwed, storeNewToken } from './session-end.ts'
import { parkedTokenAtom, tokenAtom } from './session-atoms.ts'
import { endsOfWork, owe, owedBy, type LeftSession } from './session-owed.ts'
import { liveToken, readStoredTokens } from './session-storage.ts'
import { keyValues } from '../storage/storage.ts'
import { isDiskUntouched } from '../storage/device-store.ts'
import { deviceKeys } from '../storage/storage-keys.ts'
import type { AppStore } from '../store.ts'
import { openTabChannel } from '../tabs/tab-channel.ts'
import { tokenTag } from '../storage/token-tag.ts'

const deletionLimitMs = 5000

/** How the page changes its own state; `session.ts` passes it in. */
export interface SessionPage {
  readonly store: AppStore
  /** Removes the session from this page; `isForGood` when the member logged out. */
  leave(isForGood: boolean): void
  /** Goes on with the token of another tab. */
  take(token: string): void
  /** Settles when the token of the last login here is stored; with false when the disk did not take it. */
  storing(): Promise<boolean> | undefined
  /** The session of this page was replaced or ended from elsewhere; `hasLeft`: it had one before. */
  onFollowed(hasLeft: boolean): void
}

export interface SessionTabs {
  /** Follows what other tabs did before this one could hear them. */
  catchUp(): Promise<void>
  /** Deletes the session from the device and tells the other tabs; true when nothing of it is left. */
  end(left: LeftSession): Promise<boolean>
  /** Stores the token of a login and tells the others; false when the next page will not find it. */
  begin(token: string): Promise<boolean>
}

/** Hears the other tabs from now on; what they did before is for `catchUp`. */
export function createSessionTabs(page: SessionPage): SessionTabs {
  const { store } = page
  const presentToken = (): string | null => store.get(tokenAtom) ?? store.get(parkedTokenAtom)
  const channel = createSessionChannel((ended) => void follow(ended).catch(() => {}))

  /** Goes on with the stored session, which another tab may have changed. `ended`: the session that tab has named. */
  async function follow(ended: Ended | null): Promise<void> {
    const former = presentToken()
    const isEnded = former !== null && ended?.tag === tokenTag(former)
    if (isEnded) {
      page.leave(ended.member !== null)
      page.onFollowed(true)
    }
    const own = presentToken()
    // before that the device still holds the former session, which would undo the login
    const isStored = await page.storing()
    const { token, parkedToken, owed } = await readStoredTokens()
    // the learner may have logged in here meanwhile
    if (presentToken() !== own) return
    // with a disk that refuses, or had no room, this page has its own token and the notes in localStorage to go by:
    // no other tab has deleted a token that was never stored
    const isAlone = keyValues.isRefused() || (isStored === false && token === null)
    const isSame = isAlone
      ? liveToken(own, owed) === own
      : own === (token ?? parkedToken) || (own === null && token === null)
    if (!isSame) {
      page.leave(false)
      if (token !== null && token !== own) page.take(token)
      page.onFollowed(own !== null)
    }
    // this tab may have stored something before it heard of the end
    if (former !== null && presentToken() === null && token === null && parkedToken === null)
      await deleteOwed(isEnded && ended.member !== null ? endsOfWork(ended.member) : [])
  }

  return {
    catchUp: () => follow(null),
    async end(left) {
      const { token, isForGood } = left
      // a page that was loaded while the token was parked does not know whose it is
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
      const isStored = await storeNewToken(token)
      channel.tell(null)
      return isStored
    },
  }
}

/** The id of the member a stored token belongs to; null when this device does not know it. */
async function storedMember(token: string): Promise<string | null> {
  const known = await readStoredMember(token).catch(() => null)
  return known === null ? null : String(known.member.id)
}

/** A session that has ended, as one tab tells it to the others. */
interface Ended {
  /** Of its token. */
  readonly tag: string
  /** Who logged out for good; null when the server ended the session. */
  readonly member: string | null
}

interface SessionChannel {
  /** Tells the other tabs; null for a login. */
  tell(ended: Ended | null): void
}

/**
 * How the tabs of a device hear of each other's logins and logouts (screens 1.3.5). Calls back when the session may have
 * changed elsewhere, with the session that ended if a tab has named it. A page that was frozen, or whose browser has no
 * channel, is called back when it comes to the front again.
 */
function createSessionChannel(onChange: (ended: Ended | null) => void): SessionChannel {
  const channel = openTabChannel('session')
  channel.hear((message) => onChange(isEndedMessage(message) ? message : null))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) onChange(null)
  })
  addEventListener('storage', ({ key }) => {
    if (key === deviceKeys.owed) onChange(null)
  })
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) onChange(null)
  })
  return channel
}

function isEndedMessage(value: unknown): value is Ended {
  if (typeof value !== 'object' || value === null || !('tag' in value) || !('member' in value)) return false
  return typeof value.tag === 'string' && (value.member === null || typeof value.member === 'string')
}
