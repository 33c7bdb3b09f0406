/** Named timers that end together, so that nothing runs on after a lesson is left (screens 2.7 check 12). */
export interface Timers {
  /** Runs `action` once after `ms`; a former timer of that name is replaced. */
  after(name: string, ms: number, action: () => void): void
  /** Runs `action` every `ms`; a former timer of that name is replaced. */
  every(name: string, ms: number, action: () => void): void
  stop(name: string): void
  stopAll(): void
}

/** Timers of which none runs yet. */
export function createTimers(): Timers {
  const running = new Map<string, () => void>()

  function stop(name: string): void {
    running.get(name)?.()
    running.delete(name)
  }

  return {
    after(name, ms, action) {
      stop(name)
      const timer = setTimeout(() => {
        running.delete(name)
        action()
      }, ms)
      running.set(name, () => clearTimeout(timer))
    },
    every(name, ms, action) {
      stop(name)
      const timer = setInterval(action, ms)
      running.set(name, () => clearInterval(timer))
    },
    stop,
    stopAll() {
      for (const name of running.keys()) stop(name)
    },
  }
}

/** Listens until the returned function is called. */
export function listen(target: EventTarget, types: readonly string[], listener: (event: Event) => void): () => void {
  for (const type of types) target.addEventListener(type, listener)
  return () => {
    for (const type of types) target.removeEventListener(type, listener)
  }
}
