import type { DeviceStore } from '../../platform/storage/device-store.ts'
import { isRecordDay, isRecordLesson, mergeDays, recordKeys } from '../record/record-day.ts'
import type { LearningData } from './learning-data.ts'

/** What a record has now that it had not. */
export interface RecordGain {
  /** Days that have more. */
  readonly days: number
  readonly hasGoal: boolean
  readonly hasReminder: boolean
}

/**
 * Adds the record of a file to that of `member`, all of it or nothing; a goal and a reminder only where there is none.
 * Rejects when the disk refuses.
 */
export async function bringInRecord(
  store: Pick<DeviceStore, 'change'>,
  member: string,
  { days, lessons, goal, reminder }: Pick<LearningData, 'days' | 'lessons' | 'goal' | 'reminder'>,
): Promise<RecordGain> {
  const wanted = new Map<string, (former: unknown) => unknown>()
  const dayKeys = new Set<string>()
  for (const day of days) {
    const key = recordKeys.day(member, day.day)
    dayKeys.add(key)
    // added up, a file that is brought in twice, or where it came from, would count twice
    wanted.set(key, (former) => mergeDays(isRecordDay(former) ? former : undefined, day, Math.max))
  }
  for (const lesson of lessons)
    wanted.set(recordKeys.lesson(member, lesson.lesson), (former) => (isRecordLesson(former) ? former : lesson))
  if (goal !== null) wanted.set(recordKeys.goal(member), (former) => former ?? goal)
  if (reminder !== null) wanted.set(recordKeys.reminder(member), (former) => former ?? reminder)
  const keys = [...wanted.keys()]
  let gained = new Set<string>()
  await store.change(keys, (former) => {
    const next = [...wanted.values()].map((make, index) => make(former[index]))
    gained = new Set(keys.filter((_, index) => JSON.stringify(next[index]) !== JSON.stringify(former[index])))
    return next
  })
  return {
    days: [...dayKeys].filter((key) => gained.has(key)).length,
    hasGoal: gained.has(recordKeys.goal(member)),
    hasReminder: gained.has(recordKeys.reminder(member)),
  }
}
