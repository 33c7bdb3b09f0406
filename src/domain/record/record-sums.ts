/** What a learning record amounts to: by day, week and month (screens 4.12). Pure; `today` is the local day. */
import { addDays, dateOf, localDay, two, weekdayOf } from '../../shared/local-day.ts'
import type { LearningRecord } from './read-record.ts'
import type { LessonTime, RecordLesson } from './record-day.ts'

type Days = LearningRecord['days']

export interface DaySum {
  readonly day: string
  readonly ms: number
  readonly isToday: boolean
  readonly isFuture: boolean
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Whole minutes. */
export const minutesOf = (ms: number): number => Math.floor(ms / minuteMs)

/** A sum in words: 2 小时 46 分, 32 分钟; what is less than a minute says so. */
export function timeText(ms: number): string {
  const minutes = minutesOf(ms)
  const hours = Math.floor(minutes / 60)
  if (hours > 0) return minutes % 60 > 0 ? `${hours} 小时 ${minutes % 60} 分` : `${hours} 小时`
  return minutes > 0 || ms <= 0 ? `${minutes} 分钟` : '不到 1 分钟'
}

/** Milliseconds of one day. */
const msOf = (days: Days, day: string): number => days.get(day)?.lessons.reduce((sum, { ms }) => sum + ms, 0) ?? 0

const sumOf = (days: Days, day: string, today: string): DaySum => ({
  day,
  ms: day > today ? 0 : msOf(days, day),
  isToday: day === today,
  isFuture: day > today,
})

const row = (from: string, count: number): string[] => Array.from({ length: count }, (_, index) => addDays(from, index))

/** The week of `today`, Monday to Sunday. */
export function weekOf(days: Days, today: string): { readonly days: readonly DaySum[]; readonly ms: number } {
  const sums = row(addDays(today, -weekdayOf(today)), 7).map((day) => sumOf(days, day, today))
  return { days: sums, ms: sums.reduce((sum, { ms }) => sum + ms, 0) }
}

/** Per cent of a week's goal, at most 100. */
export const goalPercent = (ms: number, goal: number): number => Math.min(100, Math.floor((ms / (goal * hourMs)) * 100))

/** Days in a row on which there was a minute or more, up to today; today counts as soon as it has one. */
export function daysInARow(days: Days, today: string): number {
  const isLearned = (day: string): boolean => minutesOf(msOf(days, day)) > 0
  let day = isLearned(today) ? today : addDays(today, -1)
  let count = 0
  for (; isLearned(day); day = addDays(day, -1)) count += 1
  return count
}

export interface MonthSum {
  /** `YYYY-MM`. */
  readonly month: string
  /** Days of the week before the first one. */
  readonly blanks: number
  readonly days: readonly (DaySum & { readonly level: 0 | 1 | 2 | 3 | 4 })[]
  /** Days with a minute or more. */
  readonly learned: number
  readonly ms: number
}

/** How dark a day is: 0 for nothing to 4 for an hour and more. */
function levelOf(ms: number): 0 | 1 | 2 | 3 | 4 {
  const minutes = minutesOf(ms)
  if (minutes < 1) return 0
  if (minutes < 15) return 1
  if (minutes < 35) return 2
  return minutes < 60 ? 3 : 4
}

/** `YYYY-MM` of a day. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The month so many later; earlier for a negative number. */
export function addMonths(month: string, count: number): string {
  const date = dateOf(`${month}-01`)
  date.setMonth(date.getMonth() + count)
  return monthOf(localDay(date.getTime()))
}

/** A month as a calendar. */
export function monthSum(days: Days, month: string, today: string): MonthSum {
  const first = `${month}-01`
  const sums = row(first, 31)
    .filter((day) => monthOf(day) === month)
    .map((day) => {
      const sum = sumOf(days, day, today)
      return { ...sum, level: levelOf(sum.ms) }
    })
  return {
    month,
    blanks: weekdayOf(first),
    days: sums,
    learned: sums.filter(({ level }) => level > 0).length,
    ms: sums.reduce((sum, { ms }) => sum + ms, 0),
  }
}

/** The first month there is anything of. */
export const firstMonth = (days: Days, today: string): string =>
  monthOf([...days.keys()].reduce((first, day) => (day < first ? day : first), today))

/** A lesson as the lists of the record show it. */
export interface LearnedLesson extends LessonTime {
  readonly facts: RecordLesson
}

/** The lessons of all days, each once, as it was on the last day that `matches`; the last one first. */
function lessonsOf(
  { days, lessons }: LearningRecord,
  matches: (each: LessonTime) => boolean,
): readonly LearnedLesson[] {
  const found = new Map<number, LearnedLesson>()
  for (const { lessons: played } of days.values())
    for (const each of played) {
      const facts = lessons.get(each.lesson)
      if (facts !== undefined && matches(each) && each.at >= (found.get(each.lesson)?.at ?? 0))
        found.set(each.lesson, { ...each, facts })
    }
  return [...found.values()].sort((a, b) => b.at - a.at)
}

const recentCount = 8

/** What was learned last, with the time of that day. */
export const recentLessons = (record: LearningRecord): readonly LearnedLesson[] =>
  lessonsOf(record, ({ ms }) => ms > 0).slice(0, recentCount)

/** What was played to its end. */
export const finishedLessons = (record: LearningRecord): readonly LearnedLesson[] =>
  lessonsOf(record, ({ isFinished }) => isFinished)

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** A moment of the past week or before, by the clock of the device: 今天 20:14, 周五 07:52, 11月3日. */
export function whenText(at: number, today: string): string {
  const day = localDay(at)
  const date = new Date(at)
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`
  if (day === today) return `今天 ${time}`
  if (day === addDays(today, -1)) return `昨天 ${time}`
  if (day > addDays(today, -7) && day < today) return `${weekdays[weekdayOf(day)]} ${time}`
  const text = `${date.getMonth() + 1}月${date.getDate()}日`
  return day.slice(0, 4) === today.slice(0, 4) ? text : `${date.getFullYear()}年${text}`
}
