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
  let gain = { days: 0, hasGoal: false, hasReminder: false }
  for (const day of new Map(days.map((each) => [each.day, each])).values())
    wanted.set(recordKeys.day(member, day.day), (former) => {
      const known = isRecordDay(former) ? former : undefined
      // added up, a file that is brought in twice, or where it came from, would count twice
      const longer = mergeDays(known, day, Math.max)
      if (JSON.stringify(longer) !== JSON.stringify(known)) gain.days += 1
      return longer
    })
  for (const lesson of lessons)
    wanted.set(recordKeys.lesson(member, lesson.lesson), (former) => (isRecordLesson(former) ? former : lesson))
  if (goal !== null)
    wanted.set(recordKeys.goal(member), (former) => {
      gain.hasGoal = former === undefined
      return former ?? goal
    })
  if (reminder !== null)
    wanted.set(recordKeys.reminder(member), (former) => {
      gain.hasReminder = former === undefined
      return former ?? reminder
    })
  const makers = [...wanted.values()]
  await store.change([...wanted.keys()], (former) => {
    gain = { days: 0, hasGoal: false, hasReminder: false }
    return makers.map((make, index) => make(former[index]))
  })
  return gain
}
