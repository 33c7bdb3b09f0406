import type { DeviceStore } from '../../platform/storage/device-store.ts'
import { isRecordDay, isRecordLesson, recordKeys, type RecordDay } from '../record/record-day.ts'
import type { LearningData } from './learning-data.ts'

/**
 * A day of this device and the same day of a file. The longer time of each lesson stays: added up, a file that is brought
 * in twice, or where it came from, would count twice.
 */
export function longerDay(former: RecordDay | undefined, found: RecordDay): RecordDay {
  const lessons = new Map(former?.lessons.map((each) => [each.lesson, each]))
  for (const each of found.lessons) {
    const known = lessons.get(each.lesson)
    lessons.set(each.lesson, {
      ...each,
      ms: Math.max(each.ms, known?.ms ?? 0),
      at: Math.max(each.at, known?.at ?? 0),
      isFinished: each.isFinished || known?.isFinished === true,
    })
  }
  return { day: found.day, lessons: [...lessons.values()] }
}

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
      const longer = longerDay(known, day)
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
