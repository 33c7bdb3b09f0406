import { clampSeek, type Limits } from './limits.ts'

export interface StartFacts {
  /** Seconds; the last position of the journal, null without an entry. */
  readonly local: number | null
  /** Seconds watched as the server knows them. */
  readonly server: number
  readonly isFinished: boolean
  /** Seconds; 0 when unknown. */
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

/** Where a lesson starts (screens 1.17.5). `furthest`: the furthest second reached by playing, for `ban_drag`. */
export function startPosition(facts: StartFacts, limits: Limits, furthest: number): StartPosition {
  const asked = secondOf(facts.t)
  if (asked !== null) return { second: clampSeek(asked, limits, furthest, facts.duration), isResumed: false }
  const left = facts.local ?? (facts.isFinished ? 0 : facts.server)
  const second = clampSeek(left - stepBackSeconds, limits, furthest, facts.duration)
  const end = Math.min(facts.duration > 0 ? facts.duration : Number.POSITIVE_INFINITY, limits.trialSeconds ?? Infinity)
  if (second < 1 || left > end - nearEndSeconds) return { second: 0, isResumed: false }
  return { second, isResumed: true }
}

/** The query value as seconds, or null when it is none. */
function secondOf(t: string | undefined): number | null {
  return t !== undefined && /^\d{1,6}$/.test(t) ? Number(t) : null
}
