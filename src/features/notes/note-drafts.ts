/** What is being written, stored with every character: a reload, a crash or a closed sheet loses nothing (screens 4.6). */
import {
  noteText,
  saysTheSame,
  type NoteChange,
  type NoteEntry,
  type NoteLesson,
} from '../../platform/notes/note-entry.ts'
import { showToast } from '../../platform/browser/toast.ts'
import { draftsStore } from '../../platform/storage/storage.ts'
import { strings } from '../../strings/zh-CN.ts'

const prefixOf = (member: string, lesson: number): string => `${member}/note/${lesson}/`
const newOne = 'new'

/** Where the draft of an entry is, or that of a new one. */
export const noteDraftKey = (member: string, { lesson }: NoteLesson, entry: NoteEntry | null): string =>
  prefixOf(member, lesson) + (entry?.id ?? newOne)

const isDraft = (value: unknown): value is NoteChange =>
  typeof value === 'object' &&
  value !== null &&
  'text' in value &&
  typeof value.text === 'string' &&
  'second' in value &&
  typeof value.second === 'number'

/** Never rejects; what a full disk refuses is there again as long as the page lives. */
export const storeNoteDraft = (key: string, { text, second }: NoteChange): Promise<void> =>
  draftsStore.set(key, { text, second }).catch(() => showToast(strings.storageFull))

/** Never rejects. */
export const deleteNoteDraft = (key: string): Promise<void> => draftsStore.delete(key).catch(() => {})

/** Deletes the draft of what was saved, unless something else was typed since. Never rejects. */
export const deleteSavedDraft = (key: string, saved: NoteChange): Promise<void> =>
  draftsStore.deleteIf(key, (draft) => isDraft(draft) && saysTheSame(draft, saved)).catch(() => {})

/** What is saved of a draft. */
export const savedOf = ({ second, text }: NoteChange): NoteChange => ({ second, text: noteText(text) })

/**
 * The drafts of a lesson that none of its `entries` says: by the id of their entry, null for a new one. What an entry on
 * screen says was saved, and its draft only waits for the disk. Never rejects.
 */
export async function draftsOf(
  member: string,
  lesson: number,
  entries: readonly NoteEntry[],
): Promise<ReadonlyMap<string | null, NoteChange>> {
  const prefix = prefixOf(member, lesson)
  const found = await draftsStore.entries(prefix).catch(() => [])
  const isSaved = (draft: NoteChange): boolean =>
    entries.some((entry) => entry.lesson === lesson && saysTheSame(entry, savedOf(draft)))
  return new Map(
    found.flatMap(([key, draft]) => {
      const id = key.slice(prefix.length)
      return isDraft(draft) && !isSaved(draft) ? [[id === newOne ? null : id, draft] as const] : []
    }),
  )
}
