import { expect, it } from 'vitest'
import { downloadEntry } from '../../../tests/support/data/download-entries.ts'
import { createMemoryStore } from '../../../tests/support/dom/memory-store.ts'
import type { StoredLesson } from '../storage/film-files.ts'
import { createDownloadIndex } from './download-index.ts'
import { expireDownloads, tidyDownloads } from './tidy-downloads.ts'

const dayMs = 24 * 3_600_000
const now = 100 * dayMs

/** A done lesson whose access was confirmed so many days ago, and one that has expired then. */
const kept = (lesson: number, days: number) => downloadEntry(lesson, { checkedAt: now - days * dayMs })
const expired = (lesson: number, days: number) =>
  downloadEntry(lesson, { state: { kind: 'expired', size: 1024 * 1024, since: now - days * dayMs } })

async function setUp() {
  const entries = [kept(1, 30), kept(2, 31), expired(3, 7), expired(4, 8)]
  const index = createDownloadIndex(createMemoryStore(), () => {})
  await index.add(entries, () => true)
  const deleted: number[] = []
  const pieces: number[] = []
  const disk = {
    now: () => now,
    stored: async (): Promise<StoredLesson[]> =>
      entries.map(({ lesson }) => ({ member: '1', lesson, film: 1024 * 1024, pieces: lesson })),
    deleteFiles: async (lessons: readonly { readonly lesson: number }[]) =>
      void deleted.push(...lessons.map(({ lesson }) => lesson)),
    deletePieces: async ({ lesson }: { readonly lesson: number }) => void pieces.push(lesson),
  }
  const kinds = async () =>
    Object.fromEntries((await index.entries('1')).map(({ lesson, state }) => [lesson, state.kind]))
  return { index, disk, deleted, pieces, kinds }
}

it('the disk says nothing of access: what has not been asked about stays as it is', async () => {
  const { index, disk, deleted, pieces, kinds } = await setUp()
  await tidyDownloads('1', index, disk)
  expect(await kinds()).toEqual({ 1: 'done', 2: 'done', 3: 'expired', 4: 'expired' })
  expect([deleted, pieces]).toEqual([[], [1, 2, 3, 4]])
})

it('what nobody has confirmed for 30 days expires, and goes 7 days later', async () => {
  const { index, disk, deleted, kinds } = await setUp()
  await expireDownloads('1', index, disk)
  expect(await kinds()).toEqual({ 1: 'done', 2: 'expired', 3: 'expired' })
  expect(deleted).toEqual([4])
})

it('an answer of the server that comes meanwhile counts', async () => {
  const { index, disk, deleted, kinds } = await setUp()
  const { entries } = index
  const late: typeof index = {
    ...index,
    async entries(member) {
      const found = await entries(member)
      await index.change(found, (entry) => ({ ...entry, checkedAt: now, state: { kind: 'done', size: 1024 * 1024 } }))
      return found
    },
  }
  await expireDownloads('1', late, disk)
  expect(await kinds()).toEqual({ 1: 'done', 2: 'done', 3: 'done', 4: 'done' })
  expect(deleted).toEqual([])
})
