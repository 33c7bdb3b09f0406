/**
 * Drives one media element through one lesson (screens 2.7): the state of `player-machine`, what each state sets in motion
 * (`enter-state`), the medium (`loading`), what the element says (`watch-element`), and what the learner asks for.
 * Everything it starts ends with `dispose`.
 */
import { watchElement } from './watch-element.ts'
import { createAiming } from './aiming.ts'
import { createBoost } from './boost.ts'
import { allowedSpeed } from './limits.ts'
import { createLoading } from './loading.ts'
import { createPlayhead } from './playhead.ts'
import type { PlaybackCore } from './playback-core.ts'
import { initialState, isActive, next, type Intent } from './player-machine.ts'
import { reasons, type PlayerEvent, type PlayerState } from './player-machine.ts'
import type { PlayerActions, PlayerPort, PlayerSnapshot } from './player-port.ts'
import { createStallWatch } from './stall-watch.ts'
import { createTimers } from './timers.ts'
import { enterState } from './enter-state.ts'

export interface Playback extends PlayerActions {
  dispose(): void
}

export function createPlayback(
  port: PlayerPort,
  video: HTMLVideoElement,
  publish: (change: Partial<PlayerSnapshot>) => void,
): Playback {
  const timers = createTimers()
  const playhead = createPlayhead(port, video, (position) => publish({ position }))
  const memory: PlaybackCore['memory'] = {
    intent: port.isStartedByTap ? 'play' : 'pause',
    speed: allowedSpeed(port.remembered().speed, playhead.limits()),
    isBoosted: false,
    hasPlayed: false,
    undisturbedFrom: 0,
  }
  let state: PlayerState = initialState

  function dispatch(event: PlayerEvent): void {
    const former = state
    state = next(state, event)
    if (state === former) return
    publish({ state })
    if (!isActive(state)) {
      aiming.dropAim()
      setBoost(false)
    }
    enterState(core, loading, stalls, former)
  }

  function failed(reason: string, isUnplayable = false): void {
    dispatch({ type: 'failed', reason, isOffline: port.isOffline(), isUnplayable })
  }

  const core: PlaybackCore = { port, video, playhead, timers, memory, publish, state: () => state, dispatch, failed }
  const stalls = createStallWatch(timers, {
    onWaited: (seconds) => (port.isOffline() ? failed(reasons.slow) : dispatch({ type: 'waited', seconds })),
    onStalled: () => failed(reasons.slow),
  })
  const loading = createLoading(core, stalls.start)
  const element = watchElement(core, loading)
  const aiming = createAiming(core, seekTo)
  const setBoost = createBoost(core, { play, pause, intent })

  publish({
    state,
    position: playhead.position(),
    speed: memory.speed,
    isSpeedFixed: playhead.limits().isForwardBanned,
  })
  loading.addresses.ask()

  function play(): void {
    if (!isActive(state)) return
    memory.intent = 'play'
    if (state.name === 'recovering') return dispatch({ type: 'intentChanged', intent: 'play' })
    if (state.name === 'waitingForNetwork') dispatch({ type: 'intentChanged', intent: 'play' })
    else if (loading.addresses.isExpired()) return dispatch({ type: 'addressesExpired' })
    else if (loading.isPutOff()) return loading.open()
    else if (state.name === 'ready') dispatch({ type: 'waited', seconds: 0 })
    loading.start()
  }

  function pause(): void {
    memory.intent = 'pause'
    dispatch({ type: 'intentChanged', intent: 'pause' })
    video.pause()
  }

  /** What was asked for last: the element knows at once, its events come later; without a picture the state knows. */
  function intent(): Intent {
    if ('intent' in state) return state.intent
    return video.paused ? 'pause' : 'play'
  }

  function seekTo(second: number): void {
    aiming.dropAim()
    element.tick()
    if (!isActive(state)) return
    const target = playhead.seek(second)
    if (target >= (playhead.limits().trialSeconds ?? Number.POSITIVE_INFINITY)) return element.endTrial()
    if (state.name === 'buffering' && state.waited >= 5) reopen()
  }

  /** Browsers wait for an answer that never comes before they look elsewhere in a file: a new request goes first. */
  function reopen(): void {
    if (loading.addresses.current()?.medium === 'hls') return
    stalls.stop()
    memory.intent = intent()
    loading.open()
  }

  return {
    play,
    pause,
    toggle: () => (intent() === 'play' ? pause() : play()),
    seekTo,
    seekBy: (seconds) => seekTo(playhead.position() + seconds),
    ...aiming,
    setBoost,
    setSpeed(wanted) {
      memory.speed = allowedSpeed(wanted, playhead.limits())
      if (!playhead.limits().isForwardBanned) port.remember({ speed: memory.speed })
      video.defaultPlaybackRate = memory.speed
      if (memory.isBoosted) return
      video.playbackRate = memory.speed
      // its event comes late, and the next choice may go by it
      publish({ speed: memory.speed })
    },
    setQuality(name) {
      if (loading.addresses.choose(name) === null) return
      element.tick()
      // without a picture the next attempt takes it
      if (state.name === 'recovering' || state.name === 'waitingForNetwork') return
      memory.intent = intent()
      loading.open()
    },
    toggleMute() {
      video.muted = !video.muted
    },
    changeVolume(step) {
      video.muted = false
      video.volume = Math.max(0, Math.min(1, video.volume + step))
    },
    retry() {
      memory.intent = 'play'
      dispatch({ type: 'retried' })
    },
    replay() {
      playhead.seek(0)
      memory.intent = 'play'
      dispatch({ type: 'replayed' })
      // a film that broke before its end was asked for has to be fetched again
      if (video.error === null) loading.start()
      else loading.open()
    },
    cancelCountdown: () => dispatch({ type: 'countdownStopped' }),
    startOver() {
      timers.stop('chip')
      publish({ resumedAt: null })
      seekTo(0)
      play()
    },
    liftSeekLimit: element.liftSeekLimit,
    dispose() {
      element.tick()
      playhead.log.mark('leave')
      element.dispose()
      timers.stopAll()
      loading.addresses.cancel()
      video.pause()
      loading.unload()
    },
  }
}
