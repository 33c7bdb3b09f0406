import { attachHls, hasNativeHls, type HlsPlaylist } from './hls-engine.ts'
import type { OnElement } from './playback-core.ts'
import type { Quality } from './sources.ts'

/** The address on the media element; one at a time. */
export interface Medium {
  load(quality: Quality): void
  /** True when nothing more comes after what is buffered. */
  hasGivenUp(): boolean
  /** The network is back: what gave up without it loads on, and the picture is not interrupted. */
  resume(): void
  /** Takes the address away, so that nothing is downloaded any more. */
  unload(): void
}

/**
 * `onFailed`: the medium could not be attached, or gave up with nothing left to play; one that gives up behind its buffer
 * only says so when asked. Errors of the element itself are not told here.
 */
export function createMedium(on: OnElement, onFailed: () => void): Medium {
  let turn = 0
  let playlist: HlsPlaylist | null = null
  let hasGivenUp = false
  let attaching = new AbortController()

  function release(): void {
    turn += 1
    attaching.abort()
    playlist?.detach()
    playlist = null
    hasGivenUp = false
  }

  async function attach(url: string, mine: number): Promise<void> {
    attaching = new AbortController()
    const onFatal = (): void => {
      if (mine !== turn) return
      hasGivenUp = true
      if (on.video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA) onFailed()
    }
    try {
      const attached = await attachHls(on.video, url, onFatal, attaching.signal)
      if (mine === turn) playlist = attached
      else attached.detach()
    } catch {
      if (mine === turn) onFailed()
    }
  }

  return {
    load({ url, medium }) {
      release()
      if (medium === 'hls' && !hasNativeHls(on.video)) void attach(url, turn)
      else on.video.src = url
    },
    hasGivenUp: () => hasGivenUp,
    resume() {
      if (!hasGivenUp) return
      hasGivenUp = false
      playlist?.resume()
    },
    unload() {
      release()
      if (!on.video.hasAttribute('src')) return
      on.video.removeAttribute('src')
      // without it the element goes on loading what it has begun
      on.video.load()
    },
  }
}
