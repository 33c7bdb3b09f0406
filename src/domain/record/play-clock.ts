/**
 * How long a lesson really played, out of what its player shows several times a second (screens 4.12). Pure. The film's
 * own time tells that it moved and how far; divided by the speed it is the time on the wall. What the film gained beyond
 * the time that passed was a jump, and a film that stood still gained nothing, whatever time passed.
 */

/** A moment of a film that plays. */
export interface PlayMoment {
  /** Milliseconds on a clock that is never set. */
  readonly now: number
  /** Seconds of the film. */
  readonly position: number
  readonly speed: number
}

export interface PlayClock {
  /** Where it was last seen to move; null while it does not play. */
  readonly last: PlayMoment | null
  /** Milliseconds that passed and were not counted: ticks come a little early and late, their sum is right. */
  readonly slack: number
}

export const stoppedClock: PlayClock = { last: null, slack: 0 }

/** More than a tick is early or late: a jump must find nothing to be counted from. */
const mostSlackMs = 500

/** The clock after `moment`, and the milliseconds that were played since the one before. */
export function follow({ last, slack }: PlayClock, moment: PlayMoment): { clock: PlayClock; playedMs: number } {
  if (last === null) return { clock: { last: moment, slack: 0 }, playedMs: 0 }
  const advance = moment.position - last.position
  // told again without having moved: what passed since belongs to the next step
  if (advance === 0)
    return { clock: { last: { ...last, speed: Math.max(last.speed, moment.speed) }, slack }, playedMs: 0 }
  const passed = Math.max(0, moment.now - last.now)
  // where the speed changed on the way the greater one counts: never more than was played
  const filmMs = (advance / Math.max(last.speed, moment.speed)) * 1000
  const playedMs = Math.max(0, Math.min(filmMs, passed + slack))
  return { clock: { last: moment, slack: Math.min(mostSlackMs, slack + passed - playedMs) }, playedMs }
}
