/** The session as the rest of the app uses it (screens 1.2, 1.3, 1.7, 1.8); `createSession` makes it. */
import type { Member } from '../../shared/member.ts'
import type { SystemConfig } from '../../shared/system-config.ts'

/** The calls the session makes; passed in, because this layer does not know the API. */
export interface SessionCalls {
  getConfig(): Promise<SystemConfig>
  getMember(): Promise<Member>
  logout(token: string): Promise<void>
}

/** What a session does to the reads in memory; passed in, because this room does not know them. */
export interface SessionReads {
  /** The present token is `member`'s: the answers it was given become theirs. Called before the screens know the member. */
  adoptReads(member: string): void
  /** The session has ended or is another one: its reads go. */
  evictMemberReads(): void
}

export type MemberOutcome = 'loaded' | 'unauthorized' | 'failed'

export interface Session {
  /**
   * Reads the stored session, config and member into the atoms; waits for at most 1 s, never rejects. If the disk answers
   * later and has a session, the start has gone on without it, and `onLate` is called. A parked token becomes the main one
   * again, unless the app starts on the screen that binds a number (screens 1.8.4).
   */
  hydrate(pathname: string, onLate?: () => void): Promise<void>
  /** Resolves once the disk has told what session it holds, also when that is later; with false where it never did. */
  isHydrated(): Promise<boolean>
  /**
   * Fetches the config and replaces the present one, unless a later question had its answer first. False on failure: it is
   * logged, and `isConfigFailedAtom` has the next occasion ask again (screens 1.2.5).
   */
  loadConfig(): Promise<boolean>
  /**
   * Asks whose the token is and which step of the gate is open (screens 1.8). After `failed` the token and the stored
   * member stay (screens 1.2.6).
   */
  loadMember(): Promise<MemberOutcome>
  /** Asks again who the member is when the last answer is older than five minutes (screens 2.2). */
  refreshMember(): Promise<void>
  /** Tells of a change of the member that was given up when it had been sent: the server may make it all the same. */
  tellUnanswered(sentence?: string): void
  /** Stores the token of a login, unless it was adopted, then loads member and config in parallel (screens 2.4). */
  logIn(token: string): Promise<MemberOutcome>
  /**
   * Stores the token of a code login, with which the next page starts; the data of a former member goes. False when that
   * page will not find it: then `logIn` goes on in this one.
   */
  adopt(token: string): Promise<boolean>
  /** True between the token of a login and the member's answer. */
  isLoggingIn(): boolean
  /** Parks the main token while a number must be bound (screens 1.8.4). */
  parkToken(): Promise<void>
  /** Makes the parked token the main one again and runs the gate; does nothing without one. */
  unparkToken(): Promise<void>
  /**
   * Logs out for good: everything of the member is deleted from this device (screens 1.3.3). False when the disk refused
   * some of it, which the next start tries again.
   */
  logOut(): Promise<boolean>
  /** Ends the session because the server refused `token`; false when that token is no longer ours (screens 1.7.1). */
  end(token: string | null): boolean
  /** Follows the other tabs from now on, also in what they did before. Called after the first paint. */
  watchTabs(): Promise<void>
  /** Calls back when another tab logged in or out, after this tab has followed; `hasLeft`: it had a session of its own. */
  onFollowed(listener: (hasLeft: boolean) => void): void
}
