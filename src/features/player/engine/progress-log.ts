import type { PlayerPort } from './player-port.ts'
import { createReporterState, follow, type Movement } from './progress-reporter.ts'

/** Follows one media element and hands on what is worth writing down. */
export interface ProgressLog {
  /** Where the learner is, in seconds. */
  position(): number
  /** The furthest second reached by playing, earlier sessions included. */
  furthest(): number
  tick(position: number, isPlaying: boolean): void
  seek(to: number): void
  mark(type: 'pause' | 'hidden' | 'leave'): void
  end(mediaSeconds: number): void
}

export function createProgressLog(port: PlayerPort): ProgressLog {
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
    tick: (position, isPlaying) => move({ type: 'time', position, isPlaying, at: Date.now() }),
    seek: (to) => move({ type: 'seek', to, at: Date.now() }),
    mark: (type) => move({ type, at: Date.now() }),
    end: (mediaSeconds) => move({ type: 'end', mediaSeconds, at: Date.now() }),
  }
}
