import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryOpfs } from '../../../../tests/support/dom/memory-opfs.ts'
import { canWriteFiles, openLesson } from './opfs-files.ts'

const opfs = createMemoryOpfs()
beforeEach(() => vi.stubGlobal('navigator', { storage: opfs }))
afterEach(() => {
  opfs.clear()
  opfs.disk.room = Number.POSITIVE_INFINITY
  vi.unstubAllGlobals()
})

it('reads the last note, also where it is shorter than the one before', async () => {
  const files = await openLesson('7', 1)
  expect(await files.readNote()).toBeUndefined()
  await files.writeNote({ source: 'a long name', pieces: [1, 2, 3] })
  await files.writeNote({ source: 'a' })
  expect(await files.readNote()).toEqual({ source: 'a' })
})

it('holds the note from the first write to the end: opening it again and again costs memory', async () => {
  const [files, other] = [await openLesson('7', 1), await openLesson('7', 1)]
  await files.writeNote({ at: 1 })
  await expect(other.writeNote({ at: 2 })).rejects.toThrow('NoModificationAllowedError')
  await files.writeNote({ at: 3 })
  files.close()
  await other.writeNote({ at: 4 })
  expect(await files.readNote()).toEqual({ at: 4 })
})

it.each([0, 2])(
  'keeps the former note on a full disk, which takes %i bytes more, and takes a shorter one',
  async (room) => {
    const files = await openLesson('7', 1)
    await files.writeNote({ source: 'film', pieces: [1, 2] })
    opfs.disk.room = room
    const longer = files.writeNote({ source: 'film', pieces: [1, 2, 30, 40] })
    await expect(longer).rejects.toMatchObject({ outcome: { kind: 'full' } })
    expect(await files.readNote()).toEqual({ source: 'film', pieces: [1, 2] })
    await files.writeNote({ source: 'other' })
    expect(await files.readNote()).toEqual({ source: 'other' })
  },
)

it('knows a full disk from a browser that cannot write, and leaves nothing there', async () => {
  opfs.disk.room = 0
  expect(await canWriteFiles()).toEqual({ isGood: false, isFull: true })
  expect(opfs.names()).toEqual([])
  opfs.disk.room = 1
  expect(await canWriteFiles()).toEqual({ isGood: true, isFull: false })
  expect(opfs.names()).toEqual([])
})

const removeEntry = () => Promise.reject(new DOMException('in use', 'NoModificationAllowedError'))
it.each([
  [0, { isGood: false, isFull: true }],
  [1, { isGood: true, isFull: false }],
])('what it has tried with %i bytes of room counts, also where that cannot be deleted', async (room, can) => {
  opfs.disk.room = room
  const root = await opfs.getDirectory()
  vi.stubGlobal('navigator', { storage: { getDirectory: async () => ({ ...root, removeEntry }) } })
  expect(await canWriteFiles()).toEqual(can)
})
