/** What is being written, stored with every character: a reload, a crash or a closed sheet loses nothing (screens 4.6). */
import type { NoteChange, NoteEntry, NoteLesson } from '../../platform/notes/note-entry.ts'
import { draftsStore } from '../../platform/storage/storage.ts'

const prefixOf = (member: string, lesson: number): string => `${member}/note/${lesson}/`
const newOne = 'new'

/** Where the draft of an entry is, or that of a new one. */
export const draftKey = (member: string, { lesson }: NoteLesson, entry: NoteEntry | null): string =>
  prefixOf(member, lesson) + (entry?.id ?? newOne)

const isDraft = (value: unknown): value is NoteChange =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'second' in value &&
  typeof value.second === 'number'

/** Never rejects: the storage itself reports a full disk. */
export const storeDraft = (key: string, { text, second }: NoteChange): Promise<void> =>
  draftsStore.set(key, { text, second }).catch(() => {})

/** Never rejects. */
export const deleteDraft = (key: string): Promise<void> => draftsStore.delete(key).catch(() => {})

/** The stored draft, or null. Never rejects. */
export async function readDraft(key: string): Promise<NoteChange | null> {
  const draft = await draftsStore.get(key).catch(() => undefined)
  return isDraft(draft) ? draft : null
}

/** The drafts of a lesson: by the id of their entry, null for a new one. */
export async function draftsOf(member: string, lesson: number): Promise<ReadonlyMap<string | null, NoteChange>> {
  const prefix = prefixOf(member, lesson)
  const found = await draftsStore.entries(prefix).catch(() => [])
  return new Map(
    found.flatMap(([key, draft]) => {
      const id = key.slice(prefix.length)
      return isDraft(draft) ? [[id === newOne ? null : id, draft] as const] : []
    }),
  )
}
