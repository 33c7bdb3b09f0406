import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noNotes, notesAtom } from '../../platform/notes/notes-view.ts'
import { userAtom } from '../../platform/session/session-atoms.ts'
import { recordStore } from '../../platform/storage/storage.ts'
import { appStore } from '../../platform/store.ts'
import { journalOwnerAtom } from '../../platform/sync/journal.ts'
import type { Member } from '../../shared/member.ts'
import { exportLearningData, importLearningData } from './learning-file.ts'
import { writeLearningData } from './learning-data.ts'

const { giveFile, notes } = vi.hoisted(() => ({
  notes: { read: () => Promise.resolve(), import: () => Promise.resolve(0) },
  giveFile: vi.fn<(name: string, type: string, text: string) => Promise<'given' | 'cancelled'>>(),
}))
vi.mock('../../platform/browser/files/give-file.ts', () => ({ giveFile }))
vi.mock('../../platform/notes/notes.ts', async (original) => ({
  ...(await original<object>()),
  openNotes: () => notes,
}))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  giveFile.mockReset().mockResolvedValue('given')
  appStore.set(userAtom, { id: 7 } as Member)
  appStore.set(notesAtom, { ...noNotes, state: 'read' })
  appStore.set(journalOwnerAtom, '7')
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
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

const silent = () => new Promise<never>(() => {})
const file = writeLearningData({ school: location.host, member: '7' }, 0, {
  notes: [],
  days: [],
  lessons: [],
  goal: null,
  reminder: null,
  places: [],
})

test.each([
  ['notes', () => vi.spyOn(notes, 'import').mockImplementation(silent)],
  ['the record', () => vi.spyOn(recordStore, 'change').mockImplementation(silent)],
  ['places', () => {}],
])('a file is given up where the disk never answers for %s', async (_what, fallSilent) => {
  fallSilent()
  const outcome = importLearningData(file, { bringInPlaces: silent })
  await Promise.all([vi.advanceTimersByTimeAsync(60_000), expect(outcome).rejects.toThrow('does not answer')])
})

test('no file is given where the notes wait behind a write that never ends', async () => {
  vi.spyOn(notes, 'read').mockImplementation(silent)
  const outcome = exportLearningData()
  await Promise.all([vi.advanceTimersByTimeAsync(60_000), expect(outcome).rejects.toThrow('does not answer')])
  expect(giveFile).not.toHaveBeenCalled()
})
