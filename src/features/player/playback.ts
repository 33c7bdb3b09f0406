/**
 * Drives one media element through one lesson: listens to it, asks `player-machine` what that means, and acts
 * (screens 2.7). Everything it starts ends with `dispose`.
 */
import { allowedSpeed, clampSeek, isBeyond, isTrialOver, msToTrialEnd, seekLimit } from './limits.ts'
import { createMedium } from './medium.ts'
import {
  initialState,
  isActive,
  next,
  recoveryDelaysMs,
  type FailureReason,
  type PlayerEvent,
  type PlayerState,
} from './player-machine.ts'
import type { PlayerActions, PlayerPort, PlayerSnapshot } from './player-port.ts'
import { createProgressLog } from './progress-log.ts'
import { chosenQuality, type Quality, type Source } from './sources.ts'
import { createStallWatch } from './stall-watch.ts'
import { createTimers, listen } from './timers.ts'

const maxAddressAgeMs = 2 * 3_600_000
const chipMs = 8_000
const settledSeconds = 10
const nearEndSeconds = 10
/** A seek never lands on the very end: a lesson ends by playing (screens 2.7 rule 12). */
const endMarginSeconds = 0.5
/** The end of the trial is taken a little early rather than late. */
const trialMarginSeconds = 0.05

export interface Playback extends PlayerActions {
  dispose(): void
}

