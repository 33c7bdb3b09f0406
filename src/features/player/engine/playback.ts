/**
 * Plays one lesson on a media element (screens 2.7): the state of `player-machine`, what each state sets in motion
 * (`enter-state`), the medium (`loading`), what the element says (`watch-element`), and what the learner asks for. The
 * lesson can go on on another element. Everything it starts ends with `dispose`.
 */
import { watchElement } from './watch-element.ts'
import { createAiming } from './aiming.ts'
import { createBoost } from './boost.ts'
import { allowedSpeed } from './limits.ts'
import { createLoading } from './loading.ts'
import { createPlayhead } from './playhead.ts'
import type { OnElement, PlaybackCore } from './playback-core.ts'
import { initialState, intentOf, isActive, isOver, next, reasons } from './player-machine.ts'
import type { Intent, PlayerEvent, PlayerState } from './player-machine.ts'
import type { PlayerActions, PlayerPort, PlayerSnapshot } from './player-port.ts'
import { createStallWatch } from './stall-watch.ts'
import { createTimers } from './timers.ts'
import { enterState } from './enter-state.ts'

export interface Playback extends PlayerActions {
  /** Goes on there at the same second, as from one frame to the next: nothing is reported, nothing asked for anew. */
  moveTo(video: HTMLMediaElement): void
  isMeantToPlay(): boolean
  dispose(): void
}

/** For the life of the page: each new element begins loud, and the next lesson would blare. */
const loudness = { muted: false, volume: 1 }

/** Begins at once: publishes its first state and asks for the addresses. `publish` is told of each change. */
export function createPlayback(
  port: PlayerPort,
  video: HTMLMediaElement,
  publish: (change: Partial<PlayerSnapshot>) => void,
): Playback {
  Object.assign(video, loudness)
  const timers = createTimers()
  const on: OnElement = { video }
  const playhead = createPlayhead(port, on, (position) => publish({ position }))
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

  const core: PlaybackCore = { port, on, playhead, timers, memory, publish, state: () => state, dispatch, failed }
  const stalls = createStallWatch(timers, {
    onWaited: (seconds) => (port.isOffline() ? failed(reasons.slow) : dispatch({ type: 'waited', seconds })),
    onStalled: () => failed(reasons.slow),
  })
  const loading = createLoading(core, stalls.start)
  let element = watchElement(core, loading)
  const aiming = createAiming(core, seekTo)
  const setBoost = createBoost(core, { play, pause, intent })

  publish({
    state,
    position: playhead.position(),
    speed: memory.speed,
    isSpeedFixed: playhead.limits().isForwardBanned,
  })
  loading.addresses.ask()

  /** Until the addresses are there a wish can be kept: they are opened by it, also where the network has to come back first. */
  const isAsked = (): boolean => state.name === 'resolving' || state.name === 'offline'

  function play(): void {
    if (isActive(state) || isAsked()) memory.intent = 'play'
    if (!isActive(state)) return
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
    on.video.pause()
  }

  /** What was asked for last: the element knows at once, its events come later; without a picture the state knows. */
  function intent(): Intent {
    if ('intent' in state) return state.intent
    return on.video.paused ? 'pause' : 'play'
  }

  function retry(): void {
    stalls.stop()
    memory.intent = 'play'
    dispatch({ type: 'retried' })
  }

  function replay(): void {
    playhead.seek(0)
    memory.intent = 'play'
    dispatch({ type: 'replayed' })
    // a film that broke before its end was asked for has to be fetched again, and on another element nothing is yet
    if (on.video.error === null && on.video.hasAttribute('src')) loading.start()
    else loading.open()
  }

  function toggle(): void {
    if (isOver(state)) replay()
    else if (!isActive(state) && state.name !== 'resolving') retry()
    else if (intent() === 'play') pause()
    else play()
  }

  function seekTo(second: number): void {
    aiming.dropAim()
    element.tick()
    // no medium yet: it will open there
    if (isAsked()) return void playhead.seek(second)
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

  /** Leaves the element as it was before. */
  function leave(): void {
    element.dispose()
    ;({ muted: loudness.muted, volume: loudness.volume } = on.video)
    // its own window would stay, and show nothing
    if (document.pictureInPictureElement === on.video) void document.exitPictureInPicture().catch(() => {})
    on.video.pause()
    loading.unload()
  }

  return {
    play,
    pause,
    isMeantToPlay: () => (isAsked() ? memory.intent : intentOf(state)) === 'play',
    toggle,
    seekTo,
    seekBy: (seconds) => seekTo(playhead.position() + seconds),
    ...aiming,
    setBoost,
    setSpeed(wanted) {
      memory.speed = allowedSpeed(wanted, playhead.limits())
      if (!playhead.limits().isForwardBanned) port.remember({ speed: memory.speed })
      on.video.defaultPlaybackRate = memory.speed
      if (memory.isBoosted) return
      on.video.playbackRate = memory.speed
      // its event comes late, and the next choice may go by it
      publish({ speed: memory.speed })
    },
    setQuality(name) {
      if (loading.addresses.choose(name) === null) return
      element.tick()
      // without a picture the next attempt takes it
      if (state.name === 'recovering' || state.name === 'waitingForNetwork') return
      // the time of the other film's stall is not this one's
      stalls.stop()
      memory.intent = intent()
      loading.open()
    },
    toggleMute() {
      on.video.muted = !on.video.muted
      return on.video.muted
    },
    changeVolume(step) {
      on.video.muted = false
      on.video.volume = Math.max(0, Math.min(1, on.video.volume + step))
    },
    retry,
    replay,
    cancelCountdown: () => dispatch({ type: 'countdownStopped' }),
    startOver() {
      timers.stop('chip')
      publish({ resumedAt: null })
      seekTo(0)
      play()
    },
    noteWatched(watched) {
      playhead.log.raise(watched?.watchedSeconds ?? 0)
      if (watched?.isFinished) element.liftSeekLimit()
    },
    moveTo(other) {
      if (other === on.video) return
      setBoost(false)
      aiming.dropAim()
      element.tick()
      // without a medium the element wants nothing
      if (on.video.hasAttribute('src')) memory.intent = intent()
      // a pause whose event was not told yet is never told
      if (memory.intent === 'pause' && state.name !== 'recovering') dispatch({ type: 'paused' })
      playhead.keep()
      stalls.stop()
      for (const name of ['trial', 'chip']) timers.stop(name)
      publish({ resumedAt: null })
      leave()
      // sound alone that is not heard has nothing that says so
      if (other.localName === 'audio') Object.assign(loudness, { muted: false, volume: Math.max(0.1, loudness.volume) })
      Object.assign(other, loudness)
      on.video = other
      element = watchElement(core, loading)
      if (state.name === 'recovering') loading.addresses.ask(true)
      // without a medium the next attempt takes the element that is there then
      else if (!isActive(state) || state.name === 'waitingForNetwork') return
      else if (!loading.addresses.isExpired()) loading.open()
      else if (memory.intent === 'play') dispatch({ type: 'addressesExpired' })
    },
    dispose() {
      element.tick()
      playhead.log.mark('leave')
      loading.addresses.cancel()
      timers.stopAll()
      leave()
      port.release()
    },
  }
}
