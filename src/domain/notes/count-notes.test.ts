import { afterEach, expect, test, vi } from 'vitest'
import { emptyStore } from '../../../tests/support/dom/empty-store.ts'
import { noteEntry } from '../../../tests/support/data/note-entries.ts'
import { noteKey } from '../../platform/notes/note-entry.ts'

/** A page of its own: whether IndexedDB works is found out once in each. */
async function load() {
  vi.resetModules()
  return {
    ...(await import('./count-notes.ts')),
    ...(await import('../../platform/notes/notes-view.ts')),
    ...(await import('../../platform/storage/storage.ts')),
    ...(await import('../../platform/store.ts')),
  }
}

const [mine, other] = [noteEntry('a'), noteEntry('b', { member: '2' })]

/** A page with a note of two members on its disk. */
async function loadWithNotes() {
  const page = await load()
  for (const entry of [mine, other]) await page.notesStore.set(noteKey(entry), entry)
  return page
}

afterEach(async () => {
  vi.restoreAllMocks()
  await emptyStore((await load()).notesStore)
})

test('of a member, or of anybody', async () => {
  const { countNotes } = await loadWithNotes()
  expect(await countNotes('1')).toBe(1)
  expect(await countNotes()).toBe(2)
})

test('what is on screen and could not be stored is lost with the rest', async () => {
  const { countNotes, appStore, notesAtom, noNotes } = await loadWithNotes()
  const unsaved = noteEntry('c', { text: '没有存到本机' })
  appStore.set(notesAtom, { ...noNotes, state: 'read', entries: [mine, unsaved], unsaved: new Set(['c']) })
  expect(await countNotes('1')).toBe(2)
  expect(await countNotes()).toBe(3)
})

test('not known where the disk refuses', async () => {
  const { countNotes, notesStore } = await loadWithNotes()
  vi.spyOn(notesStore, 'run').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  expect(await countNotes('1')).toBeNull()
})

test('not known where the page goes on in memory: what is on the disk is deleted all the same', async () => {
  const { countNotes } = await loadWithNotes()
  const failing = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('for a moment', 'InvalidStateError')
  })
  expect(await countNotes('1')).toBeNull()
  failing.mockRestore()
  expect(await countNotes('1')).toBeNull()
})

test('none where there is no disk at all', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError')
  })
  const { countNotes } = await load()
  expect(await countNotes('1')).toBe(0)
})
