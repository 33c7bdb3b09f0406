/** Reads a file that `learning-data.ts` has written, or somebody else. Pure. */
import type { FoundNote } from '../../platform/notes/missing-entries.ts'
import { lastSecond, lastTime, longestTitle, mostEntries, noteText } from '../../platform/notes/note-entry.ts'
import { isRecordDay, isRecordLesson, type RecordDay, type RecordLesson } from '../record/record-day.ts'
import { parseGoal } from '../record/read-record.ts'
import { isReminder } from '../record/reminder.ts'
import type { LeftPlace } from '../../platform/sync/journal-writer.ts'
import { isCount } from '../../shared/is-count.ts'
import { dataFormat, dataVersion, type DataOwner, type LearningData } from './learning-data.ts'

/** Why a file is not read. */
export type UnreadableData = 'foreign' | 'newer' | 'otherSchool' | 'otherMember' | 'cut' | 'wrong'

export type ParsedData = { readonly data: LearningData } | { readonly problem: UnreadableData }

const dayMs = 24 * 3_600_000

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isId = (value: unknown): value is number => isCount(value) && value > 0
const isTime = (value: unknown): value is number => isCount(value) && value <= lastTime
const isTitle = (value: unknown): value is string => typeof value === 'string' && value.length <= longestTitle
const isSecond = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= lastSecond

/** The items of a list as `read` makes them; null when it is no list, is too long, or one of them is wrong. */
function list<T>(value: unknown, read: (item: unknown) => T | null): readonly T[] | null {
  if (!Array.isArray(value) || value.length > mostEntries) return null
  const items: T[] = []
  for (const each of value) {
    const item = read(each)
    if (item === null) return null
    items.push(item)
  }
  return items
}

function noteIn(value: unknown): FoundNote | null {
  if (!isFields(value)) return null
  const { lesson, course, title, courseTitle, place, second, text, createdAt, editedAt } = value
  if (!isId(lesson) || !isId(course) || !isTitle(title) || !isTitle(courseTitle)) return null
  if (!(place === null || isCount(place)) || !isCount(second) || second > lastSecond) return null
  if (typeof text !== 'string' || !isTime(createdAt) || !isTime(editedAt)) return null
  // opening the list would call an address that the file names
  return { lesson, course, title, courseTitle, cover: '', place, second, text: noteText(text), createdAt, editedAt }
}

function dayIn(value: unknown): RecordDay | null {
  if (!isRecordDay(value) || value.lessons.length > mostEntries) return null
  const lessons = value.lessons.map(({ lesson, course, ms, at, isFinished }) => ({
    lesson,
    course,
    ms: Math.min(ms, dayMs),
    at,
    isFinished,
  }))
  const isWhole = lessons.every(({ lesson, course, at }) => isId(lesson) && isId(course) && isTime(at))
  return isWhole ? { day: value.day, lessons } : null
}

function lessonIn(value: unknown): RecordLesson | null {
  if (!isRecordLesson(value) || !isTitle(value.title) || !isTitle(value.courseTitle)) return null
  const { lesson, course, title, courseTitle } = value
  return isId(lesson) && isId(course) ? { lesson, course, title, courseTitle, cover: '' } : null
}

function placeIn(value: unknown): LeftPlace | null {
  if (!isFields(value)) return null
  const { lessonId, courseId, position, updatedAt } = value
  if (!isId(lessonId) || !isId(courseId) || !isSecond(position) || !isTime(updatedAt)) return null
  return { lessonId, courseId, position, updatedAt }
}

/** What a file of `owner` holds, or why nothing of it is taken: half a file is never taken for a whole one. */
export function parseLearningData(file: string, owner: DataOwner): ParsedData {
  let value: unknown
  try {
    value = JSON.parse(file.replace(/^\uFEFF/, ''))
  } catch {
    return { problem: file.slice(0, 100).includes(dataFormat) ? 'cut' : 'foreign' }
  }
  if (!isFields(value) || value['format'] !== dataFormat) return { problem: 'foreign' }
  const { version, school, member, goal, reminder } = value
  if (version !== dataVersion) return { problem: isCount(version) && version > dataVersion ? 'newer' : 'wrong' }
  if (school !== owner.school) return { problem: 'otherSchool' }
  if (member !== owner.member) return { problem: 'otherMember' }
  const notes = list(value['notes'], noteIn)
  const days = list(value['days'], dayIn)
  const lessons = list(value['lessons'], lessonIn)
  const places = list(value['places'], placeIn)
  if (notes === null || days === null || lessons === null || places === null) return { problem: 'wrong' }
  return {
    data: { notes, days, lessons, places, goal: parseGoal(goal), reminder: isReminder(reminder) ? reminder : null },
  }
}
