/**
 * Drives one media element through one lesson: listens to it, asks `player-machine` what that means, and acts
 * (screens 2.7). Everything it starts ends with `dispose`.
 */
import { createAddresses } from './addresses.ts'
import { allowedSpeed } from './limits.ts'
import { createMedium } from './medium.ts'
import { createPlace } from './place.ts'
import { initialState, isActive, next, recoveryDelaysMs } from './player-machine.ts'
import type { FailureReason, PlayerEvent, PlayerState } from './player-machine.ts'
import type { PlayerActions, PlayerPort, PlayerSnapshot, ResolveFailure } from './player-port.ts'
import type { Source } from './sources.ts'
import { createStallWatch } from './stall-watch.ts'
import { createTimers, listen } from './timers.ts'

const chipMs = 8_000
const settledSeconds = 10

export interface Playback extends PlayerActions {
  dispose(): void
}

export function createPlayback(
  port: PlayerPort,
  video: HTMLVideoElement,
  publish: (change: Partial<PlayerSnapshot>) => void,
): Playback {
  const timers = createTimers()
  const place = createPlace(port, video, (position) => publish({ position }))
  const { log } = place
  const addresses = createAddresses(port, { onSource, onFailure })
  const medium = createMedium(video, () => broke('media'))
  const watch = createStallWatch(timers, {
    onWaited: (seconds) => (port.isOffline() ? broke('slow') : dispatch({ type: 'waited', seconds })),
    onStalled: () => broke('slow'),
  })
  let state: PlayerState = initialState
  let speed = allowedSpeed(port.remembered().speed, place.limits())
  let shouldPlay = port.isStartedByTap
  let hasPlayed = false
  let undisturbedFrom = 0

  function dispatch(event: PlayerEvent): void {
    const former = state
    state = next(state, event)
    if (state === former) return
    publish({ state })
    enter(state, former)
  }

  function broke(reason: FailureReason, isUnplayable = false): void {
    dispatch({ type: 'broke', reason, isOffline: port.isOffline(), isUnplayable })
  }

  function enter(now: PlayerState, former: PlayerState): void {
    if (former.name === 'ended' && now.name !== 'ended') timers.stop('countdown')
    if (now.name !== 'buffering' && now.name !== 'recovering') watch.stop()
    switch (now.name) {
      case 'resolving':
        return addresses.ask()
      case 'buffering':
        return watch.start()
      case 'recovering':
        place.keep()
        undisturbedFrom = place.position()
        shouldPlay = now.shouldPlay
        return timers.after('recover', recoveryDelaysMs[now.attempts - 1] ?? 0, addresses.ask)
      case 'ended':
        if (former.name !== 'ended' && now.countdown !== null) timers.every('countdown', 1000, countDown)
        if (now.countdown === null || now.countdown === 0) timers.stop('countdown')
        return now.countdown === 0 ? port.openNext() : undefined
      case 'ready':
      case 'playing':
      case 'paused':
      case 'waitingForNetwork':
      case 'trialEnded':
        return
      default:
        medium.unload()
    }
  }

  function onSource(source: Source): void {
    publish({
      frameAddress: source.kind === 'frame' ? source.address : null,
      openAddress: source.kind === 'unsupported' ? source.openAddress : null,
    })
    dispatch({ type: 'resolved', source: source.kind })
    if (source.kind === 'media' && isActive(state)) open()
  }

  function onFailure(failure: ResolveFailure): void {
    if (failure.kind === 'refused') dispatch({ type: 'refused', message: failure.message })
    else if (failure.kind === 'failed') dispatch({ ...failure, type: 'resolveFailed' })
  }

  function open(): void {
    const quality = addresses.current()
    if (quality === null) return
    place.keep()
    const hasAccess = place.limits().trialSeconds === null
    const isForBrowser = quality.medium === 'unknown' && hasAccess && quality.url.startsWith('https:')
    publish({ quality, qualities: addresses.all(), openAddress: isForBrowser ? quality.url : null })
    medium.load(quality)
    if (!shouldPlay) return
    dispatch({ type: 'waited', seconds: 0 })
    watch.start()
    start()
  }

  function start(): void {
    video.play().catch((error: unknown) => {
      // an AbortError only says that something newer was asked of the element
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
      shouldPlay = false
      dispatch({ type: 'denied' })
    })
  }

  function setSpeed(): void {
    video.defaultPlaybackRate = speed
    video.playbackRate = speed
  }

  function onMetadata(): void {
    setSpeed()
    publish({ duration: place.duration() })
    if (place.enter(!hasPlayed)) tick()
    if (shouldPlay) {
      if (video.paused) start()
    } else if (state.name === 'recovering') dispatch({ type: 'paused' })
  }

  function tick(): void {
    if (place.isOpening() || !isActive(state)) return
    if (place.isTrialOver()) return endTrial()
    const position = video.currentTime
    // at a pause the element stands still already, but it came here by playing
    const isPlaying = (state.name === 'playing' || !video.paused) && !video.seeking && position > log.position()
    log.tick(position, isPlaying)
    if (isPlaying) {
      dispatch({ type: 'started' })
      if (position - undisturbedFrom >= settledSeconds) dispatch({ type: 'settled' })
    }
    const left = place.msToTrialEnd()
    if (left === null) timers.stop('trial')
    else timers.after('trial', left, tick)
    publish({ position, bufferedTo: bufferedTo(video) })
  }

  function endTrial(): void {
    timers.stop('trial')
    publish({ position: place.stopAtTrialEnd() })
    dispatch({ type: 'limitReached' })
  }

  function onPlaying(): void {
    if (!hasPlayed && port.start.isResumed && log.position() > 0) {
      publish({ resumedAt: port.start.second })
      timers.after('chip', chipMs, () => publish({ resumedAt: null }))
    }
    hasPlayed = true
    publish({ hasPlayed })
    dispatch({ type: 'started' })
  }

  function onPause(): void {
    // the end and an error pause the element, too: those have events of their own
    if (video.ended || video.error !== null) return
    tick()
    log.mark('pause')
    shouldPlay = false
    dispatch({ type: 'paused' })
  }

  function onRateChange(): void {
    if (place.limits().isForwardBanned && video.playbackRate !== 1) video.playbackRate = 1
    publish({ speed: video.playbackRate })
  }

  function onEnded(): void {
    if (place.isOpening() || !isActive(state)) return
    if (place.isTrialOver()) return endTrial()
    log.end(video.duration)
    free()
    dispatch({ type: 'ended', countdown: port.countdown() })
  }

  function free(): void {
    place.free()
    publish({ isSpeedFixed: place.limits().isForwardBanned })
  }

  function onError(): void {
    // taking the address away is reported as an error, too
    if (!video.hasAttribute('src') || video.error?.code === MediaError.MEDIA_ERR_ABORTED) return
    place.keep()
    broke('media', addresses.current()?.medium === 'unknown' && !hasPlayed)
  }

  function onConnectivity(): void {
    if (!port.isOffline()) dispatch({ type: 'reconnected' })
    else if (state.name === 'buffering') broke('slow')
  }

  function onHidden(): void {
    tick()
    log.mark('hidden')
  }

  function countDown(): void {
    if (!document.hidden && !port.isHeld()) dispatch({ type: 'second' })
  }

  function seekTo(second: number): void {
    tick()
    if (!isActive(state)) return
    const target = place.seek(second)
    if (target >= (place.limits().trialSeconds ?? Number.POSITIVE_INFINITY)) endTrial()
  }

  function play(): void {
    if (!isActive(state) || state.name === 'waitingForNetwork') return
    shouldPlay = true
    if (addresses.isOld()) return dispatch({ type: 'aged' })
    if (state.name === 'ready') dispatch({ type: 'waited', seconds: 0 })
    if (state.name !== 'recovering') start()
  }

  function pause(): void {
    shouldPlay = false
    video.pause()
  }

  const unlisten = [
    listen(video, ['loadedmetadata'], onMetadata),
    listen(video, ['seeked'], () => {
      if (place.isOpening()) place.arrive()
      tick()
    }),
    listen(video, ['timeupdate'], tick),
    listen(video, ['progress'], () => publish({ bufferedTo: bufferedTo(video) })),
    listen(video, ['durationchange'], () => publish({ duration: place.duration() })),
    listen(video, ['playing'], onPlaying),
    listen(video, ['pause'], onPause),
    listen(video, ['waiting'], () => {
      if (!video.paused && !video.ended) dispatch({ type: 'waited', seconds: 0 })
    }),
    listen(video, ['seeking'], place.onSeeking),
    listen(video, ['ratechange'], onRateChange),
    listen(video, ['volumechange'], () => publish({ isMuted: video.muted || video.volume === 0 })),
    listen(video, ['ended'], onEnded),
    listen(video, ['error'], onError),
    listen(window, ['pagehide'], onHidden),
    listen(document, ['visibilitychange'], () => document.hidden && onHidden()),
    port.onConnectivity(onConnectivity),
  ]
  publish({ state, position: place.position(), speed, isSpeedFixed: place.limits().isForwardBanned })
  addresses.ask()

  return {
    play,
    pause,
    toggle: () => (video.paused ? play() : pause()),
    seekTo,
    seekBy: (seconds) => seekTo(place.position() + seconds),
    setSpeed(wanted) {
      speed = allowedSpeed(wanted, place.limits())
      if (!place.limits().isForwardBanned) port.remember({ speed })
      setSpeed()
    },
    setQuality(name) {
      if (addresses.choose(name) === null) return
      tick()
      shouldPlay = !video.paused
      open()
    },
    toggleMute() {
      video.muted = !video.muted
    },
    changeVolume(step) {
      video.muted = false
      video.volume = Math.max(0, Math.min(1, video.volume + step))
    },
    retry() {
      shouldPlay = true
      place.keep()
      dispatch({ type: 'retried' })
    },
    replay() {
      place.seek(0)
      shouldPlay = true
      dispatch({ type: 'replayed' })
      start()
    },
    cancelCountdown: () => dispatch({ type: 'countdownStopped' }),
    startOver() {
      timers.stop('chip')
      publish({ resumedAt: null })
      seekTo(0)
      play()
    },
    free,
    dispose() {
      tick()
      log.mark('leave')
      for (const off of unlisten) off()
      timers.stopAll()
      addresses.cancel()
      video.pause()
      medium.unload()
    },
  }
}

/** The end of the buffered part around the position, in seconds; 0 when nothing is. */
function bufferedTo({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime) return buffered.end(index)
  }
  return 0
}
