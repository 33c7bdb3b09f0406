import type { LessonProgress } from '../../../api/course-outline.ts'
import type { JournalEntry } from '../../../platform/sync/journal.ts'
import type { Limits } from './limits.ts'
import type { PlayerState } from './player-machine.ts'
import type { ReporterFacts } from './progress-reporter.ts'
import type { Quality, Source } from './sources.ts'
import type { StartPosition } from './start-position.ts'

/** What the player needs to know and to call; everything outside the media element and the code that plays HLS is injected. */
export interface PlayerPort {
  readonly lessonId: number
  readonly courseId: number
  readonly facts: ReporterFacts
  readonly limits: Limits
  readonly start: StartPosition
  /** Plays by itself once it can: the learner came here by a tap. */
  readonly isStartedByTap: boolean
  readonly isSavingData: boolean
  /** The addresses of the lesson. Throws AppError. */
  resolve(signal: AbortSignal): Promise<Source>
  /** Milliseconds in which only what the learner asks for may be resolved (screens 1.5.6). */
  pauseLeft(): number
  /** What a failed `resolve` means. `isByItself`: nobody has asked for it, so that a toast would come out of the blue. */
  failureOf(error: unknown, isByItself: boolean): ResolveFailure
  report(entry: JournalEntry, seconds: number | null, options: { isLeaving: boolean }): void
  isOffline(): boolean
  /** Calls back when the network is concluded to be gone or back. Returns the unsubscriber. */
  onConnectivity(listener: () => void): () => void
  remembered(): { readonly speed: unknown; readonly quality: unknown }
  remember(choice: { readonly speed?: number; readonly quality?: string }): void
  /** Seconds to count down to the next lesson at the end, null when it is not to start by itself. */
  countdown(): number | null
  /** True while the countdown stands still: a dialog is open. */
  isHeld(): boolean
  openNext(): void
  /** What was resolved is not needed any more. */
  release(): void
}

export type ResolveFailure =
  | { readonly kind: 'ignored' }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly reason: string; readonly isOffline: boolean }

/** A jump that is not made yet: taps still add up, or a finger still slides. */
export interface Aim {
  readonly kind: 'steps' | 'slide'
  /** Seconds. */
  readonly from: number
  /** Seconds; no further than the limits allow. */
  readonly to: number
  /** `ban_drag` allowed less than was asked for. */
  readonly isHeldBack: boolean
}

/** What is on screen: changes as a whole, several times a second while playing. */
export interface PlayerSnapshot {
  readonly state: PlayerState
  readonly position: number
  /** Seconds; 0 until the medium is known. */
  readonly duration: number
  /** End of the buffered part around the position, in seconds. */
  readonly bufferedTo: number
  readonly speed: number
  readonly quality: Quality | null
  readonly qualities: readonly Quality[]
  /** The first picture was seen. */
  readonly hasPlayed: boolean
  /** The second the lesson was resumed at, while the chip says so. */
  readonly resumedAt: number | null
  readonly isSpeedFixed: boolean
  readonly aim: Aim | null
  /** Double speed as long as a finger or key is down; refused under `ban_drag`. */
  readonly boost: 'on' | 'refused' | null
  readonly frameAddress: string | null
  /** Address for 在浏览器中打开, with access and https only. */
  readonly openAddress: string | null
  /** What a tap on 播放 is going to fetch, in words, while data are saved; '' otherwise or when it is unknown. */
  readonly loadSize: string
}

export interface PlayerActions {
  /** Goes on; what is over, or could not be had, stays as it is. */
  play(): void
  pause(): void
  /** The large button, also by a key: what is over plays again, what could not be had is asked for again. */
  toggle(): void
  seekTo(second: number): void
  seekBy(seconds: number): void
  /** Steps of 10 s add up: one jump is made, 0.8 s after the last of them. 0 only waits on. */
  step(way: -1 | 0 | 1): void
  /** Aims so far from where a finger began to slide; the jump is made by `land`. */
  slideBy(seconds: number): void
  /** Makes the jump that is aimed at, if any. */
  land(): void
  dropAim(): void
  /** Double speed until it is called with false. */
  setBoost(isOn: boolean): void
  setSpeed(speed: number): void
  setQuality(name: string): void
  /** Returns whether it is silent now. */
  toggleMute(): boolean
  changeVolume(step: number): void
  retry(): void
  replay(): void
  cancelCountdown(): void
  startOver(): void
  /** A newer answer: so many seconds were watched elsewhere, and nothing bans going forward in a finished lesson. */
  noteWatched(watched: Pick<LessonProgress, 'watchedSeconds' | 'isFinished'> | undefined): void
}

export interface Player extends PlayerActions {
  subscribe(listener: () => void): () => void
  snapshot(): PlayerSnapshot
  /** It plays, or will by itself: a lesson still loading has no state that says so, and would begin under what is to hold it. */
  isMeantToPlay(): boolean
  /**
   * Starts on a media element, or goes on there what plays on another. The returned function ends everything this player
   * set in motion, unless another element plays it then: false.
   */
  attach(video: HTMLMediaElement): () => boolean
}
