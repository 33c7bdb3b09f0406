/** All that only this device knows of a member, as one file: notes, the learning record, where each lesson was left. */
import type { FoundNote } from '../../platform/notes/missing-entries.ts'
import type { LeftPlace } from '../../platform/sync/journal-writer.ts'
import type { RecordDay, RecordLesson } from '../record/record-day.ts'
import type { Reminder } from '../record/reminder.ts'

/** Whose it is: such a file is of no use anywhere else. */
export interface DataOwner {
  /** Host of the school's app. */
  readonly school: string
  readonly member: string
}

export interface LearningData {
  readonly notes: readonly FoundNote[]
  readonly days: readonly RecordDay[]
  readonly lessons: readonly RecordLesson[]
  /** Hours a week; null without one. */
  readonly goal: number | null
  readonly reminder: Reminder | null
  /** What was watched of a lesson is not taken from a file: limits on seeking go by it. */
  readonly places: readonly LeftPlace[]
}

/** First in the file, so that half a file is still known for what it is. */
export const dataFormat = 'meedu-h5-learning-data'
/** To be raised when an older app could no longer read what is written. */
export const dataVersion = 1

/** The file, as text. `at`: milliseconds since 1970, when it is written. */
export const writeLearningData = (owner: DataOwner, at: number, data: LearningData): string =>
  JSON.stringify({
    format: dataFormat,
    version: dataVersion,
    ...owner,
    exportedAt: new Date(at).toISOString(),
    ...data,
  })
