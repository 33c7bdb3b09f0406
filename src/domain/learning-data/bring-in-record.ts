import type { DeviceStore } from '../../platform/storage/device-store.ts'
import { isRecordDay, isRecordLesson, mergeDays, recordKeys } from '../record/record-day.ts'
import type { LearningData } from './learning-data.ts'

/**
 * Adds the record of a file to that of `member`, all of it or nothing; a goal and a reminder only where there is none.
 * Resolves with the number of days that have more now. Rejects when the disk refuses.
 */
export async function bringInRecord(
  store: Pick<DeviceStore, 'change'>,
  member: string,
  { days, lessons, goal, reminder }: Pick<LearningData, 'days' | 'lessons' | 'goal' | 'reminder'>,
): Promise<number> {
  const wanted = new Map<string, (former: unknown) => unknown>()
  let changed = 0
  for (const day of new Map(days.map((each) => [each.day, each])).values())
    wanted.set(recordKeys.day(member, day.day), (former) => {
      const known = isRecordDay(former) ? former : undefined
      // added up, a file that is brought in twice, or where it came from, would count twice
      const longer = mergeDays(known, day, Math.max)
      if (JSON.stringify(longer) !== JSON.stringify(known)) changed += 1
      return longer
    })
  for (const lesson of lessons)
    wanted.set(recordKeys.lesson(member, lesson.lesson), (former) => (isRecordLesson(former) ? former : lesson))
  if (goal !== null) wanted.set(recordKeys.goal(member), (former) => former ?? goal)
  if (reminder !== null) wanted.set(recordKeys.reminder(member), (former) => former ?? reminder)
  const makers = [...wanted.values()]
  await store.change([...wanted.keys()], (former) => {
    changed = 0
    return makers.map((make, index) => make(former[index]))
  })
  return changed
}