export function createPlayback(
  port: PlayerPort,
  video: HTMLVideoElement,
  publish: (change: Partial<PlayerSnapshot>) => void,
): Playback {
  const timers = createTimers()
  const log = createProgressLog(port)
  const medium = createMedium(video, () => broke('media'))
  const watch = createStallWatch(timers, {
    onWaited: (seconds) => (port.isOffline() ? broke('slow') : dispatch({ type: 'waited', seconds })),
    onStalled: () => broke('slow'),
  })
  let state: PlayerState = initialState
  let { limits } = port
  let qualities: readonly [Quality, ...Quality[]] | null = null
  let quality: Quality | null = null
  let speed = allowedSpeed(port.remembered().speed, limits)
  let chosen: unknown = port.remembered().quality
  let question = new AbortController()
  let resolvedAt = 0
  let shouldPlay = port.isStartedByTap
  let hasPlayed = false
  /** The second to go to once the medium knows its length; its own time means nothing until then. */
  let goTo: number | null = port.start.second
  let soughtByUs = -1
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
        return void resolve()
      case 'buffering':
        return watch.start()
      case 'recovering':
        goTo ??= log.position()
        undisturbedFrom = goTo
        shouldPlay = now.shouldPlay
        return timers.after('recover', recoveryDelaysMs[now.attempts - 1] ?? 0, () => void resolve())
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

  async function resolve(): Promise<void> {
    question.abort()
    question = new AbortController()
    const { signal } = question
    try {
      const source = await port.resolve(signal)
      if (!signal.aborted) take(source)
    } catch (error) {
      if (signal.aborted) return
      const failure = port.failureOf(error)
      if (failure.kind === 'refused') dispatch({ type: 'refused', message: failure.message })
      else if (failure.kind === 'failed') dispatch({ ...failure, type: 'resolveFailed' })
    }
  }

  function take(source: Source): void {
    publish({
      frameAddress: source.kind === 'frame' ? source.address : null,
      openAddress: source.kind === 'unsupported' ? source.openAddress : null,
    })
    dispatch({ type: 'resolved', source: source.kind })
    if (source.kind !== 'media' || !isActive(state)) return
    resolvedAt = Date.now()
    qualities = source.qualities
    open(chosenQuality(qualities, chosen, port.isSavingData))
  }

  function open(wanted: Quality): void {
    quality = wanted
    goTo ??= log.position()
    const isOpenable = wanted.medium === 'unknown' && limits.trialSeconds === null && wanted.url.startsWith('https:')
    publish({ quality, qualities: qualities ?? [], ...(isOpenable ? { openAddress: wanted.url } : {}) })
    medium.load(wanted)
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

  function onMetadata(): void {
    video.defaultPlaybackRate = speed
    video.playbackRate = speed
    publish({ duration: knownDuration() })
    const isAtStart = !hasPlayed && port.start.isResumed
    const isNearEnd = isAtStart && (goTo ?? 0) > (knownDuration() || Number.POSITIVE_INFINITY) - nearEndSeconds
    const target = isNearEnd ? 0 : clampSeek(goTo ?? 0, limits, log.furthest(), knownDuration())
    if (target > 0) setTime(target)
    else arrive()
    if (shouldPlay) {
      if (video.paused) start()
    } else if (state.name === 'recovering') dispatch({ type: 'paused' })
  }

  /** The medium stands at the second it was opened for: from now on its time is the learner's. */
  function arrive(): void {
    if (goTo === null) return
    goTo = null
    log.tick(video.currentTime, false)
    tick()
  }

  function tick(): void {
    if (goTo !== null || !isActive(state)) return
    const position = video.currentTime
    if (isTrialOver(position + trialMarginSeconds, limits)) return endTrial()
    // at a pause the element stands still already, but it came here by playing
    const isPlaying = (state.name === 'playing' || !video.paused) && !video.seeking && position > log.position()
    log.tick(position, isPlaying)
    if (isPlaying) {
      dispatch({ type: 'started' })
      if (position - undisturbedFrom >= settledSeconds) dispatch({ type: 'settled' })
    }
    const left = video.paused ? null : msToTrialEnd(position + trialMarginSeconds, video.playbackRate, limits)
    if (left === null) timers.stop('trial')
    else timers.after('trial', left, tick)
    publish({ position, bufferedTo: bufferedTo(video) })
  }

  function endTrial(): void {
    const end = limits.trialSeconds ?? 0
    timers.stop('trial')
    log.tick(end, !video.paused && !video.seeking)
    if (video.currentTime > end) setTime(end)
    video.pause()
    log.mark('pause')
    publish({ position: end })
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
    if (video.ended) return
    tick()
    log.mark('pause')
    shouldPlay = false
    dispatch({ type: 'paused' })
  }

  function onWaiting(): void {
    if (!video.paused && !video.ended) dispatch({ type: 'waited', seconds: 0 })
  }

  function onSeeking(): void {
    if (goTo !== null) return
    const to = video.currentTime
    if (Math.abs(to - soughtByUs) > 0.3) log.seek(to)
    // native controls went further than allowed (screens 2.7 rules 7 and 8)
    if (isBeyond(to, limits, log.furthest(), knownDuration())) setTime(seekLimit(limits, log.furthest(), knownDuration()))
  }

  function onRateChange(): void {
    if (allowedSpeed(video.playbackRate, limits) !== video.playbackRate && limits.isForwardBanned) video.playbackRate = 1
    publish({ speed: video.playbackRate })
  }

  function onEnded(): void {
    if (goTo !== null || !isActive(state)) return
    if (isTrialOver(video.currentTime, limits)) return endTrial()
    log.end(video.duration)
    // a finished lesson is free (screens 2.7 rule 8)
    if (limits.trialSeconds === null) limits = { ...limits, isForwardBanned: false }
    publish({ isSpeedFixed: limits.isForwardBanned })
    dispatch({ type: 'ended', countdown: port.countdown() })
  }

  function onError(): void {
    // taking the address away is reported as an error, too
    if (!video.hasAttribute('src') || video.error?.code === MediaError.MEDIA_ERR_ABORTED) return
    goTo ??= log.position()
    broke('media', quality?.medium === 'unknown' && !hasPlayed)
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

  const knownDuration = (): number => (Number.isFinite(video.duration) && video.duration > 0 ? video.duration : 0)

  function setTime(second: number): void {
    soughtByUs = second
    video.currentTime = second
    publish({ position: second })
  }

  function seekTo(second: number): void {
    if (!isActive(state)) return
    const end = knownDuration() > 0 ? Math.max(0, knownDuration() - endMarginSeconds) : port.facts.duration
    const target = clampSeek(second, limits, log.furthest(), end)
    tick()
    if (!isActive(state)) return
    log.seek(target)
    if (goTo === null) setTime(target)
    else {
      // nothing to seek in yet: that is where it will open
      goTo = target
      publish({ position: target })
    }
    if (isTrialOver(target, limits)) endTrial()
  }

  function play(): void {
    if (!isActive(state) || state.name === 'waitingForNetwork') return
    shouldPlay = true
    if (Date.now() - resolvedAt > maxAddressAgeMs) return dispatch({ type: 'aged' })
    if (state.name === 'ready') dispatch({ type: 'waited', seconds: 0 })
    if (state.name !== 'recovering') start()
  }

  function pause(): void {
    shouldPlay = false
    video.pause()
  }

  function setQuality(name: string): void {
    const wanted = qualities?.find((each) => each.name === name)
    if (!wanted || wanted === quality) return
    chosen = name
    port.remember({ quality: name })
    tick()
    shouldPlay = !video.paused
    open(wanted)
  }

  function replay(): void {
    log.seek(0)
    setTime(0)
    shouldPlay = true
    dispatch({ type: 'replayed' })
    start()
  }

  const unlisten = [
    listen(video, ['loadedmetadata'], onMetadata),
    listen(video, ['seeked'], () => (goTo === null ? tick() : arrive())),
    listen(video, ['timeupdate'], tick),
    listen(video, ['progress'], () => publish({ bufferedTo: bufferedTo(video) })),
    listen(video, ['durationchange'], () => publish({ duration: knownDuration() })),
    listen(video, ['playing'], onPlaying),
    listen(video, ['pause'], onPause),
    listen(video, ['waiting'], onWaiting),
    listen(video, ['seeking'], onSeeking),
    listen(video, ['ratechange'], onRateChange),
    listen(video, ['volumechange'], () => publish({ isMuted: video.muted || video.volume === 0 })),
    listen(video, ['ended'], onEnded),
    listen(video, ['error'], onError),
    listen(window, ['pagehide'], onHidden),
    listen(document, ['visibilitychange'], () => document.hidden && onHidden()),
    port.onConnectivity(onConnectivity),
  ]
  publish({ state, position: goTo ?? 0, speed, isSpeedFixed: limits.isForwardBanned })
  void resolve()

  return {
    play,
    pause,
    toggle: () => (video.paused ? play() : pause()),
    seekTo,
    seekBy: (seconds) => seekTo((goTo ?? video.currentTime) + seconds),
    setSpeed(wanted) {
      speed = allowedSpeed(wanted, limits)
      if (!limits.isForwardBanned) port.remember({ speed })
      video.defaultPlaybackRate = speed
      video.playbackRate = speed
    },
    setQuality,
    toggleMute() {
      video.muted = !video.muted
    },
    changeVolume(step) {
      video.muted = false
      video.volume = Math.max(0, Math.min(1, video.volume + step))
    },
    retry() {
      shouldPlay = true
      goTo ??= log.position()
      dispatch({ type: 'retried' })
    },
    replay,
    cancelCountdown: () => dispatch({ type: 'countdownStopped' }),
    startOver() {
      timers.stop('chip')
      publish({ resumedAt: null })
      seekTo(0)
      play()
    },
    dispose() {
      tick()
      log.mark('leave')
      for (const off of unlisten) off()
      timers.stopAll()
      question.abort()
      video.pause()
      medium.unload()
    },
  }
}

function bufferedTo({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime) return buffered.end(index)
  }
  return 0
}
