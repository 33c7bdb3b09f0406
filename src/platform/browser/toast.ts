import { atom } from 'jotai'
import { appStore } from '../store.ts'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly position: 'center' | 'top' | 'bottom'
}

const toastMs = 2000
const maxCharacters = 80

/** The toast on screen; at most one (screens 1.12.1). */
export const toastAtom = atom<Toast | null>(null)

let nextId = 1
const none = { text: '', at: 0 }
let last = none

/** Each tap is answered, in the words of the one before as well: what `page` is clicked at may be said again. */
export function answerEachTap(page: EventTarget): void {
  page.addEventListener('click', () => void (last = none), { capture: true })
}

/**
 * Shows a message for 2 s; the newest replaces. The same message is not shown again while visible or within 2 s, but in
 * answer to another tap (screens 1.6.2). Long texts are cut at 80 characters.
 */
export function showToast(text: string, position: Toast['position'] = 'center'): void {
  const now = Date.now()
  // whichever way the clock of the device was set meanwhile
  if (text === last.text && Math.abs(now - last.at) < toastMs * 2) return
  last = { text, at: now }
  const toast: Toast = { id: nextId++, text: Array.from(text).slice(0, maxCharacters).join(''), position }
  appStore.set(toastAtom, toast)
  setTimeout(() => {
    if (appStore.get(toastAtom)?.id === toast.id) appStore.set(toastAtom, null)
  }, toastMs)
}
