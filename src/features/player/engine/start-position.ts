import { clampSeek, type Limits } from './limits.ts'

export interface StartFacts {
  /** Seconds; the last position of the journal, null without an entry. */
  readonly local: number | null
  /** Seconds watched as the server knows them. */
  readonly server: number
  readonly isFinished: boolean
  /** Seconds, as the school states them; 0 when unknown. */
  readonly duration: number
  /** Raw text of the query value `t`. */
  readonly t: string | undefined
}

export interface StartPosition {
  /** Seconds. */
  readonly second: number
  /** True when playing goes on where it was left: the chip 已从 … 继续 says so. */
  readonly isResumed: boolean
}

const stepBackSeconds = 3
const nearEndSeconds = 10

/**
 * Where a lesson starts (screens 1.17.5). `furthest`: the furthest second reached by playing, for `ban_drag`. The stated length
 * clamps nothing: too short, it would hide the rest of the film. The medium does, once it is known (`Playhead.enter`).
 */
export function startPosition(facts: StartFacts, limits: Limits, furthest: number): StartPosition {
  const allowed = (second: number): number => clampSeek(second, limits, furthest, Number.POSITIVE_INFINITY)
  const asked = secondOf(facts.t)
  if (asked !== null) return { second: allowed(asked), isResumed: false }
  const left = facts.local ?? (facts.isFinished ? 0 : facts.server)
  const second = allowed(left - stepBackSeconds)
  const isNearEnd = facts.duration > 0 && Math.abs(left - facts.duration) < nearEndSeconds
  const isTrialUsedUp = limits.trialSeconds !== null && left > limits.trialSeconds - nearEndSeconds
  return second < 1 || isNearEnd || isTrialUsedUp ? { second: 0, isResumed: false } : { second, isResumed: true }
}

/** The query value as seconds, or null when it is no time. */
function secondOf(t: string | undefined): number | null {
  return t !== undefined && /^\d{1,6}$/.test(t) ? Number(t) : null
}
