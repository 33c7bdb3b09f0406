/**
 * The pause that a server asks for which gets too many calls (screens 1.5.6). Until it is over, calls that the learner did
 * not ask for wait. Its state is here; `ask-again.ts`, loaded with the first pause, ends it.
 */
import { atom } from 'jotai'
import { appStore } from '../store.ts'

/** The length of a pause when the server does not say it, or says it in a header that another origin may not read. */
export const defaultPauseMs = 10_000

/** Null without a pause. `hasActed`: the learner has tapped or typed since it began, so that screens may ask again. */
export const pauseAtom = atom<{ readonly endsAt: number; readonly hasActed: boolean } | null>(null)

/** Failures of calls that the app made again by itself: a toast, or another screen, would come out of the blue. */
export const quietFailures = new WeakSet<object>()

/** Begins a pause; during one, it begins again. */
export const beginPause = (ms: number): void => appStore.set(pauseAtom, { endsAt: Date.now() + ms, hasActed: false })

/**
 * How long a call has to wait, in milliseconds. A call for a screen may go out as soon as the learner has acted; one in
 * the background waits until the pause is over.
 */
export function pauseLeft(isBackground: boolean): number {
  const pause = appStore.get(pauseAtom)
  return !pause || (pause.hasActed && !isBackground) ? 0 : Math.max(0, pause.endsAt - Date.now())
}
