/** Reads a file that `write-notes.ts` has written, or somebody else (screens 4.6). */
import { lastSecond, longestTitle, mostEntries, noteText } from '../../platform/notes/note-entry.ts'
import type { FoundNote } from '../../platform/notes/missing-entries.ts'
import { appAddress } from '../../shared/base-path.ts'
import { parseId } from '../../shared/parse-id.ts'
import { paths } from '../../shared/paths.ts'
import { bookmarkText, lastLine, noNumber } from './write-notes.ts'

/** Why a file is not read. */
export type UnreadableNotes = 'foreign' | 'otherSchool' | 'cut' | 'wrong'

export type ParsedNotes = { readonly notes: readonly FoundNote[] } | { readonly problem: UnreadableNotes }

const longestLine = 8000

// every bracket inside a title is escaped: a file made to keep the page busy cannot
const headLine = /^# \[((?:[^\\\]]|\\[^])*)\]\((\S+)\)$/
const lessonLine = /^## (\S+) ?([^]*)$/
const entryLine = /^- \[[\d:]+\]\((\S+?)(?: "([^"]*)")?\) ?([^]*)$/
const times = /^记于 (\S+?)(?:，改于 (\S+))?$/

const plain = (text: string): string => text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')

/** A line of text without the backslash that continues it in the next one; false when it does not. */
function continued(line: string): string | false {
  let end = line.length
  // a pattern would try each of a thousand backslashes that something follows
  while (line[end - 1] === '\\') end -= 1
  return (line.length - end) % 2 === 1 ? line.slice(0, -1) : false
}

/** An address of this app; null for another school's, undefined for what is no address. */
function ownAddress(address: string): URL | null | undefined {
  try {
    const url = new URL(address)
    if (!/^https?:$/.test(url.protocol)) return undefined
    if (url.host !== location.host) return null
    const path = appAddress(url.pathname)
    return path === null ? null : new URL(path + url.search, location.origin)
  } catch {
    return undefined
  }
}

const idIn = (url: URL, before: string): number | null =>
  url.pathname.startsWith(before) ? parseId(url.pathname.slice(before.length)) : null

/** Milliseconds since 1970, null for no time. */
function timeIn(text: string | undefined): number | null {
  const at = Date.parse(text ?? '')
  return Number.isSafeInteger(at) && at >= 0 ? at : null
}

interface Heads {
  course: { readonly id: number; readonly title: string } | null
  lesson: { readonly title: string; readonly place: number | null } | null
}

function noteOf(match: RegExpExecArray, text: string, { course, lesson }: Heads): FoundNote | UnreadableNotes {
  const url = ownAddress(match[1] ?? '')
  if (url === null) return 'otherSchool'
  const id = url && idIn(url, paths.lesson(''))
  const second = Number(url?.searchParams.get('t') ?? 'none')
  if (!id || course === null || lesson === null) return 'wrong'
  if (!Number.isInteger(second) || second < 0 || second > lastSecond) return 'wrong'
  const dated = times.exec(match[2] ?? '')
  return {
    lesson: id,
    course: course.id,
    title: lesson.title,
    courseTitle: course.title,
    // opening the list would call an address that the file names
    cover: '',
    place: lesson.place,
    second,
    text: noteText(text),
    createdAt: timeIn(dated?.[1]),
    editedAt: timeIn(dated?.[2]),
  }
}

function lessonIn([, number = '', title = '']: RegExpExecArray): Heads['lesson'] {
  const place = number === noNumber ? null : /^\d{2,6}$/.test(number) ? Number(number) - 1 : undefined
  return place === undefined || title.length > longestTitle ? null : { title: plain(title), place }
}

function courseIn([, title = '', address = '']: RegExpExecArray): Heads['course'] | 'otherSchool' {
  const url = ownAddress(address)
  if (url === null) return 'otherSchool'
  const id = url && idIn(url, paths.course(''))
  return !id || title.length > longestTitle ? null : { id, title: plain(title) }
}

/** Its patterns would keep the page busy; what has notes before it was an export once. */
const tooLong = (notes: readonly FoundNote[]): ParsedNotes => ({ problem: notes.length > 0 ? 'wrong' : 'foreign' })

/** All entries of a file, or why there are none: half a file is never taken for a whole one. */
export function parseNotes(file: string): ParsedNotes {
  const lines = file.replace(/^\uFEFF/, '').split(/\r?\n/)
  const heads: Heads = { course: null, lesson: null }
  const notes: FoundNote[] = []
  let isEnded = false
  for (let index = 0; index < lines.length && !isEnded; index += 1) {
    const line = lines[index] ?? ''
    if (line.length > longestLine) return tooLong(notes)
    const [head, lesson, entry] = [headLine.exec(line), lessonLine.exec(line), entryLine.exec(line)]
    if (head) {
      const course = courseIn(head)
      if (course === 'otherSchool') return { problem: course }
      Object.assign(heads, { course, lesson: null })
    } else if (lesson) heads.lesson = lessonIn(lesson)
    else if (entry) {
      const texts: string[] = []
      let rest = entry[3] ?? ''
      for (let more = continued(rest); more !== false; more = continued(rest)) {
        texts.push(more)
        const next = lines[index + 1]
        if (next === undefined) return { problem: 'cut' }
        if (next.length > longestLine) return tooLong(notes)
        index += 1
        rest = next.replace(/^ {2}/, '')
      }
      const text = rest === bookmarkText && texts.length === 0 ? '' : [...texts, rest].map(plain).join('\n')
      const note = noteOf(entry, text, heads)
      if (typeof note === 'string') return { problem: note }
      notes.push(note)
      if (notes.length > mostEntries) return { problem: 'wrong' }
    } else isEnded = notes.length > 0 && line === lastLine(notes.length)
  }
  if (notes.length === 0) return { problem: 'foreign' }
  return isEnded ? { notes } : { problem: 'cut' }
}
