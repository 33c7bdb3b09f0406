import { clampSeek, isBeyond, isTrialOver, msToTrialEnd, seekLimit, type Limits } from './limits.ts'
import type { OnElement } from './playback-core.ts'
import type { PlayerPort } from './player-port.ts'
import { createReporterState, follow, type Movement } from './progress-reporter.ts'

const nearEndSeconds = 10
/** A seek never lands on the very end: a lesson ends by playing (screens 2.7 rule 12). */
const endMarginSeconds = 0.5
/** The end of the trial is taken a little early rather than late. */
const trialMarginSeconds = 0.05

/** Where the learner is in the lesson and how far they may go (screens 2.7 rules 7, 8 and 11). */
export interface Playhead {
  readonly log: ProgressLog
  limits(): Limits
  /** Seconds; 0 while the medium is unknown. */
  duration(): number
  /** The second the lesson was left at, where it goes on from there; null once the learner has gone elsewhere. */
  resumedAt(): number | null
  /** True until a new medium stands at the second it was opened for; its own time means nothing before. */
  isOpening(): boolean
  /** Seconds. */
  position(): number
  /** Notes where the learner is: the next medium is opened there. */
  keep(): void
  /** The medium knows its length: it goes where it was opened for. True when it is there already. */
  enter(isFirst: boolean): boolean
  /** It stands or plays where it was opened for; a jump made meanwhile is made now. */
  arrive(): void
  /** How far a jump to `second` may go. */
  reach(second: number): number
  /** Goes to a second, as far as that is allowed. Returns where. */
  seek(second: number): number
  /** The element moved by other means than `seek`: what went too far is put back. */
  onSeeking(): void
  isTrialOver(): boolean
  /** Milliseconds until the trial is over, null when it is not going to be. */
  msToTrialEnd(): number | null
  /** The trial is used up: the element stands at its end. Returns that second. */
  stopAtTrialEnd(): number
  /** A finished lesson is free (screens 2.7 rule 8). */
  liftSeekLimit(): void
}

/** Stands at `port.start`; `onMoved` is told where a seek leads, before the element is there. */
export function createPlayhead(port: PlayerPort, on: OnElement, onMoved: (second: number) => void): Playhead {
  const log = createProgressLog(port)
  let { limits } = port
  let opensAt: number | null = port.start.second
  let resumedAt = port.start.isResumed ? port.start.second : null
  /** A jump was asked for that the element does not know of. */
  let isJumpDue = false
  let soughtByUs = -1

  const duration = (): number => (Number.isFinite(on.video.duration) && on.video.duration > 0 ? on.video.duration : 0)

  function setTime(second: number): void {
    soughtByUs = second
    on.video.currentTime = second
    onMoved(second)
  }

  /** Native controls can move the element while it opens, too: without this they would pass the limit there. */
  function putBack(): void {
    if (isBeyond(on.video.currentTime, limits, log.furthest(), duration()))
      setTime(seekLimit(limits, log.furthest(), duration()))
  }

  function reach(second: number): number {
    return clampSeek(second, limits, log.furthest(), duration() - endMarginSeconds)
  }

  function arrive(): void {
    if (isJumpDue) {
      isJumpDue = false
      return setTime(reach(opensAt ?? 0))
    }
    opensAt = null
    log.tick(on.video.currentTime, false)
    putBack()
  }

  return {
    log,
    limits: () => limits,
    duration,
    resumedAt: () => resumedAt,
    isOpening: () => opensAt !== null,
    position: () => opensAt ?? on.video.currentTime,
    keep() {
      opensAt ??= log.position()
    },
    enter(isFirst) {
      const wanted = opensAt ?? log.position()
      // the medium knows better than the lesson how near its end is (screens 1.17.5)
      const isNearEnd = isFirst && resumedAt !== null && duration() > 0 && wanted > duration() - nearEndSeconds
      const target = isNearEnd ? 0 : reach(wanted)
      isJumpDue = false
      if (target > 0) setTime(target)
      else arrive()
      return target === 0
    },
    arrive,
    reach,
    seek(second) {
      resumedAt = null
      const target = reach(second)
      log.seek(target)
      if (opensAt === null) setTime(target)
      else {
        // nothing to seek in yet: that is where it will open
        opensAt = target
        isJumpDue = true
        onMoved(target)
      }
      return target
    },
    onSeeking() {
      if (opensAt !== null) return
      const to = on.video.currentTime
      if (Math.abs(to - soughtByUs) > 0.3) log.seek(to)
      // a little beside what was asked for: else the way between the two would pass for played
      else log.tick(to, false)
      putBack()
    },
    isTrialOver: () => isTrialOver(on.video.currentTime + trialMarginSeconds, limits),
    msToTrialEnd: () =>
      on.video.paused ? null : msToTrialEnd(on.video.currentTime + trialMarginSeconds, on.video.playbackRate, limits),
    stopAtTrialEnd() {
      // a film that is shorter has shown no more
      const end = Math.min(limits.trialSeconds ?? 0, duration() || Number.POSITIVE_INFINITY)
      const { paused, seeking, currentTime } = on.video
      // who jumped into the last moment has seen nothing of it
      log.tick(end, !paused && !seeking && currentTime > log.position())
      if (currentTime > end) setTime(end)
      on.video.pause()
      log.mark('pause')
      return end
    },
    liftSeekLimit() {
      if (limits.trialSeconds === null) limits = { ...limits, isForwardBanned: false }
    },
  }
}

/** Follows one lesson and hands on what is worth writing down. */
interface ProgressLog {
  /** Where the learner is, in seconds. */
  position(): number
  /** The furthest second reached by playing, earlier sessions included. */
  furthest(): number
  /** It was watched up to there elsewhere. */
  raise(second: number): void
  tick(position: number, isPlaying: boolean): void
  seek(to: number): void
  mark(type: 'pause' | 'hidden' | 'leave'): void
  end(mediaSeconds: number): void
}

function createProgressLog(port: PlayerPort): ProgressLog {
  let state = createReporterState(port.facts, port.start.second)

  function move(movement: Movement): void {
    const result = follow(state, movement)
    state = result.state
    if (result.progress === null) return
    const { seconds, isLeaving, at, ...place } = result.progress
    const entry = { lessonId: port.lessonId, courseId: port.courseId, updatedAt: at, ...place }
    port.report(entry, seconds, { isLeaving })
  }

  return {
    position: () => state.position,
    furthest: () => state.furthest,
    raise: (second) => (state = { ...state, furthest: Math.max(state.furthest, second) }),
    tick: (position, isPlaying) => move({ type: 'time', position, isPlaying, at: Date.now() }),
    seek: (to) => move({ type: 'seek', to, at: Date.now() }),
    mark: (type) => move({ type, at: Date.now() }),
    end: (mediaSeconds) => move({ type: 'end', mediaSeconds, at: Date.now() }),
  }
}
