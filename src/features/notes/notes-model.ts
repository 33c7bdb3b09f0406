/** What 我的笔记 shows (screens 4.6). Pure. */
import { groupsOf } from '../../domain/notes/write-notes.ts'
import type { NoteEntry } from '../../platform/notes/note-entry.ts'

export const noteFilters = [
  { key: 'all', label: '全部' },
  { key: 'bookmarks', label: '书签' },
  { key: 'notes', label: '笔记' },
] as const
export type NoteFilter = (typeof noteFilters)[number]['key']

/** The entries in whose text, lesson or course `words` stand, in whatever case. */
export function searched(entries: readonly NoteEntry[], words: string): readonly NoteEntry[] {
  const wanted = words.trim().toLowerCase()
  return entries.filter((entry) =>
    [entry.text, entry.title, entry.courseTitle].some((text) => text.toLowerCase().includes(wanted)),
  )
}

export const isShownBy = (filter: NoteFilter, { text }: NoteEntry): boolean =>
  filter === 'all' || (filter === 'bookmarks') === (text === '')

interface LessonGroup {
  readonly lesson: number
  /** With its number. */
  readonly title: string
  readonly entries: readonly NoteEntry[]
}

export interface CourseGroup {
  readonly course: number
  readonly title: string
  readonly cover: string
  readonly count: number
  readonly lessons: readonly LessonGroup[]
}

const newest = (entries: readonly NoteEntry[]): NoteEntry | undefined =>
  entries.reduce<NoteEntry | undefined>(
    (best, entry) => (best && best.editedAt >= entry.editedAt ? best : entry),
    undefined,
  )

/** The groups of a key, the one with the newest entry first. */
function groupedBy(entries: readonly NoteEntry[], keyOf: (entry: NoteEntry) => number): (readonly NoteEntry[])[] {
  return groupsOf(entries, keyOf)
    .map((group) => ({ group, at: newest(group)?.editedAt ?? 0 }))
    .sort((a, b) => b.at - a.at)
    .map(({ group }) => group)
}

/** The number of a lesson and its name; without the number where that is not known. */
const lessonTitle = ({ place, title }: Pick<NoteEntry, 'place' | 'title'>): string =>
  place === null ? title : `${String(place + 1).padStart(2, '0')}\u3000${title}`

/** By course and lesson, what was written last first; the entries of a lesson by second. Names are the newest known. */
export function notesByCourse(entries: readonly NoteEntry[]): readonly CourseGroup[] {
  return groupedBy(entries, ({ course }) => course).map((ofCourse) => {
    const last = newest(ofCourse)
    return {
      course: last?.course ?? 0,
      title: last?.courseTitle ?? '',
      cover: last?.cover || (ofCourse.find(({ cover }) => cover !== '')?.cover ?? ''),
      count: ofCourse.length,
      lessons: groupedBy(ofCourse, ({ lesson }) => lesson).map((ofLesson) => {
        const named = newest(ofLesson)
        return { lesson: named?.lesson ?? 0, title: named ? lessonTitle(named) : '', entries: ofLesson }
      }),
    }
  })
}

/** The groups with their first `limit` entries. */
export function firstOf(groups: readonly CourseGroup[], limit: number): readonly CourseGroup[] {
  let left = limit
  return groups.flatMap((group) => {
    const lessons = group.lessons.flatMap((each) => {
      const entries = each.entries.slice(0, Math.max(0, left))
      left -= each.entries.length
      return entries.length > 0 ? [{ ...each, entries }] : []
    })
    return lessons.length > 0 ? [{ ...group, lessons }] : []
  })
}
