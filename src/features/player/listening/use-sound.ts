import { useSyncExternalStore } from 'react'
import { useIsOffline } from '../../../platform/browser/connectivity.ts'
import type { PlayerSnapshot } from '../engine/player-port.ts'
import type { Sound } from './create-listening.ts'
import { mainAct, soundMessage, type MainAct } from './sound-model.ts'

/** What is to be seen of a lesson that is heard. */
interface SoundView {
  readonly snapshot: PlayerSnapshot
  /** '' for nothing. */
  readonly message: string
  readonly main: MainAct | null
  /** Does what the large button says. */
  act(): void
  /** Seconds; 0 while the length is unknown. */
  readonly left: number
}

export function useSound({ run, isAsleep }: Sound): SoundView {
  const { player } = run
  const snapshot = useSyncExternalStore(player.subscribe, player.snapshot)
  const isOut = useIsOffline() && snapshot.quality?.medium !== 'device'
  const main = mainAct(snapshot.state)
  return {
    snapshot,
    message: (isAsleep && snapshot.state.name === 'paused' && '已定时关闭') || soundMessage(snapshot.state, isOut),
    main,
    act: () => main && player[main.act](),
    left: Math.max(0, snapshot.duration - snapshot.position),
  }
}
