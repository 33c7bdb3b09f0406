import { createStore } from 'jotai'
import { describe, expect, it, vi } from 'vitest'
import type { Member } from '../../shared/member.ts'
import { defaultSystemConfig } from '../../shared/system-config.ts'
import { cachedReads, journalStore, keyValues } from '../storage/storage.ts'
import { readTabItem, writeTabItem } from '../storage/tab-storage.ts'
import { tokenTag } from '../storage/token-tag.ts'
import { createSession } from './session.ts'
import { tokenAtom } from './session-atoms.ts'
import { emptyDevice, keysOf } from '../../../tests/support/dom/session-device.ts'

function start() {
  const store = createStore()
  const session = createSession(
    store,
    {
      getConfig: async () => defaultSystemConfig,
      getMember: async () => ({ id: 7, isMobileBound: true }) as Member,
      logout: async () => {},
    },
    { adoptReads: () => {}, evictMemberReads: () => {} },
  )
  const followed = vi.fn<(hasLeft: boolean) => void>()
  session.onFollowed(followed)
  return { store, session, followed }
}

function full(): never {
  throw new DOMException('full', 'QuotaExceededError')
}
const fillDisk = () => vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full)
const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))

/** A member logs in while the disk has no room for the token. */
async function logInUnstored() {
  const tab = start()
  await tab.session.watchTabs()
  const disk = fillDisk()
  expect(await tab.session.logIn('T')).toBe('loaded')
  expect(await keyValues.get('meedu-h5-token')).toBeUndefined()
  return { ...tab, disk }
}

emptyDevice(keyValues, cachedReads, journalStore)

describe('a login for which the disk has no room', () => {
  it('lasts, with its copies, when the learner comes back to the tab', async () => {
    const { store, session, followed, disk } = await logInUnstored()
    disk.mockRestore()
    await cachedReads.set('7/listOrders/{}', 'mine')
    comeBack()
    await session.watchTabs()
    expect(store.get(tokenAtom)).toBe('T')
    expect(followed).not.toHaveBeenCalled()
    expect(await cachedReads.get('7/listOrders/{}')).toBe('mine')
  })

  it('ends when another tab says so', async () => {
    const { store } = await logInUnstored()
    localStorage.setItem('meedu-h5-owed', JSON.stringify([`token:${tokenTag('T')}`]))
    comeBack()
    await vi.waitFor(() => expect(store.get(tokenAtom)).toBeNull())
  })

  it('gives way to the login of another tab, and to its end', async () => {
    const { store, disk } = await logInUnstored()
    disk.mockRestore()
    await keyValues.set('meedu-h5-token', 'U')
    comeBack()
    await vi.waitFor(() => expect(store.get(tokenAtom)).toBe('U'))
    await keyValues.delete('meedu-h5-token')
    comeBack()
    await vi.waitFor(() => expect(store.get(tokenAtom)).toBeNull())
  })
})

describe('a logout', () => {
  it('deletes what it can, and says that something is left, when nothing can be written or deleted', async () => {
    const { store, session } = start()
    await session.logIn('T')
    await journalStore.set('7/x', 'mine')
    fillDisk()
    const deletion = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(full)
    expect(await session.logOut()).toBe(false)
    expect(store.get(tokenAtom)).toBeNull()
    deletion.mockRestore()
    vi.restoreAllMocks()
    await start().session.hydrate('/')
    expect(await keysOf(keyValues, journalStore)).toEqual(['systemConfig'])
  })

  it('deletes the rest when only the note since when a member is gone cannot be changed', async () => {
    const { session } = start()
    await session.logIn('T')
    await keyValues.set('meedu-h5-left-since', { 7: 1, 8: 2 })
    await journalStore.set('7/x', 'mine')
    fillDisk()
    await session.logOut()
    expect(await keysOf(journalStore)).toEqual([])
  })

  it('says so when the disk has no room to open anything', async () => {
    const removed = vi.fn<(name: string) => Promise<void>>(async () => {})
    const folder = { removeEntry: removed, getDirectoryHandle: async () => folder }
    vi.stubGlobal('navigator', { storage: { getDirectory: async () => folder } })
    const { store, session } = start()
    await session.logIn('T')
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(full)
    vi.spyOn(keyValues, 'get').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    expect(await session.logOut()).toBe(false)
    expect(store.get(tokenAtom)).toBeNull()
    expect(removed).toHaveBeenCalledWith('7', { recursive: true })
  })
})

describe('a start with work owed by another member', () => {
  it('is that of the member whose token is stored', async () => {
    await keyValues.set('meedu-h5-token', 'T')
    await keyValues.set('meedu-h5-left-since', { 8: 1, 9: 2 })
    localStorage.setItem('meedu-h5-owed', JSON.stringify(['work:8:drafts']))
    fillDisk()
    const { store, session } = start()
    await session.hydrate('/')
    expect(store.get(tokenAtom)).toBe('T')
  })
})

describe('a login by a code', () => {
  it('says whether the next page will find it', async () => {
    expect(await start().session.adopt('T')).toBe(true)
    fillDisk()
    expect(await start().session.adopt('T2')).toBe(false)
  })

  it('says no where the browser keeps nothing', async () => {
    vi.spyOn(keyValues, 'isRefused').mockReturnValue(true)
    expect(await start().session.adopt('T')).toBe(false)
  })

  it('goes on in this page with what its flow has kept', async () => {
    fillDisk()
    writeTabItem('meedu-h5-return-to', 'x')
    const { session } = start()
    await session.adopt('T')
    expect(await session.logIn('T')).toBe('loaded')
    expect(readTabItem('meedu-h5-return-to')).toBe('x')
  })
})
