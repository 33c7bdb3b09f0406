/**
 * The states of the player and how one follows another (screens 2.7, table of player states). Pure: the code that drives it
 * listens to the media element and acts on what `next` answers.
 */

/** What the learner wants, whatever the player is able to do at present. */
export type Intent = 'play' | 'pause'

/** How often fresh addresses were asked for since the picture last ran undisturbed (screens 2.7 rule 16). */
interface Attempts {
  readonly attempts: number
}

/** What is said when the player finds out by itself; a failed call has a message of its own. */
export const reasons = { media: '视频加载失败，请重试', slow: '网络较慢，请重试' } as const

export type PlayerState =
  /** The addresses are being asked for. */
  | { readonly name: 'resolving' }
  /** Poster and a large 播放. */
  | { readonly name: 'ready' }
  | ({ readonly name: 'playing' } & Attempts)
  | ({ readonly name: 'paused' } & Attempts)
  /** Playing without progress for so many seconds: nothing is said at 0, more and more from 1, 5, 20. */
  | ({ readonly name: 'buffering'; readonly waited: BufferingStep } & Attempts)
  /** Fresh addresses, the same second. `intent`: what the learner wanted when it broke, or asked for since. */
  | ({ readonly name: 'recovering'; readonly intent: Intent } & Attempts)
  /** `intent` as above; the network decides when it goes on. */
  | ({ readonly name: 'waitingForNetwork'; readonly intent: Intent } & Attempts)
  | { readonly name: 'trialEnded' }
  /** `countdown`: seconds until the next lesson, null when there is no countdown. */
  | { readonly name: 'ended'; readonly countdown: number | null }
  /** `message`: the server's own message, null when the rule of this app refused. */
  | { readonly name: 'refused'; readonly message: string | null }
  | { readonly name: 'noAddress' }
  | { readonly name: 'unsupported' }
  | { readonly name: 'frame' }
  /** `reason`: the message that says why. */
  | { readonly name: 'failed'; readonly reason: string }
  /** No network and nothing kept. */
  | { readonly name: 'offline' }

export type BufferingStep = 0 | 1 | 5 | 20

export type PlayerEvent =
  | { readonly type: 'resolved'; readonly source: 'media' | 'frame' | 'none' | 'unsupported' }
  | { readonly type: 'refused'; readonly message: string | null }
  | { readonly type: 'resolveFailed'; readonly reason: string; readonly isOffline: boolean }
  /** The picture moves. */
  | { readonly type: 'started' }
  /** It moved long enough after a recovery to believe in it. */
  | { readonly type: 'settled' }
  | { readonly type: 'paused' }
  /** A tap is wanted before it plays: by the browser, or to save data. */
  | { readonly type: 'autoplayBlocked' }
  | { readonly type: 'waited'; readonly seconds: BufferingStep }
  /** The media element gave up or made no progress for too long. */
  | {
      readonly type: 'failed'
      readonly reason: string
      readonly isOffline: boolean
      readonly isUnplayable: boolean
    }
  /** The learner asked for it, or for a pause, while there is no picture. */
  | { readonly type: 'intentChanged'; readonly intent: Intent }
  /** The addresses are too old to play on with. */
  | { readonly type: 'addressesExpired' }
  | { readonly type: 'reconnected' }
  | { readonly type: 'retried' }
  | { readonly type: 'limitReached' }
  | { readonly type: 'ended'; readonly countdown: number | null }
  | { readonly type: 'tick' }
  | { readonly type: 'countdownStopped' }
  | { readonly type: 'replayed' }

/** Milliseconds before each attempt to recover (screens 2.7 rule 16). */
export const recoveryDelaysMs = [1_000, 3_000, 8_000] as const

export const initialState: PlayerState = { name: 'resolving' }

/** The states in which a media element holds the lesson and its controls make sense. */
export type ActiveState = Extract<PlayerState, Attempts> | Extract<PlayerState, { name: 'ready' }>

/** True while the media element holds the lesson. */
export function isActive(state: PlayerState): state is ActiveState {
  return state.name === 'ready' || 'attempts' in state
}

/** True at the end, of the lesson or of its trial: it plays again from the start. */
export const isOver = ({ name }: PlayerState): boolean => name === 'ended' || name === 'trialEnded'

const attemptsOf = (state: PlayerState): number => ('attempts' in state ? state.attempts : 0)

/** What the learner wants of it: while there is a picture, what it does. */
export function intentOf(state: PlayerState): Intent {
  if ('intent' in state) return state.intent
  return state.name === 'playing' || state.name === 'buffering' ? 'play' : 'pause'
}

/** What is said below the picture while there is no network. */
export function outageMessage(state: PlayerState): string {
  if (state.name === 'playing') return '网络已断开，正在播放已缓冲的部分'
  const goesOn = intentOf(state) === 'play' || state.name === 'resolving' || state.name === 'offline'
  return goesOn ? '网络已断开，恢复后自动继续' : '网络已断开'
}

