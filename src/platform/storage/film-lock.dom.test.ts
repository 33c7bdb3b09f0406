/** A film that plays has a lock, by which other tabs see that it is used (screens 4.3). */
import { afterEach, expect, it, vi } from 'vitest'
import { createMemoryLocks } from '../../../tests/support/dom/memory-locks.ts'
import { createMemoryOpfs } from '../../../tests/support/dom/memory-opfs.ts'
import { unlessHeld } from '../tabs/held-lock.ts'
import { filmLock, folderOfMember, openFilm } from './film-files.ts'

afterEach(() => vi.unstubAllGlobals())

const isFree = () => unlessHeld(filmLock(1), async () => {})
const becomesFree = () => vi.waitFor(async () => expect(await isFree()).toBe(true))

async function openStored() {
  vi.stubGlobal('navigator', { storage: createMemoryOpfs(), locks: createMemoryLocks() })
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:film', revokeObjectURL() {} })
  const folder = await (await folderOfMember('7')).getDirectoryHandle('1', { create: true })
  await folder.getFileHandle('film.mp4', { create: true })
  return openFilm('7', 1)
}

it('holds it until it is released', async () => {
  const film = await openStored()
  expect(await isFree()).toBe(false)
  film?.release()
  await becomesFree()
})

it('lets go of it while the page is put aside, and for good when it is released there', async () => {
  const film = await openStored()
  window.dispatchEvent(new Event('pagehide'))
  await becomesFree()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(await isFree()).toBe(false)
  film?.release()
  await becomesFree()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(await isFree()).toBe(true)
})
