import { beforeEach, describe, expect, it } from 'vitest'
import { deleteLeftBehind } from './left-behind.ts'
import { draftsStore, journalStore, outboxStore } from './storage.ts'

const day = 24 * 3_600_000
const now = 100 * day

beforeEach(async () => {
  await journalStore.deleteAll('')
  await outboxStore.deleteAll('')
  await draftsStore.deleteAll('')
  for (const member of ['7', '71', '8']) {
    await journalStore.set(`${member}/1`, { lessonId: 1, updatedAt: now - 31 * day })
    await journalStore.set(`${member}/2`, { lessonId: 2, updatedAt: now - 29 * day })
    await outboxStore.set(`${member}/progress/1`, { at: now - 31 * day })
    await outboxStore.set(`${member}/progress/2`, { at: now - 29 * day })
    await draftsStore.set(`${member}/comment/1`, { at: now - 31 * day })
    await draftsStore.set(`${member}/comment/2`, { at: now - 29 * day })
  }
})

async function kept(): Promise<string[]> {
  const all = await Promise.all([journalStore, outboxStore, draftsStore].map((store) => store.entries()))
  return all.flat().map(([key]) => key)
}

describe('deleteLeftBehind', () => {
  it('keeps everything of the member on this device, and 30 days of the others', async () => {
    await deleteLeftBehind('7', now)
    expect(await kept()).toEqual([
      '7/1',
      '7/2',
      '71/2',
      '8/2',
      '7/progress/1',
      '7/progress/2',
      '71/progress/2',
      '8/progress/2',
      '7/comment/1',
      '7/comment/2',
      '71/comment/2',
      '8/comment/2',
    ])
  })

  it('spares nobody for a visitor', async () => {
    await deleteLeftBehind('anon', now)
    const kinds = ['', 'progress/', 'comment/']
    expect(await kept()).toEqual(kinds.flatMap((kind) => ['7', '71', '8'].map((member) => `${member}/${kind}2`)))
  })
})
