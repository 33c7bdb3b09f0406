/** The learning record as it is stored: one value a member and local day (screens 4.12). Pure. */
import type { Slot } from '../../platform/sync/staged-write.ts'
import { isDay } from '../../shared/local-day.ts'

/** What was played of one lesson on one day. */
export interface LessonTime {
  readonly lesson: number
  readonly course: number
  /** Milliseconds really played, by the clock on the wall: half as many as of the film at double speed. */
  readonly ms: number
  /** Milliseconds since 1970: when it was last played. */
  readonly at: number
  /** It was played to its end. */
  readonly isFinished: boolean
}

export interface RecordDay {
  /** `YYYY-MM-DD`, of the device. */
  readonly day: string
  readonly lessons: readonly LessonTime[]
}

/** What a lesson is called, noted with it: the record is there without a network and after answers were evicted. */
export interface RecordLesson {
  readonly lesson: number
  readonly course: number
  readonly title: string
  readonly courseTitle: string
  /** As sent; may be relative or ''. */
  readonly cover: string
}

/** Keys of the store, below the member. */
export const recordKeys = {
  day: (member: string, day: string) => `${member}/${day}`,
  lesson: (member: string, lesson: number) => `${member}/lesson/${lesson}`,
  goal: (member: string) => `${member}/goal`,
  reminder: (member: string) => `${member}/reminder`,
} as const

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0

function isLessonTime(value: unknown): value is LessonTime {
  if (!isObject(value) || !('lesson' in value && 'course' in value && 'ms' in value && 'at' in value)) return false
  return (
    [value.lesson, value.course, value.ms, value.at].every(isNumber) &&
    'isFinished' in value &&
    typeof value.isFinished === 'boolean'
  )
}

/** True for what was written under a day. */
export const isRecordDay = (value: unknown): value is RecordDay =>
  isObject(value) &&
  'day' in value &&
  isDay(value.day) &&
  'lessons' in value &&
  Array.isArray(value.lessons) &&
  value.lessons.every(isLessonTime)

/** True for what was written under a lesson. */
export const isRecordLesson = (value: unknown): value is RecordLesson =>
  isObject(value) &&
  'lesson' in value &&
  isNumber(value.lesson) &&
  'course' in value &&
  isNumber(value.course) &&
  ['title', 'courseTitle', 'cover'].every((name) => typeof Reflect.get(value, name) === 'string')

/** Two parts of one day, together. `join`: what two times of one lesson come to, in milliseconds. */
export function mergeDays(
  former: RecordDay | undefined,
  added: RecordDay,
  join = (one: number, other: number) => one + other,
): RecordDay {
  const lessons = new Map(former?.lessons.map((each) => [each.lesson, each]))
  for (const each of added.lessons) {
    const known = lessons.get(each.lesson)
    lessons.set(each.lesson, {
      ...each,
      ms: join(known?.ms ?? 0, each.ms),
      at: Math.max(each.at, known?.at ?? 0),
      isFinished: each.isFinished || known?.isFinished === true,
    })
  }
  return { day: added.day, lessons: [...lessons.values()] }
}

/** Where the parts of a day are added up, each of them once: see [Note: staged writes]. */
export const daySlot = (member: string, day: string): Slot => ({
  key: recordKeys.day(member, day),
  merge: (former, value) => (isRecordDay(value) ? mergeDays(isRecordDay(former) ? former : undefined, value) : former),
})
