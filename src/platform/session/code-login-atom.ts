/** Where the one attempt to log in with a code stands (screens 1.9). */
import { atom } from 'jotai'
import type { Member } from '../../shared/member.ts'
import type { SocialApp } from '../../shared/social-app.ts'
import type { AppStore } from '../store.ts'

/** Whether the member who is logged in is to be replaced by the account of a code: `sending` is yes, null is no. */
export interface SwitchQuestion {
  readonly app: SocialApp
  readonly member: Member
}

/**
 * `waiting` for the network, `sending`, `failed` without an answer, a question, or `bindMobile`: the account needs a
 * number first; `bindForeign` when the login was not begun here. Null when there is no attempt or it has been dealt with.
 */
export type CodeLogin = 'waiting' | 'sending' | 'failed' | 'bindMobile' | 'bindForeign' | SwitchQuestion

export const codeLoginAtom = atom<CodeLogin | null>(null)

const isPending = (state: CodeLogin | null): boolean => state === 'waiting' || state === 'sending'

/** Resolves when no attempt is under way; null when none is: guarded screens wait for it (screens 1.4.1). */
export function pendingCodeLogin(store: AppStore): Promise<void> | null {
  if (!isPending(store.get(codeLoginAtom))) return null
  return new Promise((resolve) => {
    const unsubscribe = store.sub(codeLoginAtom, () => {
      if (isPending(store.get(codeLoginAtom))) return
      unsubscribe()
      resolve()
    })
  })
}
