import { stepSeconds } from './limits.ts'
import { isActive } from './player-machine.ts'
import type { PlaybackCore } from './playback-core.ts'
import type { Aim, PlayerActions } from './player-port.ts'

/** Milliseconds after the last step until the jump is made. */
const waitMs = 800
/** A jump as short as this only makes the picture stumble. */
const leastSeconds = 0.5

/** Jumps that are seen before they are made: steps that add up, a finger that slides (screens 4.10). */
export type Aiming = Pick<PlayerActions, 'step' | 'slideBy' | 'land' | 'dropAim'>

/** Publishes each aim as it changes; `seekTo` makes the jump. */
export function createAiming(core: PlaybackCore, seekTo: (second: number) => void): Aiming {
  const { playhead, timers, publish } = core
  let aim: Aim | null = null

  function set(changed: Aim | null): void {
    timers.stop('steps')
    if (aim === changed) return
    aim = changed
    publish({ aim })
  }

  function aimAt(kind: Aim['kind'], from: number, second: number): void {
    const to = playhead.reach(second)
    set({ kind, from, to, isHeldBack: playhead.limits().isForwardBanned && second > to })
  }

  function land(): void {
    const made = aim
    set(null)
    if (made !== null && Math.abs(made.to - made.from) >= leastSeconds) seekTo(made.to)
  }

  return {
    step(way) {
      if (!isActive(core.state())) return
      const from = aim?.from ?? playhead.position()
      aimAt('steps', from, (aim?.to ?? from) + way * stepSeconds)
      timers.after('steps', waitMs, land)
    },
    slideBy(seconds) {
      if (!isActive(core.state())) return
      // a slide after steps goes on from where they lead
      const from = aim?.kind === 'slide' ? aim.from : (aim?.to ?? playhead.position())
      aimAt('slide', from, from + seconds)
    },
    land,
    dropAim: () => set(null),
  }
}
