/** What the player and what stands beside it tell each other; neither needs the other's code. */
import { atom } from 'jotai'

/** What the player has learnt of the lesson on screen, for what stands beside it: its addresses are not asked for twice. */
export interface LessonMedia {
  readonly lesson: number
  /** In the order of the server; empty for what is no film: a frame, a web page, nothing. */
  readonly qualities: readonly { readonly name: string; readonly size: number | null }[]
}

/** Null before the first lesson was resolved. */
export const lessonMediaAtom = atom<LessonMedia | null>(null)

/** The player, as notes see it. */
export interface LessonPlayhead {
  readonly lesson: number
  /** Whole seconds. */
  second(): number
  /** Calls back when the second has changed; returns the unsubscriber. */
  subscribe(listener: () => void): () => void
  /** Goes there, as far as the limits of the lesson allow (screens 2.7 rules 7 and 8); says so where they do not. */
  jump(second: number): void
  /** Pauses. The returned function plays on, if it was playing or about to. */
  hold(): () => void
}

/** Null where there is no second: no player, or one of somebody else. */
export const lessonPlayheadAtom = atom<LessonPlayhead | null>(null)

/** The entries of the lesson on screen: ticks of the slider, and their number. */
export interface LessonMarks {
  /** Of all entries, in order. */
  readonly seconds: readonly number[]
  /** One was added a moment ago. */
  readonly isFresh: boolean
}

export const noMarks: LessonMarks = { seconds: [], isFresh: false }
export const lessonMarksAtom = atom(noMarks)
