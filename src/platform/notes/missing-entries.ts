import type { NoteChange, NoteEntry, NoteLesson } from './note-entry.ts'

/** An entry of a file. */
export interface FoundNote extends NoteLesson, NoteChange {
  /** Milliseconds since 1970; null where the file does not say. */
  readonly createdAt: number | null
  readonly editedAt: number | null
}

const contentOf = ({ lesson, second, text }: FoundNote | NoteEntry): string => `${lesson}/${second}/${text}`

/**
 * Which entries of a file are not here: as often as the file has one more of the same lesson, second and text. Their ids
 * follow from what they say, so that two tabs that read the same file at once do not store it twice.
 */
export function missingEntries(
  found: readonly FoundNote[],
  present: readonly NoteEntry[],
  member: string,
  now: number,
): readonly NoteEntry[] {
  const counts = new Map<string, number>()
  for (const content of present.map(contentOf)) counts.set(content, (counts.get(content) ?? 0) + 1)
  const freeId = idGiver(present)
  const missing: NoteEntry[] = []
  for (const note of found) {
    const content = contentOf(note)
    const count = counts.get(content) ?? 0
    if (count > 0) {
      counts.set(content, count - 1)
      continue
    }
    const id = freeId(content)
    const createdAt = note.createdAt ?? now
    missing.push({ ...note, member, id, createdAt, editedAt: note.editedAt ?? createdAt })
  }
  return missing
}

/** Gives the first id of a content that nothing has, also no entry that was another one once, and each id once. */
function idGiver(present: readonly NoteEntry[]): (content: string) => string {
  const taken = new Set(present.map(({ id }) => id))
  // from 0 each time, thousands of notes that say the same would keep the page busy for minutes
  const turns = new Map<string, number>()
  return (content) => {
    const base = hashOf(content)
    let turn = turns.get(base) ?? 0
    while (taken.has(`${base}-${turn}`)) turn += 1
    turns.set(base, turn + 1)
    return `${base}-${turn}`
  }
}

/** 53 bits of a text (cyrb53). */
function hashOf(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 2_654_435_761)
    b = Math.imul(b ^ code, 1_597_334_677)
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909)
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & b) + (a >>> 0)).toString(36)
}
