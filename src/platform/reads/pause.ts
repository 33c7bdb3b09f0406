/**
 * The pause a server asks for that gets too many calls (screens 1.5.6): until it is over nothing goes out that no tap
 * asked for. Held here and nowhere else; `pause-watch.ts`, loaded with the first one, ends it.
 */
import { atom } from 'jotai'
import { appStore } from '../store.ts'

/** The length of a pause the server does not say, or may not tell another origin. */
export const defaultPauseMs = 10_000

/** Null when there is none. With `hasActed` the learner has done something since it began. */
export const pauseAtom = atom<{ readonly endsAt: number; readonly hasActed: boolean } | null>(null)

/** Failures of calls that went out by themselves after a pause: nobody waits for their toast. */
export const quietFailures = new WeakSet<object>()

/** Begins a pause, which a later refusal begins anew. */
export const beginPause = (ms: number): void => appStore.set(pauseAtom, { endsAt: Date.now() + ms, hasActed: false })

/** How long a call has to wait: what a screen needs until the learner has acted, what nobody waits for to the end. */
export function pauseLeft(isBackground: boolean): number {
  const pause = appStore.get(pauseAtom)
  return !pause || (pause.hasActed && !isBackground) ? 0 : Math.max(0, pause.endsAt - Date.now())
}
