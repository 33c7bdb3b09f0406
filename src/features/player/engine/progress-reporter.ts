/**
 * What the movements of the media element mean for the journal and for the server (screens 1.17.4, 2.7 rules 11 and 12).
 * Pure: movements in, entries out. Only what was really played counts; a seek alone says nothing.
 */

export interface ReporterFacts {
  /** Seconds; the lesson's own length, 0 when unknown: then nothing is sent before the end. */
  readonly duration: number
  /** Seconds of the trial, null with access: nothing beyond is ever sent. */
  readonly trialSeconds: number | null
  /** Seconds the server has already: less is not worth a request. */
  readonly watchedSeconds: number
  /** Seconds; the furthest point of earlier sessions. */
  readonly furthest: number
  /** The server counts nothing any more once it counted the lesson as finished. */
  readonly isFinished: boolean
}

export interface ReporterState {
  readonly facts: ReporterFacts
  /** Where the media element stands; playing goes on from here. */
  readonly position: number
  /** The furthest point reached by playing, of this session and earlier ones. */
  readonly furthest: number
  /** The furthest point reached by playing in this session. */
  readonly reached: number
  /** The greatest number of seconds given to the outbox. */
  readonly reported: number
  readonly sinceReport: number
  readonly sinceEntry: number
  readonly writtenAt: number
  /** True when the position moved since the last entry. */
  readonly isMoved: boolean
}

export type Movement =
  /** The element tells its time; `isPlaying` when it came there by playing. */
  | { readonly type: 'time'; readonly position: number; readonly isPlaying: boolean; readonly at: number }
  /** The element is about to jump, by whomever. */
  | { readonly type: 'seek'; readonly to: number; readonly at: number }
  | { readonly type: 'pause' | 'hidden' | 'leave'; readonly at: number }
  /** `mediaSeconds`: length of the medium. */
  | { readonly type: 'end'; readonly mediaSeconds: number; readonly at: number }

/** One entry for the journal and, unless `seconds` is null, one report. */
export interface Progress {
  readonly position: number
  readonly furthest: number
  readonly isFinished: boolean
  /** Whole seconds watched, or null when there is nothing new for the server. */
  readonly seconds: number | null
  readonly at: number
  /** The page may be gone in a moment. */
  readonly isLeaving: boolean
}

const reportStepSeconds = 10
const journalStepSeconds = 5
/** Ticks come four times a second, in hidden pages once a second: stepping at 4 s, two entries are never more than 5 s apart. */
const journalStepMs = 4_000
/** More than that between two ticks was a jump: at double speed a hidden page ticks once a second. */
const longestTickSeconds = 4

/** The state a lesson begins with at `position`, in seconds. */
export function createReporterState(facts: ReporterFacts, position: number): ReporterState {
  return {
    facts,
    position,
    furthest: facts.furthest,
    reached: 0,
    reported: facts.isFinished ? Number.POSITIVE_INFINITY : Math.floor(facts.watchedSeconds),
    sinceReport: 0,
    sinceEntry: 0,
    writtenAt: Number.NEGATIVE_INFINITY,
    isMoved: false,
  }
}

/** The state after a movement, and what to write down, if anything. */
export function follow(state: ReporterState, movement: Movement): { state: ReporterState; progress: Progress | null } {
  switch (movement.type) {
    case 'time':
      return afterTick(state, movement)
    case 'seek': {
      const left = write(state, movement.at, { isReport: true })
      const position = capped(movement.to, state.facts)
      return { state: { ...left.state, position, isMoved: true }, progress: left.progress }
    }
    case 'end':
      return afterEnd(state, movement)
    default:
      return write(state, movement.at, { isReport: true, isLeaving: movement.type !== 'pause' })
  }
}

const capped = (seconds: number, { trialSeconds }: ReporterFacts): number =>
  Math.max(0, Math.min(seconds, trialSeconds ?? Number.POSITIVE_INFINITY))

function afterTick(
  state: ReporterState,
  { position, isPlaying, at }: Extract<Movement, { type: 'time' }>,
): { state: ReporterState; progress: Progress | null } {
  const here = capped(position, state.facts)
  const advance = here - state.position
  const isPlayed = isPlaying && advance > 0 && advance <= longestTickSeconds
  if (!isPlayed) return { state: { ...state, position: here, isMoved: state.isMoved || advance !== 0 }, progress: null }
  const moved: ReporterState = {
    ...state,
    position: here,
    reached: Math.max(state.reached, here),
    furthest: Math.max(state.furthest, here),
    sinceReport: state.sinceReport + advance,
    sinceEntry: state.sinceEntry + advance,
    writtenAt: Number.isFinite(state.writtenAt) ? state.writtenAt : at,
    isMoved: true,
  }
  const isReport = moved.sinceReport >= reportStepSeconds
  const isDue = isReport || moved.sinceEntry >= journalStepSeconds || at - moved.writtenAt >= journalStepMs
  return isDue ? write(moved, at, { isReport }) : { state: moved, progress: null }
}

function write(
  state: ReporterState,
  at: number,
  { isReport, isLeaving = false }: { isReport: boolean; isLeaving?: boolean },
): { state: ReporterState; progress: Progress | null } {
  const seconds = Math.floor(state.reached)
  // the first report of a lesson of unknown length would finish it (screens 2.7 rule 12)
  const isNew = isReport && state.facts.duration > 0 && seconds >= 1 && seconds > state.reported
  if (!isNew && !state.isMoved) return { state, progress: null }
  return {
    state: {
      ...state,
      reported: isNew ? seconds : state.reported,
      sinceReport: isReport ? 0 : state.sinceReport,
      sinceEntry: 0,
      writtenAt: at,
      isMoved: false,
    },
    progress: {
      position: state.position,
      furthest: state.furthest,
      isFinished: false,
      seconds: isNew ? seconds : null,
      at,
      isLeaving,
    },
  }
}

function afterEnd(
  state: ReporterState,
  { mediaSeconds, at }: Extract<Movement, { type: 'end' }>,
): { state: ReporterState; progress: Progress | null } {
  const { facts } = state
  const length = Number.isFinite(mediaSeconds) ? mediaSeconds : state.position
  const isTrial = facts.trialSeconds !== null
  // the school may have made the length shorter than what was watched before; the server takes no second below that
  const known = isTrial ? 0 : Math.floor(facts.watchedSeconds)
  const seconds = Math.floor(capped(Math.max(Math.ceil(length), facts.duration, known), facts))
  // the server finishes a lesson only in answer to a report; one of the second it has already is enough
  const isNew = seconds >= 1 && (seconds > state.reported || (seconds === known && known === state.reported))
  const position = capped(length, facts)
  const furthest = Math.max(state.furthest, position)
  return {
    state: {
      ...state,
      position,
      furthest,
      reached: Math.max(state.reached, position),
      // of a lesson that is finished now nothing more is to be said
      reported: isTrial ? Math.max(state.reported, seconds) : Number.POSITIVE_INFINITY,
      sinceReport: 0,
      sinceEntry: 0,
      writtenAt: at,
      isMoved: false,
    },
    // one stands at the end, which the server may know a little further on than the film does
    progress: {
      position: isTrial ? position : furthest,
      furthest,
      isFinished: !isTrial,
      seconds: isNew ? seconds : null,
      at,
      isLeaving: false,
    },
  }
}
