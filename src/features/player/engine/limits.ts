/** How far a lesson may be played and by whom (screens 2.7 rules 7 and 8). */

export interface Limits {
  /** Seconds of the trial, null with access to the lesson. */
  readonly trialSeconds: number | null
  /** True under `ban_drag` as long as the lesson is not finished. */
  readonly isForwardBanned: boolean
}

export const noLimits: Limits = { trialSeconds: null, isForwardBanned: false }

/** A seek this little beyond the furthest point is the imprecision of media elements, not a learner's. */
const toleranceSeconds = 0.75

/** The furthest second a seek may reach. `furthest`: the furthest second really reached by playing. */
export function seekLimit(limits: Limits, furthest: number, duration: number): number {
  const end = Number.isFinite(duration) && duration > 0 ? duration : Number.POSITIVE_INFINITY
  const trial = limits.trialSeconds ?? Number.POSITIVE_INFINITY
  const banned = limits.isForwardBanned ? Math.max(0, furthest) : Number.POSITIVE_INFINITY
  return Math.min(end, trial, banned)
}

/** Where a seek to `target` may really go. */
export function clampSeek(target: number, limits: Limits, furthest: number, duration: number): number {
  if (!Number.isFinite(target)) return 0
  return Math.max(0, Math.min(target, seekLimit(limits, furthest, duration)))
}

/** True when the media element stands where no seek may take it: native controls went too far. */
export function isBeyond(position: number, limits: Limits, furthest: number, duration: number): boolean {
  return position > seekLimit(limits, furthest, duration) + toleranceSeconds
}

/** True once the trial is used up. */
export function isTrialOver(position: number, limits: Limits): boolean {
  return limits.trialSeconds !== null && position >= limits.trialSeconds
}

/**
 * Milliseconds of the clock until the trial is used up at `rate`, or null when it does not end. Media elements tell
 * their time only four times a second, so the end of a trial is timed.
 */
export function msToTrialEnd(position: number, rate: number, limits: Limits): number | null {
  if (limits.trialSeconds === null || !(rate > 0)) return null
  return Math.max(0, ((limits.trialSeconds - position) / rate) * 1000)
}

/** Back or forward, by button, key or double tap. */
export const stepSeconds = 10

/** Speeds with a button of their own. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3] as const
export const leastSpeed = 0.25
export const mostSpeed = 3
export const speedStep = 0.05
/** As long as a finger or key is down. */
export const boostSpeed = 2

/** The next one up or down; the same at either end. */
export function nextSpeed(speed: number, way: -1 | 1): number {
  const beyond = speeds.filter((each) => (each - speed) * way > 0)
  return (way > 0 ? beyond[0] : beyond.at(-1)) ?? speed
}

/** The speed to play at: the wanted one in steps of 0.05, 1 when it is no speed and under `ban_drag`. */
export function allowedSpeed(wanted: unknown, limits: Limits): number {
  if (limits.isForwardBanned || typeof wanted !== 'number' || !(wanted >= leastSpeed && wanted <= mostSpeed)) return 1
  return Math.round(wanted / speedStep) / (1 / speedStep)
}
