import type { Loading } from './loading.ts'
import type { PlaybackCore } from './playback-core.ts'
import { recoveryDelaysMs, type PlayerState } from './player-machine.ts'
import type { StallWatch } from './stall-watch.ts'

/** What a new state of the player sets in motion and what it ends. */
export function enterState(core: PlaybackCore, loading: Loading, watch: StallWatch, former: PlayerState): void {
  const { port, playhead, timers, memory } = core
  const now = core.state()
  if (former.name === 'ended' && now.name !== 'ended') timers.stop('countdown')
  if (now.name !== 'buffering' && now.name !== 'recovering') watch.stop()
  switch (now.name) {
    case 'resolving':
      return loading.addresses.ask()
    case 'buffering':
      return watch.start()
    case 'recovering':
      memory.intent = now.intent
      // the learner changed their mind about playing: the attempt itself goes on
      if (former.name === 'recovering' && former.attempts === now.attempts) return
      playhead.keep()
      memory.undisturbedFrom = playhead.position()
      return timers.after('recover', Math.max(recoveryDelaysMs[now.attempts - 1] ?? 0, port.pauseLeft()), () =>
        loading.addresses.ask(true),
      )
    case 'ended':
      if (former.name !== 'ended' && now.countdown !== null) {
        timers.every('countdown', 1000, () => {
          if (!document.hidden && !port.isHeld()) core.dispatch({ type: 'tick' })
        })
      }
      if (now.countdown === null || now.countdown === 0) timers.stop('countdown')
      return now.countdown === 0 ? port.openNext() : undefined
    case 'playing':
      if (former.name !== 'recovering') return
      // the picture came back by itself: another film put over it now would only interrupt it
      timers.stop('recover')
      return loading.addresses.cancel()
    case 'ready':
    case 'paused':
    case 'waitingForNetwork':
    case 'trialEnded':
      return
    default:
      loading.unload()
  }
}
