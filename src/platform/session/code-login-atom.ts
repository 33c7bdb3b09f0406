import { atom } from 'jotai'
import type { Member } from '../../shared/member.ts'
import type { SocialApp } from '../../shared/social-app.ts'
import type { AppStore } from '../store.ts'

/**
 * The question whether the account of a code shall replace the member who is logged in. To answer yes, set the atom to
 * `sending`, for no to null.
 */
export interface SwitchQuestion {
  readonly app: SocialApp
  readonly member: Member
}

/**
 * `waiting` for the network, `sending`, `failed` without an answer, a question to the learner; `bindMobile` when the
 * account needs a number first, `bindForeign` when besides the login was not begun in this browser.
 */
export type CodeLogin = 'waiting' | 'sending' | 'failed' | 'bindMobile' | 'bindForeign' | SwitchQuestion

/** The state of the one attempt to log in with a code (screens 1.9); null without one, and when it has been dealt with. */
export const codeLoginAtom = atom<CodeLogin | null>(null)

const isPending = (state: CodeLogin | null): boolean => state === 'waiting' || state === 'sending'

/** For guarded screens (screens 1.4.1): resolves when the attempt under way has ended; null without one. */
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
