/**
 * The player on the whole screen (screens 2.7 rule 5). The element given to the browser is the document's, the player
 * covers its window: so the watermark and the limits stay, sheets still open above it, and it outlives the change to the
 * next lesson. Where the browser has no such mode, filling the window is all there is.
 */
import { atom } from 'jotai'
import { appStore } from '../../../platform/store.ts'
import { listen } from '../engine/timers.ts'

export const isFullScreenAtom = atom(false)

/** The lock of the orientation, which not every browser has and TypeScript does not list. */
interface LockableOrientation {
  lock?(orientation: 'landscape' | 'portrait'): Promise<void>
  unlock?(): void
}

const orientation = (): LockableOrientation => screen.orientation ?? {}

/** The iPhone's own full screen of a media element, the only one it has; TypeScript does not list it. */
interface NativePicture {
  webkitEnterFullscreen?(): void
}

/**
 * Shows the bare picture on the whole screen where the browser can do nothing else; false where it has a better way, or
 * none. Nothing lies over that picture, so it is not for a lesson with a watermark or limits.
 */
export function enterNativeFullScreen(video: HTMLVideoElement | null): boolean {
  if (video === null || typeof document.documentElement.requestFullscreen === 'function') return false
  const picture: HTMLVideoElement & NativePicture = video
  if (picture.webkitEnterFullscreen === undefined) return false
  try {
    picture.webkitEnterFullscreen()
    return true
  } catch {
    // before the first picture is known it refuses: the window will do
    return false
  }
}

let holders = 0
let unlisten: (() => void) | null = null
/** What the screen is held by. */
let picture: HTMLVideoElement | null = null
let isChanging = false

/** Fills the whole screen or the window, held as `video` is; or ends that. */
export function setFullScreen(isWanted: boolean, video: HTMLVideoElement | null = null): void {
  appStore.set(isFullScreenAtom, isWanted)
  document.documentElement.classList.toggle('full-screen', isWanted)
  if (!isWanted) orientation().unlock?.()
  picture = video
  void follow().catch(() => {})
}

/**
 * Holds the phone as the picture lies, while it fills the screen and once its size is known: on its side an upright film,
 * loaded later or the next one, would be a strip.
 */
export function holdAsItLies(video: HTMLVideoElement): void {
  if (!appStore.get(isFullScreenAtom) || video.videoWidth === 0) return
  void orientation()
    .lock?.(video.videoHeight > video.videoWidth ? 'portrait' : 'landscape')
    .catch(() => {})
}

/** Has the browser do what was asked for last. One change at a time: what is asked of it meanwhile comes to nothing. */
async function follow(): Promise<void> {
  const root = document.documentElement
  if (isChanging || typeof root.requestFullscreen !== 'function') return
  isChanging = true
  try {
    let isWanted
    do {
      isWanted = appStore.get(isFullScreenAtom)
      if (isWanted === isFilled()) continue
      await (isWanted ? root.requestFullscreen({ navigationUI: 'hide' }) : document.exitFullscreen())
    } while (isWanted !== appStore.get(isFullScreenAtom))
  } finally {
    isChanging = false
  }
  if (picture !== null && isFilled()) holdAsItLies(picture)
  endWithBrowser()
}

const isFilled = (): boolean => document.fullscreenElement !== null

/** The learner has left the full screen by the browser's own means. */
function endWithBrowser(): void {
  if (!isChanging && !isFilled() && appStore.get(isFullScreenAtom)) setFullScreen(false)
}

/** Kept while a lesson is on screen; the full screen ends with the last one. Returns the function that lets go. */
export function holdFullScreen(): () => void {
  holders += 1
  unlisten ??= listen(document, ['fullscreenchange'], endWithBrowser)
  return () => {
    holders -= 1
    // the next lesson takes over within the same task
    queueMicrotask(() => {
      if (holders > 0) return
      unlisten?.()
      unlisten = null
      if (appStore.get(isFullScreenAtom)) setFullScreen(false)
    })
  }
}
