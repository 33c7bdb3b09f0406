/**
 * Notes as a Markdown file (screens 4.6): courses, lessons, each time as a link to its second. What is written stays text:
 * every sign that means something in Markdown or HTML is escaped. `parse-notes.ts` reads it back.
 */
import { lastTime, type NoteEntry } from '../../platform/notes/note-entry.ts'
import { browserAddress } from '../../shared/base-path.ts'
import { formatPosition } from '../../shared/duration.ts'
import { paths } from '../../shared/paths.ts'

/** In the place of a text: no text looks like it, their signs are escaped. */
export const bookmarkText = '*书签*'
/** The last line: a file that was cut lacks it. */
export const lastLine = (count: number): string => `（完，共 ${count} 条）`
/** In the place of the number of a lesson that is not known. */
export const noNumber = '—'

const signs = /[\\`*_[\]<>#|~&!]/g
/** What begins a list, a line or a heading where it stands first. */
const firstSign = /^(\s*)([-+=]|\d+(?=[.)]))/

/** One line of text; a number that would begin a list is taken apart by its point. */
const escaped = (text: string): string =>
  text
    .replace(signs, String.raw`\$&`)
    .replace(firstSign, (_, space: string, sign: string) =>
      /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
    )

const oneLine = (text: string): string => escaped(text.replaceAll(/\s+/g, ' ').trim())

/** A backslash at the end of a line is a line break inside the same entry. */
const body = (text: string): string => (text === '' ? bookmarkText : text.split('\n').map(escaped).join('\\\n  '))

const link = (text: string, path: string, title = ''): string =>
  `[${text}](${location.origin}${browserAddress(path)}${title && ` "${title}"`})`

/** An earlier version stored what a file said: one impossible time must not keep all notes from being written. */
const timeOf = (at: number): string => new Date(Math.min(at, lastTime)).toISOString()

function entryLine({ lesson, second, text, createdAt, editedAt }: NoteEntry): string {
  const edited = editedAt === createdAt ? '' : `，改于 ${timeOf(editedAt)}`
  const time = link(formatPosition(second), paths.lesson(lesson, { t: second }), `记于 ${timeOf(createdAt)}${edited}`)
  return `- ${time} ${body(text)}`
}

/** The entries with the same value together, in the order in which they come. */
export function groupsOf(entries: readonly NoteEntry[], keyOf: (entry: NoteEntry) => number): (readonly NoteEntry[])[] {
  const groups = new Map<number, NoteEntry[]>()
  for (const entry of entries) {
    const group = groups.get(keyOf(entry))
    if (group) group.push(entry)
    else groups.set(keyOf(entry), [entry])
  }
  return [...groups.values()]
}

/** The file of these entries. */
export function writeNotes(entries: readonly NoteEntry[]): string {
  const lines: string[] = []
  for (const ofCourse of groupsOf(entries, ({ course }) => course)) {
    const [course] = ofCourse
    if (course) lines.push(`# ${link(oneLine(course.courseTitle), paths.course(course.course))}`, '')
    for (const ofLesson of groupsOf(ofCourse, ({ lesson }) => lesson)) {
      const [lesson] = ofLesson
      const number = lesson?.place == null ? noNumber : String(lesson.place + 1).padStart(2, '0')
      if (lesson) lines.push(`## ${number} ${oneLine(lesson.title)}`, '', ...ofLesson.map(entryLine), '')
    }
  }
  return [...lines, lastLine(entries.length), ''].join('\n')
}
