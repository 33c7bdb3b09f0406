import type { BufferingStep } from './player-machine.ts'
import type { Timers } from './timers.ts'

/** Counts the seconds without progress (screens 2.7, state buffering and rule 16). */
export interface StallWatch {
  /** Begins to count, unless it does already. */
  start(): void
  stop(): void
}

const steps: readonly BufferingStep[] = [1, 5, 20]
/** The choice is withdrawn ten seconds after it was offered. */
const stalledMs = 30_000

/** `onWaited` is called after 1, 5 and 20 seconds without progress, `onStalled` after 30. */
export function createStallWatch(
  timers: Timers,
  { onWaited, onStalled }: { onWaited: (seconds: BufferingStep) => void; onStalled: () => void },
): StallWatch {
  let isRunning = false

  function stop(): void {
    isRunning = false
    for (const step of steps) timers.stop(`waited-${step}`)
    timers.stop('stalled')
  }

  return {
    start() {
      if (isRunning) return
      isRunning = true
      for (const step of steps) timers.after(`waited-${step}`, step * 1000, () => onWaited(step))
      timers.after('stalled', stalledMs, () => {
        stop()
        onStalled()
      })
    },
    stop,
  }
}
