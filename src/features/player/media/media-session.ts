/** The controls of the lock screen and of headphones (screens 2.7 rule 6). */
import { parseUrl } from '../../../shared/addresses/parse-url.ts'
import { stepSeconds } from '../engine/limits.ts'

export interface SessionInfo {
  readonly title: string
  readonly course: string
  /** Absolute address, '' without a cover. */
  readonly cover: string
}

export interface SessionActions {
  play(): void
  pause(): void
  seekBy(seconds: number): void
  seekTo(second: number): void
  /** Null where there is no such lesson. */
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
  /** False under `ban_drag`: going on is what the lesson itself does. */
  readonly canSeekForward: boolean
}

export interface SessionControls {
  update(isPlaying: boolean, position: number, duration: number, speed: number): void
  dispose(): void
}

/** Who has it: the picture, or the sound that has just taken over from it. */
let holder: object | null = null

/** Takes the controls, from another film too, until `dispose`. Does nothing where the browser has none. */
export function bindMediaSession(info: SessionInfo, actions: SessionActions): SessionControls {
  if (!('mediaSession' in navigator)) return { update() {}, dispose() {} }
  const session = navigator.mediaSession
  const mine = {}
  holder = mine
  const handlers: [MediaSessionAction, MediaSessionActionHandler | null][] = [
    ['play', () => actions.play()],
    ['pause', () => actions.pause()],
    ['seekbackward', ({ seekOffset }) => actions.seekBy(-(seekOffset ?? stepSeconds))],
    ['seekforward', actions.canSeekForward ? ({ seekOffset }) => actions.seekBy(seekOffset ?? stepSeconds) : null],
    ['seekto', actions.canSeekForward ? ({ seekTime }) => actions.seekTo(seekTime ?? 0) : null],
    ['previoustrack', actions.previous],
    ['nexttrack', actions.next],
  ]
  session.metadata = new MediaMetadata({
    title: info.title,
    artist: info.course,
    // an invalid address throws here, and the lesson would not start
    artwork: info.cover && parseUrl(info.cover, location.href) ? [{ src: info.cover }] : [],
  })
  for (const [action, handler] of handlers) setHandler(action, handler)
  return {
    update(isPlaying, position, duration, speed) {
      if (holder !== mine) return
      session.playbackState = isPlaying ? 'playing' : 'paused'
      if (duration > 0) {
        session.setPositionState?.({ duration, position: Math.min(position, duration), playbackRate: speed })
      }
    },
    dispose() {
      if (holder !== mine) return
      holder = null
      for (const [action] of handlers) setHandler(action, null)
      session.metadata = null
      session.playbackState = 'none'
    },
  }
}

function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler)
  } catch {
    // an action this browser does not know
  }
}
