/** HLS for browsers without their own (screens 2.7 rule 3). The only file that loads hls.js, and only when it is called. */
import { getStatus } from '../../../api/status.ts'
import { isChunkError } from '../../../platform/pwa/missing-chunk.ts'
import { inTime } from '../../../shared/code/in-time.ts'

/** True when the browser plays HLS by itself. */
export function hasNativeHls(video: HTMLMediaElement): boolean {
  return video.canPlayType('application/vnd.apple.mpegurl') !== ''
}

/** A playlist on an element. */
export interface HlsPlaylist {
  /** Loads on from the end of what is buffered, after an error the library gave up at. */
  resume(): void
  /** Takes it off the element. */
  detach(): void
}

/**
 * Attaches a playlist through hls.js. `onFatal` is told of errors the library cannot recover from: it loads nothing
 * any more, what is buffered can still be played. Rejects when the code cannot be loaded, unless the page is loaded
 * again for it, or when the browser has no media source.
 */
export async function attachHls(
  video: HTMLMediaElement,
  url: string,
  onFatal: () => void,
  signal: AbortSignal,
): Promise<HlsPlaylist> {
  const { default: Hls } = await loadEngine(signal)
  if (!Hls.isSupported()) throw new Error('this browser has no media source extensions')
  // the player asks for fresh addresses itself: repeating a refused one does not help
  const hls = new Hls({ enableWorker: true, backBufferLength: 60 })
  hls.on(Hls.Events.ERROR, (_event, data) => {
    if (data.fatal) onFatal()
  })
  hls.loadSource(url)
  hls.attachMedia(video)
  return { resume: () => hls.startLoad(), detach: () => hls.destroy() }
}

async function loadEngine(signal: AbortSignal) {
  try {
    return await inTime(import('hls.js/light'))
  } catch (error) {
    if (!isChunkError(error)) throw error
    // a new deployment removed the engine of this version before it was needed (screens 1.6.4)
    const { recoverMissingChunk } = await inTime(import('../../../platform/pwa/recover-missing-chunk.ts'))
    await recoverMissingChunk(getStatus, signal)
    throw error
  }
}
