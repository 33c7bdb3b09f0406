import type { Playhead } from './playhead.ts'
import type { Intent, PlayerEvent, PlayerState } from './player-machine.ts'
import type { PlayerPort, PlayerSnapshot } from './player-port.ts'
import type { Timers } from './timers.ts'

/** The media element that plays; another one can take its place, so it is asked for each time. */
export interface OnElement {
  video: HTMLMediaElement
}

/** What the parts of a running playback share: the state, and what cannot be read off the media element. */
export interface PlaybackCore {
  readonly on: OnElement
  readonly port: PlayerPort
  readonly playhead: Playhead
  readonly timers: Timers
  readonly memory: {
    /** What the learner wants; the element may be unable to. */
    intent: Intent
    speed: number
    isBoosted: boolean
    hasPlayed: boolean
    /** Seconds; where the picture last broke. */
    undisturbedFrom: number
  }
  publish(change: Partial<PlayerSnapshot>): void
  state(): PlayerState
  dispatch(event: PlayerEvent): void
  /** The element gave up, or made no progress for too long. */
  failed(reason: string, isUnplayable?: boolean): void
}
