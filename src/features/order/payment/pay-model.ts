/** Times of an order that waits for its payment (screens 2.10). */
import { formatPosition } from '../../../shared/duration.ts'
import { formatDateTime } from '../../../shared/time.ts'

/** The link to the cashier cannot be renewed. */
export const linkLifeMs = 1_800_000
const fastMs = 2_000
const slowMs = 10_000
const slowForMs = 3_600_000

/** How long to wait for the next question when the link ends at `linkEndsAt`; null when no further question is asked. */
export function payPauseMs(isOverdue: boolean, now: number, linkEndsAt: number): number | null {
  if (!isOverdue) return fastMs
  return now < linkEndsAt + slowForMs ? slowMs : null
}

/** mm:ss, never below 00:00. */
export function timeLeft(linkEndsAt: number, now: number): string {
  return formatPosition(Math.ceil((linkEndsAt - now) / 1000))
}

/** The wall clock at which the link ends: HH:mm at +08:00. */
export function endTime(linkEndsAt: number): string {
  return formatDateTime(linkEndsAt).slice(-5)
}
