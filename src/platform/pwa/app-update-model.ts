/** When a page looks for a new version of the app, and how it changes to one (screens 4.8). Pure. */
import { isLoginForm } from '../../shared/safe-target.ts'
import type { Activity } from '../browser/activity.ts'

/**
 * - `current`: nothing newer is known
 * - `offered`: a newer version is there, and the bar asks
 * - `postponed`: the learner said 稍后; the dot on 我的 stays
 * - `applying`: the learner said 立即更新; the new worker takes over
 * - `reloading`: the new worker is in charge and this page is loaded again
 */
export type UpdateState = 'current' | 'offered' | 'postponed' | 'applying' | 'reloading'

export type UpdateEvent =
  /** A new worker is installed and waits. */
  | { readonly kind: 'found' }
  | { readonly kind: 'postponed' }
  /** 立即更新, or a screen that only the new version has (screens 1.6.4). */
  | { readonly kind: 'accepted' }
  /** Another worker is in charge: asked for here, or in another tab. */
  | { readonly kind: 'takenOver'; readonly canReload: boolean }
  /** The new worker did not come. */
  | { readonly kind: 'gaveUp' }

/** The state after an event. A page is loaded again only after its own learner asked for it, and once. */
export function nextUpdate(state: UpdateState, event: UpdateEvent): UpdateState {
  if (state === 'reloading') return state
  switch (event.kind) {
    case 'found':
      return state === 'current' ? 'offered' : state
    case 'postponed':
      return state === 'offered' ? 'postponed' : state
    case 'accepted':
      return state === 'current' ? state : 'applying'
    case 'takenOver':
      if (state === 'applying') return event.canReload ? 'reloading' : 'offered'
      return state === 'postponed' ? state : 'offered'
    // gaveUp
    default:
      return state === 'applying' ? 'offered' : state
  }
}

const hourMs = 3_600_000

/** What a page is when it may ask for its worker; `isReturning`: it has come to the front, or its network has come back. */
export interface AskingPage {
  readonly isVisible: boolean
  readonly isReturning: boolean
  readonly hasWorker: boolean
}

/**
 * True when it is time to ask for a new version: hourly while visible, and on coming back after 30 minutes. Where the first
 * worker of all could not be installed, it is every five minutes and on coming back: until then nothing opens without a
 * network.
 */
export function isCheckDue(sinceLastMs: number, { isVisible, isReturning, hasWorker }: AskingPage): boolean {
  const [whileHere, onReturn] = hasWorker ? [hourMs, hourMs / 2] : [hourMs / 12, 0]
  return isVisible && sinceLastMs >= (isReturning ? onReturn : whileHere)
}

const checkout = /^\/order(?:\/pay)?$/
const lessons = /^\/course\/video\//

/** True when an update, or the prompt for one, disturbs nothing. */
export function canUpdate({ path, isPlaying, hasInput }: Activity): boolean {
  return !isPlaying && !hasInput && !checkout.test(path)
}

/** True when the prompt to install the app disturbs nothing (screens 4.2). */
export function canPromptInstall(activity: Activity): boolean {
  return canUpdate(activity) && !isLoginForm(activity.path) && !lessons.test(activity.path)
}
