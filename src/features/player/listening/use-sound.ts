import { useSyncExternalStore } from 'react'
import { useIsOffline } from '../../../platform/browser/connectivity.ts'
import { isOver } from '../engine/player-machine.ts'
import type { PlayerSnapshot } from '../engine/player-port.ts'
import type { Sound } from './sound-atom.ts'
import { canSeek, mainAct, soundMessage, type MainAct } from './sound-model.ts'

/** What is to be seen of a lesson that is heard. */
interface SoundView {
  readonly snapshot: PlayerSnapshot
  /** '' for nothing. */
  readonly message: string
  readonly main: MainAct | null
  /** Does what the large button says. */
  act(): void
  readonly canSeek: boolean
  /** Goes to a second; what is over plays again from there. */
  seekTo(second: number): void
  /** Seconds, of the trial in one; 0 while the length is unknown. */
  readonly left: number
}

/** Follows the player of what is heard. */
export function useSound({ run, isAsleep, note }: Sound): SoundView {
  const { player } = run
  const snapshot = useSyncExternalStore(player.subscribe, player.snapshot)
  const isOut = useIsOffline() && snapshot.quality?.medium !== 'device'
  const end = run.mode === 'trial' ? Math.min(run.detail.lesson.freeSeconds, snapshot.duration) : snapshot.duration

  function seekTo(second: number): void {
    const { state, position } = player.snapshot()
    // beyond the end there is nothing
    if (isOver(state) && second >= position) return
    if (isOver(state)) player.replay()
    player.seekTo(second)
  }

  return {
    snapshot,
    message: note || soundMessage(snapshot.state, { isOut, isAsleep }),
    main: mainAct(snapshot.state),
    act: player.toggle,
    canSeek: canSeek(snapshot.state),
    seekTo,
    left: Math.max(0, end - snapshot.position),
  }
}
