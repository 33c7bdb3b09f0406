import { afterEach, expect, it, vi } from 'vitest'
import { createMemoryStore } from '../../../tests/support/dom/memory-store.ts'
import { noteEntry } from '../../../tests/support/data/note-entries.ts'
import { diskLimitMs } from '../storage/with-timeout.ts'
import { createNotes } from './create-notes.ts'
import { noNotes, type NotesView } from './notes-view.ts'

const lesson = noteEntry('')

afterEach(() => void vi.useRealTimers())

/** The notes of one page over a disk that can be full. */
async function open(pairs = new Map<string, unknown>()) {
  let isFull = false
  let ids = 0
  let view: NotesView = noNotes
  const disk = createMemoryStore(() => {
    if (isFull) return Promise.reject(new DOMException('full', 'QuotaExceededError'))
    return Promise.resolve()
  }, pairs)
  const tell = vi.fn<() => void>()
  const notes = createNotes({
    storage: disk,
    now: () => 1000,
    newId: () => `id${(ids += 1)}`,
    publish: (next) => (view = next),
    tell,
  })
  notes.open('1')
  await notes.read()
  return {
    notes,
    disk,
    pairs,
    tell,
    view: () => view,
    texts: () => view.entries.map(({ text }) => text),
    fill: (isNow: boolean) => (isFull = isNow),
    settled: () => notes.read(),
  }
}

const stored = (pairs: ReadonlyMap<string, unknown>): string[] =>
  [...pairs.values()].map((value) => (value as { text: string }).text)

it('shows at once what it writes afterwards, by lesson and second', async () => {
  const { notes, view, texts, settled, pairs, tell } = await open()
  notes.add(lesson, { second: 9, text: '后' })
  notes.add(lesson, { second: 3, text: '先' })
  expect(texts()).toEqual(['先', '后'])
  expect(view().unsaved.size).toBe(0)
  await settled()
  expect([...pairs.keys()]).toEqual(['1/105/id1', '1/105/id2'])
  expect(tell).toHaveBeenCalledTimes(2)
})

it('keeps on screen what the disk refuses, says so, and writes it when it is asked to', async () => {
  const { notes, view, texts, fill, settled, pairs } = await open()
  fill(true)
  const entry = notes.add(lesson, { second: 9, text: '一' })
  await settled()
  expect(texts()).toEqual(['一'])
  expect([...view().unsaved]).toEqual([entry?.id])
  if (entry) notes.edit(entry, { second: 9, text: '二' })
  fill(false)
  notes.retry()
  await settled()
  expect(view().unsaved.size).toBe(0)
  expect(stored(pairs)).toEqual(['二'])
})

it('says of everything that waits behind a silent disk that it is not stored', async () => {
  const { notes, view, disk } = await open()
  vi.useFakeTimers()
  vi.spyOn(disk, 'set').mockReturnValue(new Promise(() => {}))
  const add = (text: string) => notes.add(lesson, { second: 9, text })?.id
  const ids = [add('一'), add('二')]
  await vi.advanceTimersByTimeAsync(diskLimitMs)
  expect([...view().unsaved]).toEqual(ids)
  notes.retry()
  expect(view().unsaved.size).toBe(0)
  await vi.advanceTimersByTimeAsync(diskLimitMs)
  expect([...view().unsaved]).toEqual(ids)
})

it('shows again what could not be deleted', async () => {
  const { notes, view, texts, fill, settled } = await open(new Map([['1/105/a', noteEntry('a', { text: '一' })]]))
  const [entry] = view().entries
  fill(true)
  if (entry) notes.delete(entry)
  expect(texts()).toEqual([])
  await settled()
  expect(texts()).toEqual(['一'])
  expect(view().unsaved.size).toBe(1)
})

it('keeps both texts when another tab has changed the same entry meanwhile', async () => {
  const pairs = new Map<string, unknown>([['1/105/a', noteEntry('a', { text: '一' })]])
  const here = await open(pairs)
  const there = await open(pairs)
  const [entry] = here.view().entries
  if (!entry) throw new Error('nothing was read')
  there.notes.edit(entry, { second: 75, text: '那边' })
  await there.settled()
  here.notes.edit(entry, { second: 75, text: '这边' })
  await here.settled()
  expect(stored(pairs).sort()).toEqual(['这边', '那边'].sort())
  // and what was seen before that change is not deleted by it
  here.notes.delete(entry)
  await here.settled()
  expect(stored(pairs).sort()).toEqual(['这边', '那边'].sort())
})

it('takes a deletion back, and is empty for another member', async () => {
  const { notes, view, texts, settled, pairs } = await open(new Map([['1/105/a', noteEntry('a', { text: '一' })]]))
  const [entry] = view().entries
  if (!entry) throw new Error('nothing was read')
  notes.delete(entry)
  await settled()
  expect(pairs.size).toBe(0)
  notes.restore(entry)
  await settled()
  expect(texts()).toEqual(['一'])
  notes.open('2')
  expect(view()).toMatchObject({ member: '2', state: 'reading', entries: [] })
  await settled()
  expect(view()).toMatchObject({ state: 'read', entries: [] })
})

it('imports what is missing once', async () => {
  const { notes, texts } = await open(new Map([['1/105/a', noteEntry('a', { text: '一' })]]))
  const file = [noteEntry('x', { text: '一' }), noteEntry('y', { text: '二' })]
  expect(await notes.import(file, '1')).toBe(1)
  expect(await notes.import(file, '1')).toBe(0)
  expect(texts().sort()).toEqual(['一', '二'].sort())
})

it('imports nothing when it cannot be read what is there: every note would be there twice', async () => {
  const { notes, pairs, disk } = await open(new Map([['2/105/a', noteEntry('a', { member: '2', text: '一' })]]))
  const full = new DOMException('full', 'QuotaExceededError')
  vi.spyOn(disk, 'entries').mockRejectedValueOnce(full).mockRejectedValueOnce(full)
  notes.open('2')
  await expect(notes.import([noteEntry('x', { text: '一' })], '2')).rejects.toThrow('full')
  expect(stored(pairs)).toEqual(['一'])
})

it('gives an import up where the disk never answers', async () => {
  const { notes, disk } = await open()
  vi.useFakeTimers()
  vi.spyOn(disk, 'entries').mockReturnValue(new Promise<never>(() => {}))
  vi.spyOn(disk, 'set').mockReturnValue(new Promise<never>(() => {}))
  // it waits behind this one
  notes.add(lesson, { second: 9, text: '一' })
  const imported = notes.import([noteEntry('x', { text: '二' })], '1')
  await Promise.all([vi.advanceTimersByTimeAsync(60_000), expect(imported).rejects.toThrow('does not answer')])
})

it('imports nothing into the notes of another member, who has come while it waited', async () => {
  const { notes, pairs } = await open()
  const imported = notes.import([noteEntry('x', { text: '一' })], '1')
  notes.open('2')
  await expect(imported).rejects.toThrow('another member')
  expect(pairs.size).toBe(0)
})
