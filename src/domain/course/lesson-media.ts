import { atom } from 'jotai'

/** What the player has learnt of the lesson on screen, for what stands beside it: its addresses are not asked for twice. */
export interface LessonMedia {
  readonly lesson: number
  /** In the order of the server; empty for what is no film: a frame, a web page, nothing. */
  readonly qualities: readonly { readonly name: string; readonly size: number | null }[]
}

/** Null before the first lesson was resolved. */
export const lessonMediaAtom = atom<LessonMedia | null>(null)
