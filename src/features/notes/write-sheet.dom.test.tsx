import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { emptyStore } from '../../../tests/support/dom/empty-store.ts'
import { completeDocument } from '../../../tests/support/dom/render-app.tsx'
import { noteEntry } from '../../../tests/support/data/note-entries.ts'
import { toastAtom } from '../../platform/browser/toast.ts'
import { openNotes } from '../../platform/notes/notes.ts'
import { notesAtom } from '../../platform/notes/notes-view.ts'
import { userAtom } from '../../platform/session/session-atoms.ts'
import { draftsStore, notesStore } from '../../platform/storage/storage.ts'
import { appStore } from '../../platform/store.ts'
import type { Member } from '../../shared/member.ts'
import { draftsOf } from './note-drafts.ts'
import { WriteSheet } from './write-sheet.tsx'

const lesson = noteEntry('')
const key = '1/note/105/new'
const texts = () => appStore.get(notesAtom).entries.map(({ text }) => text)
const offered = async () => [...(await draftsOf('1', 105, appStore.get(notesAtom).entries)).values()]

beforeAll(() => completeDocument())
beforeEach(async () => {
  appStore.set(userAtom, { id: 1 } as Member)
  await openNotes().read()
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  appStore.set(userAtom, null)
  await emptyStore(notesStore)
  await emptyStore(draftsStore)
})

/** Writes a new note, and presses 保存. */
async function write(text: string): Promise<void> {
  render(
    <Provider store={appStore}>
      <WriteSheet kind="write" entry={null} lesson={lesson} start={{ second: 75, text: '' }} onClose={cleanup} />
    </Provider>,
  )
  fireEvent.change(screen.getByRole('textbox', { name: '笔记' }), { target: { value: text } })
  await vi.waitFor(async () => expect(await draftsStore.get(key)).toBeDefined())
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '保存' })))
}

/** The same, while the disk is full. */
async function writeInVain(text: string): Promise<void> {
  vi.spyOn(notesStore, 'set').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  await write(text)
  await waitFor(() => expect(appStore.get(notesAtom).unsaved.size).toBe(1))
}

test('a draft stays until its note is stored, and is not offered beside it', async () => {
  await writeInVain('写到一半 ')
  expect(await draftsStore.get(key)).toEqual({ second: 75, text: '写到一半 ' })
  expect(await offered()).toEqual([])
  openNotes().retry()
  await vi.waitFor(async () => expect(await draftsStore.get(key)).toBeUndefined())
  expect(texts()).toEqual(['写到一半'])
})

test('it goes with a note that was changed before it could be stored', async () => {
  await writeInVain('写到一半')
  const [entry] = appStore.get(notesAtom).entries
  if (entry) openNotes().edit(entry, { second: 75, text: '写完了' })
  await vi.waitFor(async () => expect(await draftsStore.get(key)).toBeUndefined())
})

test('what was typed since stays', async () => {
  await writeInVain('第一条')
  const next = { second: 80, text: '第二条' }
  await draftsStore.set(key, next)
  openNotes().retry()
  await waitFor(() => expect(appStore.get(notesAtom).unsaved.size).toBe(0))
  await openNotes().read()
  expect(await draftsStore.get(key)).toEqual(next)
  expect(await offered()).toEqual([next])
})

test('a text that a full disk refuses is said not to be stored, and offered again in this page', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  render(
    <Provider store={appStore}>
      <WriteSheet kind="write" entry={null} lesson={lesson} start={{ second: 75, text: '' }} onClose={cleanup} />
    </Provider>,
  )
  fireEvent.change(screen.getByRole('textbox', { name: '笔记' }), { target: { value: '写到一半' } })
  await waitFor(() => expect(appStore.get(toastAtom)?.text).toBe('存储空间不足，请清理后重试'))
  expect(await offered()).toEqual([{ second: 75, text: '写到一半' }])
})

test('a text is cut where an input method has left more than a note may have', async () => {
  await draftsStore.set(key, { second: 75, text: '😀'.repeat(501) })
  render(
    <Provider store={appStore}>
      <WriteSheet kind="write" entry={null} lesson={lesson} start={{ second: 75, text: '' }} onClose={cleanup} />
    </Provider>,
  )
  await screen.findByText('已恢复上次没有保存的文字')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '保存' })))
  expect(texts()).toEqual(['😀'.repeat(500)])
})