/** The state after `event`. An event that means nothing in `state` leaves it as it is (the same object). */
export function next(state: PlayerState, event: PlayerEvent): PlayerState {
  switch (event.type) {
    case 'resolved':
    case 'refused':
    case 'resolveFailed':
      return afterAnswer(state, event)
    case 'started':
    case 'settled':
    case 'paused':
    case 'autoplayBlocked':
    case 'waited':
    case 'ended':
    case 'limitReached':
      return afterMedia(state, event)
    case 'failed':
      return afterFailure(state, event)
    case 'intentChanged':
      return 'intent' in state && state.intent !== event.intent ? { ...state, intent: event.intent } : state
    case 'addressesExpired':
      return isActive(state) ? { name: 'recovering', intent: 'play', attempts: 0 } : state
    case 'reconnected':
      return afterReconnect(state)
    case 'retried':
      return afterRetry(state)
    default:
      return afterEnd(state, event)
  }
}

function afterAnswer(
  state: PlayerState,
  event: Extract<PlayerEvent, { type: 'resolved' | 'refused' | 'resolveFailed' }>,
): PlayerState {
  if (state.name !== 'resolving' && state.name !== 'recovering') return state
  if (event.type === 'refused') return { name: 'refused', message: event.message }
  if (event.type === 'resolveFailed') {
    if (state.name === 'recovering') return afterFailure(state, { ...event, isUnplayable: false })
    return event.isOffline ? { name: 'offline' } : { name: 'failed', reason: event.reason }
  }
  switch (event.source) {
    case 'none':
      return { name: 'noAddress' }
    case 'unsupported':
    case 'frame':
      return { name: event.source }
    default:
      // a recovering player goes on by itself: `started` or `paused` of the media element says so
      return state.name === 'recovering' ? state : { name: 'ready' }
  }
}

function afterMedia(
  state: PlayerState,
  event: Extract<
    PlayerEvent,
    { type: 'started' | 'settled' | 'paused' | 'autoplayBlocked' | 'waited' | 'ended' | 'limitReached' }
  >,
): PlayerState {
  const attempts = attemptsOf(state)
  switch (event.type) {
    case 'started':
      return state.name !== 'playing' && (isActive(state) || isOver(state)) ? { name: 'playing', attempts } : state
    case 'settled':
      return state.name === 'playing' && attempts > 0 ? { name: 'playing', attempts: 0 } : state
    case 'paused':
      return state.name === 'playing' || state.name === 'buffering' || state.name === 'recovering'
        ? { name: 'paused', attempts }
        : state
    case 'autoplayBlocked':
      return isActive(state) ? { name: 'ready' } : state
    case 'waited':
      if (state.name === 'buffering' && state.waited === event.seconds) return state
      return state.name === 'waitingForNetwork' || state.name === 'recovering' || !isActive(state)
        ? state
        : { name: 'buffering', waited: event.seconds, attempts }
    case 'ended':
      return isActive(state) ? { name: 'ended', countdown: event.countdown } : state
    default:
      return isActive(state) ? { name: 'trialEnded' } : state
  }
}

function afterFailure(state: PlayerState, event: Omit<Extract<PlayerEvent, { type: 'failed' }>, 'type'>): PlayerState {
  if (!isActive(state) || state.name === 'waitingForNetwork') return state
  const attempts = attemptsOf(state)
  if (event.isOffline) return { name: 'waitingForNetwork', intent: intentOf(state), attempts }
  if (event.isUnplayable) return { name: 'unsupported' }
  if (attempts >= recoveryDelaysMs.length) return { name: 'failed', reason: event.reason }
  return { name: 'recovering', intent: intentOf(state), attempts: attempts + 1 }
}

function afterReconnect(state: PlayerState): PlayerState {
  if (state.name === 'offline') return { name: 'resolving' }
  // the outage was no fault of the addresses: it does not count as an attempt
  return state.name === 'waitingForNetwork' ? { name: 'recovering', intent: state.intent, attempts: 0 } : state
}

function afterRetry(state: PlayerState): PlayerState {
  switch (state.name) {
    case 'failed':
    case 'refused':
    case 'noAddress':
    case 'unsupported':
      return { name: 'resolving' }
    case 'buffering':
      return { name: 'recovering', intent: 'play', attempts: 0 }
    default:
      return afterReconnect(state)
  }
}

function afterEnd(
  state: PlayerState,
  event: Extract<PlayerEvent, { type: 'tick' | 'countdownStopped' | 'replayed' }>,
): PlayerState {
  if (event.type === 'replayed') {
    return isOver(state) ? { name: 'buffering', waited: 0, attempts: 0 } : state
  }
  if (state.name !== 'ended' || state.countdown === null) return state
  if (event.type === 'countdownStopped') return { name: 'ended', countdown: null }
  return state.countdown === 0 ? state : { name: 'ended', countdown: state.countdown - 1 }
}
