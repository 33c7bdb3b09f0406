/** What a download of a lesson may be in, and what leads from one to the other (screens 4.3). Pure. */
import type { Outcome } from './download-ports.ts'

/** Why a download stopped by itself. `network` goes on by itself, the others by a tap. */
export type Failure =
  | { readonly reason: 'network' | 'space' | 'limit' | 'other' }
  /** Words of the server. */
  | { readonly reason: 'server'; readonly message: string }

export type DownloadState =
  | { readonly kind: 'queued' }
  /** Bytes arrive; how many says `downloadProgressAtom`. */
  | { readonly kind: 'loading' }
  /** By the learner, or while a lesson is streaming, or where the network costs money. */
  | { readonly kind: 'paused'; readonly by: 'learner' | 'streaming' | 'metered' }
  /** All bytes are here; they are made into one film and proved. */
  | { readonly kind: 'finishing' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'unsupported' }
  /** Proved. */
  | { readonly kind: 'done'; readonly size: number }
  /** Proved, but access was lost or not checked for long: kept for a while, not played. */
  | { readonly kind: 'expired'; readonly size: number; readonly since: number }
  /** The browser has deleted the bytes. */
  | { readonly kind: 'cleared' }

export type DownloadEvent =
  /** Its turn has come. */
  | { readonly kind: 'started' }
  | { readonly kind: 'complete' }
  | { readonly kind: 'proved'; readonly size: number }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'unsupported' }
  | { readonly kind: 'paused'; readonly by: 'learner' | 'streaming' | 'metered' }
  /** What it was paused by is over; the learner's pause ends by the learner. */
  | { readonly kind: 'released'; readonly from: 'learner' | 'streaming' | 'metered' }
  /** The network is back, or the learner has made room: what failed for that is tried again. */
  | { readonly kind: 'improved'; readonly what: 'network' | 'limit' | 'space' }
  /** By the learner, of what failed, was refused or is gone, in this quality. */
  | { readonly kind: 'retried'; readonly quality: string | null }
  /** A page or worker that ended took the work with it. */
  | { readonly kind: 'restarted' }
  | { readonly kind: 'accessLost'; readonly at: number }
  | { readonly kind: 'accessConfirmed' }
  /** The bytes are not there any more. */
  | { readonly kind: 'bytesGone' }

/** What the end of a download means for it. */
export function eventOf(outcome: Outcome): DownloadEvent {
  switch (outcome.kind) {
    case 'done':
      return { kind: 'proved', size: outcome.size }
    case 'unsupported':
      return { kind: 'unsupported' }
    case 'refused':
      return { kind: 'failed', failure: { reason: 'server', message: outcome.message } }
    case 'full':
      return { kind: 'failed', failure: { reason: 'space' } }
    case 'cut':
      return { kind: 'failed', failure: { reason: 'network' } }
    // broken
    default:
      return { kind: 'failed', failure: { reason: 'other' } }
  }
}

const queued: DownloadState = { kind: 'queued' }

/** At work, which a dark screen would end. */
export const isRunning = ({ kind }: DownloadState): boolean => kind === 'loading' || kind === 'finishing'

/** Runs, or waits for its turn. */
export const isMoving = (state: DownloadState): boolean => state.kind === 'queued' || isRunning(state)

/** Its proved film is on the disk. */
export const isKept = (state: DownloadState): state is Extract<DownloadState, { readonly size: number }> =>
  state.kind === 'done' || state.kind === 'expired'

/** The network went in its middle. */
export const isCut = (state: DownloadState): boolean => state.kind === 'failed' && state.failure.reason === 'network'

/**
 * The state after an event; `state` itself where the event changes nothing. Only `finishing` becomes `done`, and only
 * by a proof.
 */
export function nextDownload(state: DownloadState, event: DownloadEvent): DownloadState {
  switch (event.kind) {
    case 'started':
      return state.kind === 'queued' ? { kind: 'loading' } : state
    case 'complete':
      return state.kind === 'loading' ? { kind: 'finishing' } : state
    case 'proved':
      return state.kind === 'finishing' ? { kind: 'done', size: event.size } : state
    case 'failed':
      return isMoving(state) ? { kind: 'failed', failure: event.failure } : state
    case 'unsupported':
      return isMoving(state) ? { kind: 'unsupported' } : state
    case 'paused':
      return pause(state, event.by)
    case 'released':
      return state.kind === 'paused' && state.by === event.from ? queued : state
    case 'improved':
      return state.kind === 'failed' && state.failure.reason === event.what ? queued : state
    case 'retried':
      return state.kind === 'failed' || state.kind === 'unsupported' || state.kind === 'cleared' ? queued : state
    case 'restarted':
      return isRunning(state) ? queued : state
    case 'accessLost':
      return state.kind === 'done' ? { kind: 'expired', size: state.size, since: event.at } : state
    case 'accessConfirmed':
      return state.kind === 'expired' ? { kind: 'done', size: state.size } : state
    // bytesGone
    default:
      return isKept(state) ? { kind: 'cleared' } : state
  }
}

/** The learner's pause stays when a lesson streams as well; what is being finished needs no network. */
function pause(state: DownloadState, by: 'learner' | 'streaming' | 'metered'): DownloadState {
  if (state.kind === 'finishing' && by !== 'learner') return state
  const isPaused = state.kind === 'paused' && state.by !== 'learner'
  // it would go on by itself: when that has to wait, it says so
  const goesOn = isMoving(state) || isCut(state)
  return goesOn || (by === 'learner' && isPaused) ? { kind: 'paused', by } : state
}
