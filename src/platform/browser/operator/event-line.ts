/**
 * Events on their way to the school's function (`self.onAppEvent`, screens 4.15): one a second at most, in a task of their
 * own. What the function does, throws or how long it takes is not to be felt by a learner.
 */

/** One number of page speed and what it is worth; times in milliseconds. */
export interface Vital {
  readonly value: number
  readonly rating: 'good' | 'needs-improvement' | 'poor'
}

/** What the school's function is given: words of closed lists and numbers, nothing else. */
export interface AppEvent {
  readonly name: 'screen' | 'play' | 'finish' | 'order' | 'paid' | 'download' | 'install' | 'vitals'
  /** Its kind: the words of its route (src/app/app-events.ts). */
  readonly screen: string
  /** Of `vitals` only, and of these what the browser can measure. */
  readonly lcp?: Vital
  readonly inp?: Vital
  readonly cls?: Vital
}

const pauseMs = 1000
/** A page in which nothing is told for so long has been left. */
const mostWaiting = 20
/** Two frames of a slow phone are bearable once; a function that takes longer is not called again on this page. */
const patienceMs = 200

export interface EventLine {
  /**
   * Tells it as soon as its second has come. Of screens that are left within their second only the last one is told; what
   * finds twenty waiting is dropped. `isLeaving`: it is the next one, and told at once if its second has come, as the page
   * may be gone in a moment.
   */
  add(event: AppEvent, isLeaving?: boolean): void
}

/** A line to `hook`, which is the school's and may be anything. */
export function createEventLine(hook: (event: AppEvent) => unknown): EventLine {
  let waiting: readonly AppEvent[] = []
  let toldAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBearable = true

  const rest = (): number => Math.max(0, toldAt + pauseMs - performance.now())

  function tellNext(): void {
    clearTimeout(timer)
    timer = undefined
    const [event, ...others] = waiting
    waiting = others
    if (event === undefined) return
    toldAt = performance.now()
    call(event)
    if (others.length > 0) timer = setTimeout(tellNext, pauseMs)
  }

  function call(event: AppEvent): void {
    try {
      // a promise that is refused is the school's as well
      Promise.resolve(hook(event)).catch(() => {})
    } catch {
      // it is not this app's
    }
    isBearable = performance.now() - toldAt <= patienceMs
    if (!isBearable) waiting = []
  }

  return {
    add(event, isLeaving = false) {
      if (!isBearable) return
      const others = event.name === 'screen' ? waiting.filter(({ name }) => name !== 'screen') : waiting
      waiting = (isLeaving ? [event, ...others] : [...others, event]).slice(0, mostWaiting)
      if (isLeaving && rest() === 0) tellNext()
      else timer ??= setTimeout(tellNext, rest())
    },
  }
}
