import { initialState } from './player-machine.ts'
import type { Player, PlayerPort, PlayerSnapshot } from './player-port.ts'
import { createPlayback, type Playback } from './playback.ts'

const initialSnapshot: PlayerSnapshot = {
  state: initialState,
  position: 0,
  duration: 0,
  bufferedTo: 0,
  speed: 1,
  quality: null,
  qualities: [],
  hasPlayed: false,
  resumedAt: null,
  isSpeedFixed: false,
  aim: null,
  boost: null,
  frameAddress: null,
  openAddress: null,
  loadSize: '',
}

/** A player of one lesson, to be subscribed to by React and attached to its media element. */
export function createPlayer(port: PlayerPort): Player {
  let snapshot: PlayerSnapshot = { ...initialSnapshot, position: port.start.second, duration: port.facts.duration }
  let playback: Playback | null = null
  let element: HTMLMediaElement | null = null
  const listeners = new Set<() => void>()

  function publish(change: Partial<PlayerSnapshot>): void {
    snapshot = { ...snapshot, ...change }
    for (const listener of listeners) listener()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => snapshot,
    attach(video) {
      if (playback === null) playback = createPlayback(port, video, publish)
      else playback.moveTo(video)
      element = video
      return () => {
        if (element !== video) return false
        playback?.dispose()
        playback = element = null
        return true
      }
    },
    isMeantToPlay: () => playback?.isMeantToPlay() ?? false,
    play: () => playback?.play(),
    pause: () => playback?.pause(),
    toggle: () => playback?.toggle(),
    seekTo: (second) => playback?.seekTo(second),
    seekBy: (seconds) => playback?.seekBy(seconds),
    step: (way) => playback?.step(way),
    slideBy: (seconds) => playback?.slideBy(seconds),
    land: () => playback?.land(),
    dropAim: () => playback?.dropAim(),
    setBoost: (isOn) => playback?.setBoost(isOn),
    setSpeed: (speed) => playback?.setSpeed(speed),
    setQuality: (name) => playback?.setQuality(name),
    toggleMute: () => playback?.toggleMute() ?? false,
    changeVolume: (step) => playback?.changeVolume(step),
    retry: () => playback?.retry(),
    replay: () => playback?.replay(),
    cancelCountdown: () => playback?.cancelCountdown(),
    startOver: () => playback?.startOver(),
    noteWatched: (watched) => playback?.noteWatched(watched),
  }
}
