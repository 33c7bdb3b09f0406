import { keysOf } from '../../platform/storage/keys-of.ts'
import { notesStore } from '../../platform/storage/storage.ts'

/** How many bookmarks and notes are on this device: of a member, or of anybody. Reads none of them. */
export async function countNotes(member?: string): Promise<number> {
  const keys = await keysOf(notesStore).catch(() => [])
  return member === undefined ? keys.length : keys.filter((key) => key.startsWith(`${member}/`)).length
}
