/** Logging in with the code a social login returned with (screens 1.9); loaded only when an address carries one. */
import { loginCode } from '../api/auth.ts'
import { getStatus } from '../api/status.ts'
import { codeLoginAtom, type CodeLogin } from '../platform/session/code-login-atom.ts'
import { loginCodeLifeMs, markCodeTried, storeLoginCode, takeOpeningLoginCode } from '../domain/session/login-code.ts'
import { openingAddress } from '../platform/browser/opening-address.ts'
import { makeReturnToDue } from '../domain/session/return-to.ts'
import { confirmedMemberAtom, knownMemberAtom, parkedTokenAtom, tokenAtom } from '../platform/session/session-atoms.ts'
import type { MemberOutcome, Session } from '../platform/session/session-types.ts'
import { takeSocialStart, type SocialStart } from '../domain/session/social-start.ts'
import { diskLimitMs, withTimeout } from '../platform/storage/with-timeout.ts'
import { appStore } from '../platform/store.ts'
import { showToast } from '../platform/browser/toast.ts'
import { isWechat } from '../platform/browser/user-agent.ts'
import { isUnreachable } from '../shared/errors.ts'
import { tellWhoIsIn } from './go-on-after-login.ts'
import { errorToast } from '../strings/zh-CN.ts'

/** Between two looks for a server: longer and longer, as with every probe (screens 1.12.3). */
const firstProbeMs = 2000
const longestProbeMs = 60_000

/**
 * Tries the code this document was opened with, once. A success stores the token and loads the page again, at the address
 * without the code, or goes on in this page where the disk does not take the token; every other outcome leaves the page as
 * it is and says so. `asked` is what the server said of the token that was stored: a member who has not begun this login is
 * asked before anything is sent.
 */
export async function logInWithCode(session: Session, asked: Promise<MemberOutcome>): Promise<void> {
  const opening = takeOpeningLoginCode()
  // a member about to bind a number is logged in, under the parked token
  if (opening === null || appStore.get(parkedTokenAtom) !== null) return show(null)
  const start = takeSocialStart(opening.nonce, 'login')
  // a session that the server ends just now leaves a visitor, who may log in like any other
  const isMember = openingAddress.token !== null && (await asked) !== 'unauthorized'
  if (isMember && !(await isWanted(start))) return
  const replaced = isMember ? openingAddress.token : null
  if (!navigator.onLine) {
    show('waiting')
    const outcome = await networkOrCancelled()
    if (outcome === 'cancelled') return
    if (outcome === 'expired') return show('failed')
  }
  // somebody has logged in meanwhile, or was found in a slow storage: this learner was not asked about that
  if (appStore.get(tokenAtom) !== replaced) return show(null)
  const { code, address } = opening
  const isOwn = start !== null
  markCodeTried(code)
  show('sending')
  try {
    const answer = await loginCode({ code })
    if (appStore.get(tokenAtom) !== replaced) return show(null)
    if (answer.kind === 'loggedIn') {
      makeReturnToDue(isOwn ? null : address)
      if (await withTimeout(diskLimitMs, session.adopt(answer.token), false)) return location.reload()
      // the token would not outlive this page
      await session.logIn(answer.token)
      if (!isOwn) tellWhoIsIn()
      return show(null)
    }
    await storeLoginCode({ code, isOwn })
    show(isOwn ? 'bindMobile' : 'bindForeign')
  } catch (error) {
    const sentence = errorToast(error)
    if (sentence !== null) showToast(sentence)
    show(sentence === null ? 'failed' : null)
  }
}

/**
 * True when the member the server has named in this page is the one who left for this login, or says so. False when the
 * answer is no, comes later than the code lives, or the login of this browser changes meanwhile.
 */
async function isWanted(start: SocialStart | null): Promise<boolean> {
  const until = Date.now() + loginCodeLifeMs
  const member = await settled(() =>
    appStore.get(confirmedMemberAtom) === null ? null : appStore.get(knownMemberAtom),
  )
  if (member === null || Date.now() > until) return false
  if (start?.memberId === String(member.id)) return true
  const question = { app: start?.app ?? (isWechat(navigator.userAgent) ? 'wechat' : 'qq'), member } as const
  show(question)
  const answer = await settled(() => {
    const state = appStore.get(codeLoginAtom)
    return state === question ? null : { isYes: state === 'sending' }
  })
  if (answer === null) show(null)
  return answer?.isYes === true
}

/** The first value that `look` finds; null when another token is stored before there is one. */
function settled<T>(look: () => T | null): Promise<T | null> {
  return new Promise((resolve) => {
    const check = (): void => {
      const isSame = appStore.get(tokenAtom) === openingAddress.token
      const value = isSame ? look() : null
      if (isSame && value === null) return
      for (const unsubscribe of unsubscribers) unsubscribe()
      resolve(value)
    }
    const unsubscribers = [tokenAtom, confirmedMemberAtom, codeLoginAtom].map((atom) => appStore.sub(atom, check))
    check()
  })
}

function show(state: CodeLogin | null): void {
  appStore.set(codeLoginAtom, state)
}

/**
 * Waits for a server that answers: the code has one attempt, and what the browser says of the network is a hint at most.
 * The learner may give up, which takes the state away; and the server forgets the code.
 */
function networkOrCancelled(): Promise<'network' | 'cancelled' | 'expired'> {
  return new Promise((resolve) => {
    const left = new AbortController()
    const unsubscribe = appStore.sub(codeLoginAtom, () => finish('cancelled'))
    const end = setTimeout(() => finish('expired'), loginCodeLifeMs)
    let pauseMs = firstProbeMs
    let timer: ReturnType<typeof setTimeout> | undefined
    let isProbing = false
    function probeAgain(): void {
      probe()
      timer = setTimeout(probeAgain, pauseMs)
      pauseMs = Math.min(2 * pauseMs, longestProbeMs)
    }
    function probe(): void {
      if (isProbing) return
      isProbing = true
      getStatus({ signal: left.signal }).then(
        () => finish('network'),
        (error: unknown) => {
          isProbing = false
          if (!isUnreachable(error)) finish('network')
        },
      )
    }
    function finish(outcome: 'network' | 'cancelled' | 'expired'): void {
      unsubscribe()
      clearTimeout(timer)
      clearTimeout(end)
      removeEventListener('online', probe)
      left.abort()
      resolve(outcome)
    }
    addEventListener('online', probe)
    probeAgain()
  })
}
