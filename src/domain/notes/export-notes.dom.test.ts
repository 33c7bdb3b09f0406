import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyStore } from '../../../tests/support/dom/empty-store.ts'
import { noteEntry } from '../../../tests/support/data/note-entries.ts'
import { noteKey } from '../../platform/notes/note-entry.ts'
import { userAtom } from '../../platform/session/session-atoms.ts'
import { notesStore } from '../../platform/storage/storage.ts'
import { appStore } from '../../platform/store.ts'
import type { Member } from '../../shared/member.ts'
import { allNotes } from './export-notes.ts'

const entry = noteEntry('a', { text: '要留下的' })

beforeEach(async () => {
  await notesStore.set(noteKey(entry), entry)
  appStore.set(userAtom, { id: 1 } as Member)
})
afterEach(async () => {
  vi.restoreAllMocks()
  appStore.set(userAtom, null)
  await emptyStore(notesStore)
})

test('no file is made of notes that cannot be read: it would be empty, and they are deleted after it', async () => {
  const read = vi.spyOn(notesStore, 'entries').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await expect(allNotes()).rejects.toThrow('could not be read')
  read.mockRestore()
  expect(await allNotes()).toContain('要留下的')
})

test('nor where the page sees memory alone, and the notes are still on the disk', async () => {
  vi.spyOn(notesStore, 'isRefused').mockReturnValue(true)
  await expect(allNotes()).rejects.toThrow('could not be read')
})
