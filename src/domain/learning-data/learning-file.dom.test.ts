import { beforeEach, expect, test, vi } from 'vitest'
import { noNotes } from '../../platform/notes/notes-view.ts'
import { notesAtom } from '../../platform/notes/notes-view.ts'
import { userAtom } from '../../platform/session/session-atoms.ts'
import { appStore } from '../../platform/store.ts'
import { journalOwnerAtom } from '../../platform/sync/journal.ts'
import type { Member } from '../../shared/member.ts'
import { exportLearningData } from './learning-file.ts'

const { giveFile } = vi.hoisted(() => ({
  giveFile: vi.fn<(name: string, type: string, text: string) => Promise<'given' | 'cancelled'>>(),
}))
vi.mock('../../platform/browser/files/give-file.ts', () => ({ giveFile }))
vi.mock('../../platform/notes/notes.ts', async (original) => ({
  ...(await original<object>()),
  openNotes: () => ({ read: () => Promise.resolve() }),
}))

beforeEach(() => {
  giveFile.mockReset().mockResolvedValue('given')
  appStore.set(userAtom, { id: 7 } as Member)
  appStore.set(notesAtom, { ...noNotes, state: 'read' })
  appStore.set(journalOwnerAtom, '7')
})

test('a file is given once all of it was read', async () => {
  expect(await exportLearningData()).toBe(true)
  expect(JSON.parse(giveFile.mock.calls[0]?.[2] ?? '')).toMatchObject({ member: '7', notes: [], places: [] })
})

test.each([
  ['notes', () => appStore.set(notesAtom, noNotes)],
  ['places', () => appStore.set(journalOwnerAtom, null)],
  ['places of somebody else', () => appStore.set(journalOwnerAtom, '8')],
])('no file is given without the %s: it would be taken for all there is', async (_what, lose) => {
  lose()
  await expect(exportLearningData()).rejects.toThrow('could not be read')
  expect(giveFile).not.toHaveBeenCalled()
})
