/** The browser's own prompt to install the app, caught before the rest of 4.2 is loaded. */
import { atom } from 'jotai'
import type { AppStore } from '../store.ts'

/** The event of browsers that install by themselves; the compiler's library does not know it. */
export interface InstallPrompt extends Event {
  /** Opens the system's dialog; once, and only from a tap. Not every engine tells how it ended. */
  prompt(): unknown
}

/** Null while the browser has none, or none any more. */
export const installPromptAtom = atom<InstallPrompt | null>(null)

/** Keeps the prompt, also one that public/early.js has caught, instead of letting the browser show it (screens 4.2). */
export function catchInstallPrompt(store: AppStore): void {
  // under this name public/early.js keeps such an event
  const { earlyInstallPrompt } = globalThis as { earlyInstallPrompt?: InstallPrompt }
  if (earlyInstallPrompt !== undefined) store.set(installPromptAtom, earlyInstallPrompt)
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    // the event of this name; it is in no standard, and so not in the types
    store.set(installPromptAtom, event as InstallPrompt)
  })
  addEventListener('appinstalled', () => store.set(installPromptAtom, null))
}
