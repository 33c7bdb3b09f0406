/** Which lesson plays, and where; apart from what makes it play, which weighs more. */
import { atom } from 'jotai'
import type { ComponentType } from 'react'
import type { LessonKit } from './lesson-kit.tsx'
import type { LessonRun } from './lesson-run.ts'
import type { LessonSlots } from './lesson-tabs.tsx'

/** So long a lesson waits for where it was left on another device; then it starts by what is stored. */
export const placeLimitMs = 3_000

/** The lesson on the screen of a lesson; null without one. */
export const lessonRunAtom = atom<LessonRun | null>(null)

export interface HeardProps extends LessonSlots {
  readonly kit: LessonKit
}

/** What is heard without its picture: the screen that takes the place of a lesson's own, and of which lessons. */
interface Heard {
  has(lesson: number): boolean
  readonly View: ComponentType<HeardProps>
}

/** Null while nothing is heard. */
export const heardAtom = atom<Heard | null>(null)
