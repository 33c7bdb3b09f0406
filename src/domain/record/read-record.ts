/** The learning record of a member as this device has it (screens 4.12). */
import type { KeyValueStore } from '../../platform/storage/device-store.ts'
import { answered } from '../../platform/storage/with-timeout.ts'
import { mergeUnmerged } from '../../platform/sync/staged-write.ts'
import { isReminder, type Reminder } from './reminder.ts'
import { daySlot, isRecordDay, isRecordLesson, mergeDays, recordKeys } from './record-day.ts'
import type { RecordDay, RecordLesson } from './record-day.ts'

export interface LearningRecord {
  /** By day, in their order. */
  readonly days: ReadonlyMap<string, RecordDay>
  readonly lessons: ReadonlyMap<number, RecordLesson>
  /** Hours a week; null without one. */
  readonly goal: number | null
  /** What was last put into the calendar. */
  readonly reminder: Reminder | null
}

/** The greatest goal there can be. */
export const mostGoalHours = 60

/** A goal of so many hours a week, null for anything else. */
export const parseGoal = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= mostGoalHours ? value : null

/**
 * Reads all of it and adds up what a closed page left. What cannot be read is left out. Rejects where the disk does not
 * answer: 学习记录 and 导出学习数据 would wait for ever.
 */
export async function readRecord(store: KeyValueStore, member: string): Promise<LearningRecord> {
  const stored = await answered(store.entries(`${member}/`))
  const days = new Map<string, RecordDay>()
  const lessons = new Map<number, RecordLesson>()
  for (const [, value] of stored) {
    if (isRecordDay(value)) days.set(value.day, mergeDays(days.get(value.day), value))
    else if (isRecordLesson(value)) lessons.set(value.lesson, value)
  }
  const values = new Map(stored)
  const reminder = values.get(recordKeys.reminder(member))
  const known = new Set([...days.values()].flatMap((day) => day.lessons.map(({ lesson }) => lesson)))
  // a name is written after its day: what no day has belonged to days that were too old
  for (const lesson of lessons.keys())
    if (!known.has(lesson)) void store.delete(recordKeys.lesson(member, lesson)).catch(() => {})
  void mergeUnmerged(store, stored, (value) => isRecordDay(value) && daySlot(member, value.day)).catch(() => {})
  return {
    days,
    lessons,
    goal: parseGoal(values.get(recordKeys.goal(member))),
    reminder: isReminder(reminder) ? reminder : null,
  }
}
