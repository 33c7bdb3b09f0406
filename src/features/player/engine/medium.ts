import { attachHls, hasNativeHls } from './hls-engine.ts'
import type { OnElement } from './playback-core.ts'
import type { Quality } from './sources.ts'

/** The address on the media element; one at a time. */
export interface Medium {
  load(quality: Quality): void
  /** Takes the address away, so that nothing is downloaded any more. */
  unload(): void
}

/** `onFailed`: the medium could not be attached or gave up; errors of the element itself are not told here. */
export function createMedium(on: OnElement, onFailed: () => void): Medium {
  let turn = 0
  let detach: (() => void) | null = null
  let attaching = new AbortController()

  function release(): void {
    turn += 1
    attaching.abort()
    detach?.()
    detach = null
  }

  async function attach(url: string, mine: number): Promise<void> {
    attaching = new AbortController()
    const onFatal = (): void => {
      if (mine === turn) onFailed()
    }
    try {
      const off = await attachHls(on.video, url, onFatal, attaching.signal)
      if (mine === turn) detach = off
      else off()
    } catch {
      onFatal()
    }
  }

  return {
    load({ url, medium }) {
      release()
      if (medium === 'hls' && !hasNativeHls(on.video)) void attach(url, turn)
      else on.video.src = url
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
