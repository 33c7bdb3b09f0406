import { atom } from 'jotai'
import type { LessonRun } from '../lesson-run.ts'
import type { SleepChoice } from './sleep-timer.ts'

/** What is heard, for what shows it. */
export interface Sound {
  readonly run: LessonRun
  /** The lesson before, whose address is still there. */
  readonly former: number | null
  readonly sleep: SleepChoice
  /** Seconds until it ends by itself. */
  readonly left: number | null
  /** The system refused to go on with this lesson by itself. */
  readonly isRefused: boolean
  /** 定时关闭 has ended it. */
  readonly isAsleep: boolean
  /** What is said of another lesson that is to come; '' for nothing. */
  readonly note: string
  readonly listening: Listening
}

export interface Listening {
  /** Another lesson of the course, heard if the member may. */
  open(lesson: number): void
  /** The screen at an address, in the place of this one. */
  show(href: string): void
  sleep(choice: SleepChoice): void
  /** Back to the screen of the lesson, at this second. */
  showPicture(): void
  /** Ends it; the place is kept. */
  close(): void
}

/** What is heard without its picture; null for nothing. */
export const soundAtom = atom<Sound | null>(null)
