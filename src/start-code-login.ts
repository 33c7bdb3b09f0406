/** Logging in with the code a social login returned with (screens 1.9); loaded only when an address carries one. */
import { loginCode } from './api/auth.ts'
import { getStatus } from './api/status.ts'
import { codeLoginAtom, type CodeLogin } from './platform/code-login-atom.ts'
import { markCodeTried, storeLoginCode, takeOpeningLoginCode } from './platform/login-code.ts'
import { makeReturnToDue } from './platform/return-to.ts'
import type { Session } from './platform/session-types.ts'
import { isStorageRefused } from './platform/storage.ts'
import { appStore } from './platform/store.ts'
import { showToast } from './platform/toast.ts'
import { isUnreachable } from './shared/errors.ts'
import { errorToast } from './strings/zh-CN.ts'

const probeMs = 2000

/**
 * Tries the code this document was opened with, once. A success stores the token and loads the page again, at the address
 * without the code; every other outcome leaves the page as it is and says so.
 */
export async function logInWithCode(session: Session): Promise<void> {
  const code = takeOpeningLoginCode()
  if (code === null) return show(null)
  if (!navigator.onLine) {
    show('waiting')
    if ((await networkOrCancelled()) === 'cancelled') return
  }
  markCodeTried(code)
  show('sending')
  try {
    const answer = await loginCode({ code })
    if (answer.kind === 'loggedIn') {
      makeReturnToDue()
      if (isStorageRefused()) {
        // the token would not outlive this page
        await session.logIn(answer.token)
        return show(null)
      }
      await session.adopt(answer.token)
      location.reload()
      return
    }
    await storeLoginCode(code)
    show('bindMobile')
  } catch (error) {
    const sentence = errorToast(error)
    if (sentence !== null) showToast(sentence)
    show(sentence === null ? 'failed' : null)
  }
}

function show(state: CodeLogin | null): void {
  appStore.set(codeLoginAtom, state)
}

/**
 * Waits for a server that answers: the code has one attempt, and the browser says "online" before it is true. The learner
 * may give up, which takes the state away.
 */
function networkOrCancelled(): Promise<'network' | 'cancelled'> {
  return new Promise((resolve) => {
    const left = new AbortController()
    const unsubscribe = appStore.sub(codeLoginAtom, () => finish('cancelled'))
    const timer = setInterval(probe, probeMs)
    let isProbing = false
    function probe(): void {
      if (isProbing || !navigator.onLine) return
      isProbing = true
      getStatus(left).then(
        () => finish('network'),
        (error: unknown) => {
          isProbing = false
          if (!isUnreachable(error)) finish('network')
        },
      )
    }
    function finish(outcome: 'network' | 'cancelled'): void {
      unsubscribe()
      clearInterval(timer)
      removeEventListener('online', probe)
      left.abort()
      resolve(outcome)
    }
    addEventListener('online', probe)
  })
}
