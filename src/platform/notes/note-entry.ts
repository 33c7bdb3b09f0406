/** One entry at a second of a lesson (screens 4.6): a bookmark, or a note where it has a text. */
import { isCount } from '../../shared/is-count.ts'

/** Counted by code points. */
export const maxNoteCharacters = 500

/** The last second a note may have, written here or read out of a file: 99:59:59. */
export const lastSecond = 359_999

/** The most entries of one kind, and the longest title of a lesson or course, that are read out of a file. */
export const mostEntries = 20_000
export const longestTitle = 1000

/** The last moment a date can say, in milliseconds since 1970: to write down a later one is an error. */
export const lastTime = 8.64e15

/** What is kept of a text: the draft of an input method that was still at work may be longer than a note. */
export const noteText = (text: string): string => Array.from(text.trim()).slice(0, maxNoteCharacters).join('').trimEnd()

/** The lesson an entry belongs to. Kept with each entry: the list is complete without a network, and in a file. */
export interface NoteLesson {
  readonly lesson: number
  readonly course: number
  readonly title: string
  readonly courseTitle: string
  /** Of the course, as the server sent it; may be relative or ''. */
  readonly cover: string
  /** Of the lesson in its course, from 0; null when it is not known. */
  readonly place: number | null
}

export interface NoteEntry extends NoteLesson {
  readonly member: string
  readonly id: string
  /** Whole seconds. */
  readonly second: number
  /** '' for a bookmark. */
  readonly text: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  /** The same until it is changed. */
  readonly editedAt: number
}

/** What a learner can change of an entry. */
export type NoteChange = Pick<NoteEntry, 'second' | 'text'>

/** Where an entry is kept: a record of its own, so that no write takes another entry with it. */
export const noteKey = ({ member, lesson, id }: Pick<NoteEntry, 'member' | 'lesson' | 'id'>): string =>
  `${member}/${lesson}/${id}`

/** True when both say the same: nobody has changed the one since the other was read. */
export const saysTheSame = (a: NoteChange, b: NoteChange): boolean => a.second === b.second && a.text === b.text

/** True for what this folder wrote into the store. */
export function isNoteEntry(value: unknown): value is NoteEntry {
  if (typeof value !== 'object' || value === null) return false
  const fields = value as Readonly<Record<string, unknown>>
  const { lesson, course, second, createdAt, editedAt, place } = fields
  return (
    [lesson, course, second, createdAt, editedAt].every(isCount) &&
    (place === null || isCount(place)) &&
    ['member', 'id', 'text', 'title', 'courseTitle', 'cover'].every((name) => typeof fields[name] === 'string')
  )
}

/** The order of a list: by lesson, then by second. */
export const byPlace = (a: NoteEntry, b: NoteEntry): number =>
  a.lesson - b.lesson || a.second - b.second || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)
