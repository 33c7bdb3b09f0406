/** A clock that jumps from one appointment to the next, for simulations that must be repeatable. */
export interface VirtualClock {
  now(): number
  /** Resolves when the clock has reached `ms` from now. */
  wait(ms: number): Promise<void>
  at(time: number, action: () => void): void
  /** Runs all appointments up to `time`, letting promises settle in between. */
  runUntil(time: number): Promise<void>
}

interface Appointment {
  readonly time: number
  readonly order: number
  readonly action: () => void
}

const settlePromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export function createVirtualClock(start: number): VirtualClock {
  let now = start
  let order = 0
  const appointments: Appointment[] = []

  function at(time: number, action: () => void): void {
    appointments.push({ time: Math.max(time, now), order: order++, action })
  }

  function takeNext(limit: number): Appointment | undefined {
    let best = -1
    appointments.forEach((each, index) => {
      const former = appointments[best]
      if (each.time > limit) return
      if (!former || each.time < former.time || (each.time === former.time && each.order < former.order)) best = index
    })
    return best < 0 ? undefined : appointments.splice(best, 1)[0]
  }

  return {
    now: () => now,
    wait: (ms) => new Promise((resolve) => at(now + ms, resolve)),
    at,
    async runUntil(time) {
      await settlePromises()
      for (let next = takeNext(time); next; next = takeNext(time)) {
        now = next.time
        next.action()
        await settlePromises()
      }
      now = Math.max(now, time)
    },
  }
}

/** Numbers in [0, 1) that depend on the seed alone (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
