import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMemoryOpfs } from '../../../../tests/support/dom/memory-opfs.ts'
import { openLesson } from './opfs-files.ts'

const opfs = createMemoryOpfs()
beforeEach(() => vi.stubGlobal('navigator', { storage: opfs }))
afterEach(() => {
  opfs.clear()
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
