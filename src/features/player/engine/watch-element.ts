import type { Loading } from './loading.ts'
import { boostSpeed } from './limits.ts'
import { isActive, reasons } from './player-machine.ts'
import type { PlaybackCore } from './playback-core.ts'
import { listen } from './timers.ts'

const chipMs = 8_000
const settledSeconds = 10
/** A film is not shorter than its lesson by so much, unless it is a part of it. */
const cutSeconds = 10
const longestTimerMs = 3_600_000

/** Follows one media element and the page, and says what their events mean. */
export interface ElementWatch {
  /** Looks where the element stands: notes progress, ends a trial. */
  tick(): void
  endTrial(): void
  /** The lesson is finished: nothing bans going forward any more. */
  liftSeekLimit(): void
  dispose(): void
}

/** Follows the element that `core.on` holds now, until `dispose`. */
export function watchElement(core: PlaybackCore, loading: Loading): ElementWatch {
  const { port, playhead, timers, memory, publish, dispatch } = core
  const { video } = core.on
  const { log } = playhead

  function onMetadata(): void {
    video.defaultPlaybackRate = memory.speed
    video.playbackRate = memory.isBoosted ? boostSpeed : memory.speed
    publish({ duration: playhead.duration() })
    if (playhead.enter(!memory.hasPlayed)) tick()
    // native controls can have moved it to the end of the trial before its length was known
    if (!isActive(core.state())) return
    if (memory.intent === 'play') {
      if (video.paused) loading.start()
    } else if (core.state().name === 'recovering') dispatch({ type: 'paused' })
  }

  function tick(): void {
    const state = core.state()
    if (playhead.isOpening() || !isActive(state)) return
    if (playhead.isTrialOver()) return endTrial()
    const position = video.currentTime
    // at a pause the element stands still already, but it came here by playing
    const isPlaying = (state.name === 'playing' || !video.paused) && !video.seeking && position > log.position()
    log.tick(position, isPlaying)
    if (isPlaying) {
      dispatch({ type: 'started' })
      if (position - memory.undisturbedFrom >= settledSeconds) dispatch({ type: 'settled' })
    }
    const left = playhead.msToTrialEnd()
    if (left === null) timers.stop('trial')
    // a browser's timer of more than 24 days is over at once, again and again
    else timers.after('trial', Math.min(left, longestTimerMs), tick)
    publish({ position, bufferedTo: bufferedTo(video) })
  }

  function endTrial(): void {
    timers.stop('trial')
    publish({ position: playhead.stopAtTrialEnd() })
    dispatch({ type: 'limitReached' })
  }

  function onPlaying(): void {
    const resumedAt = playhead.resumedAt()
    if (!memory.hasPlayed && resumedAt !== null && log.position() > 0) {
      publish({ resumedAt })
      timers.after('chip', chipMs, () => publish({ resumedAt: null }))
    }
    memory.hasPlayed = true
    publish({ hasPlayed: true })
    dispatch({ type: 'started' })
    // data came again before the medium that was to take its place: its own time means something from now on
    if (!video.seeking) arrive()
  }

  function arrive(): void {
    if (playhead.isOpening()) playhead.arrive()
    tick()
  }

  function onPause(): void {
    // the end and an error pause the element, too: those have events of their own
    if (video.ended || video.error !== null) return
    tick()
    log.mark('pause')
    // somebody asked for it again before the event came
    if (!video.paused) return
    memory.intent = 'pause'
    dispatch({ type: 'paused' })
  }

  function onRateChange(): void {
    if (playhead.limits().isForwardBanned && video.playbackRate !== 1) video.playbackRate = 1
    publish({ speed: video.playbackRate })
  }

  /** A host's preview is a film of its own, a little shorter than the trial: its end would pass for that of the lesson. */
  function isCut(): boolean {
    return playhead.limits().trialSeconds !== null && port.facts.duration - video.duration > cutSeconds
  }

  function onEnded(): void {
    if (playhead.isOpening() || !isActive(core.state())) return
    if (playhead.isTrialOver() || isCut()) return endTrial()
    log.end(video.duration)
    liftSeekLimit()
    dispatch({ type: 'ended', countdown: port.countdown() })
  }

  function liftSeekLimit(): void {
    playhead.liftSeekLimit()
    publish({ isSpeedFixed: playhead.limits().isForwardBanned })
  }

  function onError(): void {
    // taking the address away is reported as an error, too
    if (!video.hasAttribute('src') || video.error?.code === MediaError.MEDIA_ERR_ABORTED) return
    playhead.keep()
    core.failed(reasons.media, loading.addresses.current()?.medium === 'unknown' && !memory.hasPlayed)
  }

  function onConnectivity(): void {
    if (port.isOffline()) {
      if (core.state().name === 'buffering') core.failed(reasons.slow)
      return
    }
    dispatch({ type: 'reconnected' })
    // else fresh addresses are on their way
    if (core.state().name !== 'recovering') loading.resume()
  }

  function onWaiting(): void {
    if (video.paused || video.ended) return
    dispatch({ type: 'waited', seconds: 0 })
    // what it would wait for is not asked for any more
    if (loading.hasGivenUp()) core.failed(reasons.media)
  }

  function onHidden(): void {
    tick()
    log.mark('hidden')
  }

  const unlisten = [
    listen(video, ['loadedmetadata'], onMetadata),
    listen(video, ['seeked'], arrive),
    listen(video, ['timeupdate'], tick),
    listen(video, ['progress'], () => publish({ bufferedTo: bufferedTo(video) })),
    listen(video, ['durationchange'], () => publish({ duration: playhead.duration() })),
    listen(video, ['playing'], onPlaying),
    listen(video, ['pause'], onPause),
    listen(video, ['waiting'], onWaiting),
    listen(video, ['seeking'], playhead.onSeeking),
    listen(video, ['ratechange'], onRateChange),
    listen(video, ['ended'], onEnded),
    listen(video, ['error'], onError),
    listen(window, ['pagehide'], onHidden),
    listen(document, ['visibilitychange'], () => document.hidden && onHidden()),
    port.onConnectivity(onConnectivity),
  ]

  return {
    tick,
    endTrial,
    liftSeekLimit,
    dispose() {
      for (const off of unlisten) off()
    },
  }
}

/** The end of the buffered part around the position, in seconds; 0 when nothing is. */
function bufferedTo({ buffered, currentTime }: HTMLMediaElement): number {
  for (let index = 0; index < buffered.length; index++) {
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime) return buffered.end(index)
  }
  return 0
}
