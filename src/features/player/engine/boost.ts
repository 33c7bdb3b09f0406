import { boostSpeed } from './limits.ts'
import { isActive, type Intent } from './player-machine.ts'
import type { PlaybackCore } from './playback-core.ts'
import type { PlayerActions, PlayerSnapshot } from './player-port.ts'

interface Hands {
  play(): void
  pause(): void
  intent(): Intent
}

/** Double speed as long as a finger or a key is down, then as before (screens 4.10). */
export function createBoost(core: PlaybackCore, { play, pause, intent }: Hands): PlayerActions['setBoost'] {
  const { on, playhead, memory, publish } = core
  let boost: PlayerSnapshot['boost'] = null
  let wasPaused = false

  function change(changed: typeof boost): void {
    boost = changed
    memory.isBoosted = boost === 'on'
    on.video.playbackRate = memory.isBoosted ? boostSpeed : memory.speed
    publish({ boost, speed: on.video.playbackRate })
  }

  return (isOn) => {
    if (isOn === (boost !== null) || (isOn && !isActive(core.state()))) return
    if (!isOn) {
      const ended = boost
      change(null)
      if (ended === 'on' && wasPaused) pause()
      return
    }
    wasPaused = intent() === 'pause'
    change(playhead.limits().isForwardBanned ? 'refused' : 'on')
    if (boost === 'on' && wasPaused) play()
  }
}
