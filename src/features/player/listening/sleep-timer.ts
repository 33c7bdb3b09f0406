/** When listening ends by itself (screens 4.11): after some minutes, with a fade, or at the end of the lesson. */

/** `end`: 播完本节; a number: minutes. */
export type SleepChoice = 'off' | 15 | 30 | 60 | 'end'

export interface SleepTimer {
  choose(choice: SleepChoice): void
  dispose(): void
}

interface SleepPort {
  /** What is chosen, and the seconds that are left of it; null where nothing is counted. */
  onChange(choice: SleepChoice, left: number | null): void
  /** How loud it may be, between 0 and 1. */
  onFade(level: number): void
  /** The time is over. */
  onOver(): void
}

const fadeMs = 5_000
const fadeStepMs = 250

/**
 * Nothing is chosen at first. Goes by the clock: a device that slept meanwhile finds the time over. One that is set back
 * adds nothing to what was left.
 */
export function createSleepTimer({ onChange, onFade, onOver }: SleepPort): SleepTimer {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFading = false

  function stop(): void {
    clearTimeout(timer)
    if (isFading) onFade(1)
    isFading = false
  }

  /** Goes on with what was left, in ms, `at` a time. */
  function wait(minutes: SleepChoice, formerLeft: number, at: number): void {
    const now = Date.now()
    const left = formerLeft - Math.max(0, now - at)
    if (left <= 0) {
      onOver()
      // what plays next is as loud as before
      stop()
      onChange('off', null)
      return
    }
    onChange(minutes, Math.ceil(left / 1000))
    isFading = left <= fadeMs
    if (isFading) onFade(left / fadeMs)
    timer = setTimeout(() => wait(minutes, left, now), isFading ? fadeStepMs : Math.min(1000, left - fadeMs))
  }

  return {
    choose(choice) {
      stop()
      if (typeof choice === 'number') wait(choice, choice * 60_000, Date.now())
      else onChange(choice, null)
    },
    dispose: stop,
  }
}
