/** What the session is to the rest of the app (screens 1.2, 1.3, 1.7, 1.8); `createSession` makes it. */
import type { Member } from '../../shared/member.ts'
import type { SystemConfig } from '../../shared/system-config.ts'

/** The calls the session makes; injected, because this layer does not know the API. */
export interface SessionCalls {
  getConfig(): Promise<SystemConfig>
  getMember(): Promise<Member>
  logout(token: string): Promise<void>
}

/** What a session does to the answers in memory; injected, because this room does not know the reads. */
export interface SessionReads {
  /** The present token is `member`'s: what it was asked with is theirs. Called before the screens know the member. */
  adoptReads(member: string): void
  /** The session has ended or is another one: drops what was asked for under it. */
  evictMemberReads(): void
}

export type MemberOutcome = 'loaded' | 'unauthorized' | 'failed'

export interface Session {
  /**
   * Reads the stored session, config and member copy into the atoms; waits for at most 1 s, never rejects. What comes
   * later is followed like a login in another tab. A token put aside for a binding is the main one again, unless the app
   * starts on the screen that binds (screens 1.8.4).
   */
  hydrate(pathname: string): Promise<void>
  /** Fetches the config and replaces the held one; false on failure, which is only logged (screens 1.2.5). */
  loadConfig(): Promise<boolean>
  /**
   * Asks who the token belongs to and which step of the gate is open (screens 1.8). `failed` keeps the token and a stored
   * copy (screens 1.2.6).
   */
  loadMember(): Promise<MemberOutcome>
  /** Asks again who the member is when the last answer is older than five minutes (screens 2.2). */
  refreshMember(): Promise<void>
  /** Stores the token of a successful login, then loads member and config in parallel (screens 2.4). */
  logIn(token: string): Promise<MemberOutcome>
  /** Stores the token of a code login, for the page that is loaded next; nothing of a former member stays. */
  adopt(token: string): Promise<void>
  /** True between the token of a login and the member's answer. */
  isLoggingIn(): boolean
  /** Puts the main token aside while a number must be bound (screens 1.8.4). */
  parkToken(): Promise<void>
  /** Makes the token put aside the main one again and runs the gate; nothing without one. */
  unparkToken(): Promise<void>
  /**
   * Logs out for good: everything of the member is deleted from this device (screens 1.3.3). False when the disk refused
   * some of it, which the next start tries again.
   */
  logOut(): Promise<boolean>
  /** Ends the session because the server refused `token`; false when that token is no longer ours (screens 1.7.1). */
  end(token: string | null): boolean
  /** From now on the other tabs are heard; what they did before is looked up. After the first paint. */
  watchTabs(): Promise<void>
  /** Calls back when another tab logged in or out, after this tab has followed; `hasLeft`: it had a session of its own. */
  onFollowed(listener: (hasLeft: boolean) => void): void
}
