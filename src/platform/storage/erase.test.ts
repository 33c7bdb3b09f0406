/** Deletions at the end of a session (screens 1.3.3). */
import { afterEach, expect, it, vi } from 'vitest'
import { startingWith } from './key-span.ts'

/** A fresh module each time: whether IndexedDB works is found out once per page. */
async function load() {
  vi.resetModules()
  return { ...(await import('./erase.ts')), ...(await import('./storage.ts')) }
}

afterEach(() => vi.restoreAllMocks())

it('deletes in one transaction: a page that is closed meanwhile leaves all of it or nothing', async () => {
  const { erase, cachedReads } = await load()
  for (const key of ['7/orders', '7/messages', '8/orders', 'public/config']) await cachedReads.set(key, 'x')
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  expect(await erase(cachedReads, [startingWith('7/'), startingWith('8/')])).toBe(true)
  expect(begun).toHaveBeenCalledOnce()
  expect(await cachedReads.entries()).toEqual([['public/config', 'x']])
})

it('reaches what was stored before this page fell back to memory', async () => {
  const { erase, journalStore } = await load()
  await journalStore.set('7/place', 'before')
  const refused = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('no', 'UnknownError')
  })
  await journalStore.set('7/mark', 'meanwhile')
  refused.mockRestore()
  expect(journalStore.isRefused()).toBe(true)
  expect(await erase(journalStore, [startingWith('7/')])).toBe(true)
  expect(await journalStore.entries()).toEqual([])
  // as the next page finds it
  expect(await (await load()).journalStore.entries()).toEqual([])
})

it('says so when the disk refuses: the deletion stays owed', async () => {
  const { erase, journalStore } = await load()
  await journalStore.set('7/place', 'x')
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('no', 'UnknownError')
  })
  expect(await erase(journalStore, [startingWith('7/')])).toBe(false)
})
