import { createAddresses, type Addresses } from './addresses.ts'
import { createMedium, type Medium } from './medium.ts'
import { isActive, reasons } from './player-machine.ts'
import type { PlaybackCore } from './playback-core.ts'
import type { ResolveFailure } from './player-port.ts'
import { roughSize, type Source } from './sources.ts'

/** From the addresses of the lesson to a medium on the element (screens 2.7 rules 1 to 3). */
export interface Loading extends Pick<Medium, 'hasGivenUp' | 'resume' | 'unload'> {
  readonly addresses: Addresses
  /** True while nothing was fetched yet: to save data that waits for the tap (screens 4.5). */
  isPutOff(): boolean
  /** Puts the chosen quality on the element, at the playhead; plays if that is wanted. */
  open(): void
  start(): void
}

/** `onWaiting`: somebody waits for a picture that is not there yet. */
export function createLoading(core: PlaybackCore, onWaiting: () => void): Loading {
  const { port, on, playhead, memory, publish, dispatch } = core
  const addresses = createAddresses(port, { onSource, onFailure })
  const medium = createMedium(on, () => core.failed(reasons.media))
  let isPutOff = false

  function onSource(source: Source): void {
    publish({
      frameAddress: source.kind === 'frame' ? source.address : null,
      openAddress: source.kind === 'unsupported' ? source.openAddress : null,
    })
    dispatch({ type: 'resolved', source: source.kind })
    if (source.kind === 'media' && isActive(core.state())) open()
  }

  function onFailure(failure: ResolveFailure): void {
    if (failure.kind === 'refused') dispatch({ type: 'refused', message: failure.message })
    else if (failure.kind === 'failed') dispatch({ ...failure, type: 'resolveFailed' })
  }

  function open(): void {
    const quality = addresses.current()
    if (quality === null) return
    playhead.keep()
    const hasAccess = playhead.limits().trialSeconds === null
    const isForBrowser = quality.medium === 'unknown' && hasAccess && quality.url.startsWith('https:')
    publish({ quality, qualities: addresses.all(), openAddress: isForBrowser ? quality.url : null })
    const isKept = quality.medium === 'device'
    publish({ loadSize: !port.isSavingData ? '' : isKept ? '已下载，不消耗流量' : roughSize(quality.size) })
    isPutOff = port.isSavingData && !isKept && memory.intent === 'pause' && !memory.hasPlayed
    if (isPutOff) {
      medium.unload()
      // without an address the element tells nothing: what waits for its word (正在恢复播放…, 缓冲中…) would stay for ever
      return dispatch({ type: 'autoplayBlocked' })
    }
    medium.load(quality)
    if (memory.intent === 'play') dispatch({ type: 'waited', seconds: 0 })
    if (memory.intent === 'play' || core.state().name === 'recovering') onWaiting()
    if (memory.intent === 'play') start()
  }

  function start(): void {
    const { video } = on
    video.play().catch((error: unknown) => {
      // an AbortError only says that something newer was asked of the element
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return
      // refused to begin, it would go on with what it plays
      if (!video.paused || video !== on.video) return
      memory.intent = 'pause'
      dispatch({ type: 'autoplayBlocked' })
    })
  }

  return { ...medium, addresses, isPutOff: () => isPutOff, open, start }
}
