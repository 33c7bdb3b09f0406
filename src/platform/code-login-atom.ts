/** Where the one attempt to log in with a code stands (screens 1.9). */
import { atom } from 'jotai'
import type { AppStore } from './store.ts'

/**
 * `waiting` for the network, `sending`, `failed` without an answer, or `bindMobile`: the account needs a number first.
 * Null when there is no attempt or it has been dealt with.
 */
export type CodeLogin = 'waiting' | 'sending' | 'failed' | 'bindMobile'

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
