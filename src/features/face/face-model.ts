/** What /auth/faceSuccess knows about a face verification (screens 2.20). */
import type { FaceVerificationKeys } from '../../domain/session/face-verification.ts'

/** How often the result is asked for in a row, and the pause between two questions. */
export const maxQueries = 10
export const queryPauseMs = 3000

export type FaceState =
  /** Nobody is logged in. */
  | { readonly name: 'visitor' }
  /** The keys of a started verification are being read. */
  | { readonly name: 'opening' }
  /** The result is asked for, or will be after a pause; `asked` counts the questions that came to an end. */
  | {
      readonly name: 'querying'
      readonly keys: FaceVerificationKeys
      readonly asked: number
      readonly isAsking: boolean
    }
  /** The network is gone; the questions go on when it returns. */
  | { readonly name: 'offline'; readonly keys: FaceVerificationKeys; readonly asked: number }
  /** Asked often enough, or the answer was a failure; `message` says which in place, '' for nothing. */
  | { readonly name: 'undecided'; readonly message: string }
  | { readonly name: 'verified' }
  /** No verification was started here: what is known of the member decides. */
  | { readonly name: 'noKeys' }

export type FaceEvent =
  | { readonly type: 'signedIn' }
  | { readonly type: 'signedOut' }
  | { readonly type: 'opened'; readonly keys: FaceVerificationKeys | null; readonly isOffline: boolean }
  /** `isElsewhere`: the server says of the member that a verification is done, be it one that was begun on another device. */
  | { readonly type: 'answered'; readonly isVerified: boolean; readonly isElsewhere: boolean }
  | { readonly type: 'failed'; readonly isOffline: boolean; readonly message: string }
  /** The pause between two questions is over. */
  | { readonly type: 'paused' }
  | { readonly type: 'reconnected' }
  | { readonly type: 'refreshed' }

const visitor: FaceState = { name: 'visitor' }
const opening: FaceState = { name: 'opening' }

/** The state before anything is known but the token. */
export const initialState = (hasToken: boolean): FaceState => (hasToken ? opening : visitor)

/** What `event` makes of `state`; answers that come too late change nothing. */
export function next(state: FaceState, event: FaceEvent): FaceState {
  if (event.type === 'signedOut') return visitor
  switch (state.name) {
    case 'visitor':
      return event.type === 'signedIn' ? opening : state
    case 'opening':
      return event.type === 'opened' ? afterOpening(event.keys, event.isOffline) : state
    case 'querying':
      return whileQuerying(state, event)
    case 'offline':
      if (event.type !== 'reconnected') return state
      return { name: 'querying', keys: state.keys, asked: state.asked, isAsking: true }
    case 'undecided':
      return event.type === 'refreshed' ? opening : state
    default:
      return state
  }
}

function afterOpening(keys: FaceVerificationKeys | null, isOffline: boolean): FaceState {
  if (keys === null) return { name: 'noKeys' }
  return isOffline ? { name: 'offline', keys, asked: 0 } : { name: 'querying', keys, asked: 0, isAsking: true }
}

function whileQuerying(state: Extract<FaceState, { name: 'querying' }>, event: FaceEvent): FaceState {
  if (!state.isAsking) return event.type === 'paused' ? { ...state, isAsking: true } : state
  const asked = state.asked + 1
  const isLast = asked >= maxQueries
  if (event.type === 'failed') {
    if (event.isOffline && !isLast) return { name: 'offline', keys: state.keys, asked }
    return { name: 'undecided', message: event.message }
  }
  if (event.type !== 'answered') return state
  // of what was begun here and given up no result will come
  if (event.isVerified || (isLast && event.isElsewhere)) return { name: 'verified' }
  return isLast ? { name: 'undecided', message: '' } : { ...state, asked, isAsking: false }
}
