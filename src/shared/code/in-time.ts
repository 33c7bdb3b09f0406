/** Code that hangs: it neither comes nor fails, as in a train. */

/** Why a screen or a tap went without its code. */
export const hanging = new Error('No answer for a part of the app')

/** As for a call (screens 1.5.1). */
const limitSeconds = 15

/**
 * The outcome of `code` that a learner waits for; rejects with `hanging` after 15 s. It may only be slow:
 * asked for again, it is there at once when it has come meanwhile, and otherwise waited for on. Who hangs, hangs until the
 * page is loaded again. Counted in ticks, because after a phone's sleep a timer is overdue, and would say so before the
 * network has had its moment.
 */
export function inTime<T>(code: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setInterval> | undefined
  const limit = new Promise<never>((_, reject) => {
    let seconds = 0
    timer = setInterval(() => ++seconds === limitSeconds && reject(hanging), 1000)
  })
  return Promise.race([code, limit]).finally(() => clearInterval(timer))
}
