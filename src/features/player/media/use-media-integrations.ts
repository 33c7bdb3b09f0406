import { useEffect, useRef, useState } from 'react'
import type { bindMediaSession, SessionControls, SessionInfo } from './media-session.ts'
import type { Player, PlayerSnapshot } from '../engine/player-port.ts'
import { createWakeLock, type WakeLock } from '../../../platform/browser/wake-lock.ts'

/** What runs beside a playing lesson: lock screen controls, a screen that stays awake, silence in the other tabs. */
export function useMediaIntegrations(
  player: Player,
  snapshot: PlayerSnapshot,
  { title, course, cover }: SessionInfo,
  neighbours: { readonly previous: (() => void) | null; readonly next: (() => void) | null },
): void {
  const isPlaying = snapshot.state.name === 'playing' || snapshot.state.name === 'buffering'
  const { isSpeedFixed, duration, speed } = snapshot
  const { previous, next } = neighbours
  // whole seconds are precise enough for a lock screen
  const second = Math.floor(snapshot.position)
  const wakeLock = useRef<WakeLock>(null)
  const tab = useRef<ExclusiveTab>(null)
  const session = useRef<SessionControls>(null)
  const [bind, setBind] = useState<typeof bindMediaSession>()

  useEffect(() => {
    const lock = createWakeLock()
    const exclusive = createExclusiveTab(() => player.pause())
    wakeLock.current = lock
    tab.current = exclusive
    return () => {
      lock.dispose()
      exclusive.dispose()
    }
  }, [player])
  useEffect(() => {
    wakeLock.current?.want(isPlaying)
    if (isPlaying) tab.current?.claim()
  }, [isPlaying])

  useEffect(() => {
    // no lock screen has anything to show before; what cannot be had now is asked for at the next start
    if (isPlaying && bind === undefined)
      void import('./media-session.ts').then(
        (loaded) => setBind(() => loaded.bindMediaSession),
        () => {},
      )
  }, [isPlaying, bind])
  useEffect(() => {
    const actions = { ...player, previous, next, canSeekForward: !isSpeedFixed }
    const bound = bind?.({ title, course, cover }, actions)
    session.current = bound ?? null
    return bound?.dispose
  }, [bind, player, title, course, cover, previous, next, isSpeedFixed])
  useEffect(() => {
    session.current?.update(isPlaying, second, duration, speed)
  }, [isPlaying, second, duration, speed])
}

/** One playing tab: a start here pauses the others (screens 2.7 rule 6). */
interface ExclusiveTab {
  claim(): void
  dispose(): void
}

function createExclusiveTab(onTaken: () => void): ExclusiveTab {
  if (typeof BroadcastChannel === 'undefined') return { claim() {}, dispose() {} }
  const channel = new BroadcastChannel('meedu-h5-player')
  channel.addEventListener('message', onTaken)
  return {
    claim: () => channel.postMessage('playing'),
    dispose() {
      channel.removeEventListener('message', onTaken)
      channel.close()
    },
  }
}
