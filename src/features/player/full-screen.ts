/**
 * The player on the whole screen (screens 2.7 rule 5). The element given to the browser is the document's, the player
 * covers its window: so the watermark and the limits stay, sheets still open above it, and it outlives the change to the
 * next lesson. Where the browser has no such mode, filling the window is all there is.
 */
import { atom } from 'jotai'
import { appStore } from '../../platform/store.ts'
import { listen } from './timers.ts'

export const isFullScreenAtom = atom(false)

/** The lock of the orientation, which not every browser has and TypeScript does not list. */
interface LockableOrientation {
  lock?(orientation: 'landscape'): Promise<void>
  unlock?(): void
}

let holders = 0
let unlisten: (() => void) | null = null

export function setFullScreen(isWanted: boolean): void {
  appStore.set(isFullScreenAtom, isWanted)
  document.documentElement.classList.toggle('full-screen', isWanted)
  void change(isWanted).catch(() => {})
}

async function change(isWanted: boolean): Promise<void> {
  const orientation: LockableOrientation = screen.orientation ?? {}
  if (!isWanted) {
    orientation.unlock?.()
    if (document.fullscreenElement !== null) await document.exitFullscreen()
    return
  }
  const root = document.documentElement
  if (document.fullscreenElement !== null || typeof root.requestFullscreen !== 'function') return
  await root.requestFullscreen({ navigationUI: 'hide' })
  await orientation.lock?.('landscape')
}

/** Kept while a lesson is on screen; the full screen ends with the last one. Returns the function that lets go. */
export function holdFullScreen(): () => void {
  holders += 1
  unlisten ??= listen(document, ['fullscreenchange'], () => {
    if (document.fullscreenElement === null && appStore.get(isFullScreenAtom)) setFullScreen(false)
  })
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
