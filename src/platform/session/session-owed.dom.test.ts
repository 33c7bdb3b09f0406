import { createStore } from 'jotai'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Member } from '../../shared/member.ts'
import { AppError } from '../../shared/errors.ts'
import { adoptReads, evictMemberReads } from '../reads/session-reads.ts'
import { createSession } from './session.ts'
import { sessionStateAtom, tokenAtom } from './session-atoms.ts'
import { endOfAnyToken, owe, readAllOwed } from './session-owed.ts'
import { draftsStore, journalStore, keyValues, outboxStore, recordStore, cachedReads } from '../storage/storage.ts'
import type { DeviceStore } from '../storage/device-store.ts'
import { tokenTag } from '../storage/token-tag.ts'
import { emptyDevice, keysOf } from '../../../tests/support/dom/session-device.ts'

const works = [journalStore, outboxStore, draftsStore, recordStore]

function start(id = 7) {
  const store = createStore()
  const session = createSession(
    store,
    {
      getConfig: () => Promise.reject(new AppError({ kind: 'offline' })),
      getMember: async () => ({ id, isMobileBound: true }) as Member,
      logout: async () => {},
    },
    { adoptReads, evictMemberReads },
  )
  return { store, session }
}

/** Until the end, the databases of `stores` cannot be opened by a new connection: that is what deletes. */
function breakDown(...stores: readonly DeviceStore[]): () => void {
  const open = IDBFactory.prototype.open
  const names = stores.map(({ place }) => place[0])
  const broken = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, name, version) {
    if (names.includes(name)) throw new DOMException('no', 'UnknownError')
    return open.call(this, name, version)
  })
  return () => broken.mockRestore()
}

/** Member 7 logs out while nothing of the drafts can be deleted. */
async function logOutBroken(): Promise<() => void> {
  const { session } = start()
  await session.logIn('A')
  for (const store of works) await store.set('7/old', 'before the logout')
  const mend = breakDown(draftsStore)
  expect(await session.logOut()).toBe(false)
  return mend
}

emptyDevice(keyValues, cachedReads, ...works)

describe('work whose deletion one store has refused', () => {
  it('is owed by that store alone, and deleted by the next start', async () => {
    const mend = await logOutBroken()
    expect(await keysOf(...works)).toEqual(['7/old'])
    expect(await readAllOwed()).toEqual(['work:7:drafts'])
    mend()
    await start().session.hydrate('/')
    expect(await keysOf(...works)).toEqual([])
    expect(await readAllOwed()).toEqual([])
  })

  it('is no longer owed once the same member is in again: what they do then stays', async () => {
    const mend = await logOutBroken()
    const { session } = start()
    await session.logIn('B')
    for (const store of works) await store.set('7/new', 'after the login')
    expect(await readAllOwed()).toEqual([])
    mend()
    await start().session.hydrate('/')
    expect((await keysOf(...works)).filter((key) => key === '7/new')).toHaveLength(works.length)
  })

  it('stays owed while another member is in', async () => {
    const mend = await logOutBroken()
    await start(8).session.logIn('B')
    expect(await readAllOwed()).toEqual(['work:7:drafts'])
    mend()
    await start(8).session.hydrate('/')
    expect(await keysOf(...works)).toEqual([])
  })
})

describe('work owed by a former version', () => {
  beforeEach(async () => {
    owe(['work:7', 'work:8'])
    for (const store of works) for (const id of [7, 8]) await store.set(`${id}/x`, 'mine')
  })

  it('is not that of the member the stored token belongs to', async () => {
    await keyValues.write({
      'meedu-h5-token': 'A',
      'meedu-h5-member': { member: { id: 7 }, at: 1, tag: tokenTag('A') },
    })
    const { session } = start()
    await session.hydrate('/')
    expect(await keysOf(...works)).toEqual(works.map(() => '7/x'))
    await session.loadMember()
    await vi.waitFor(async () => expect(await readAllOwed()).toEqual([]))
  })

  it('goes at the start of a visitor', async () => {
    expect(await keysOf(...works)).toHaveLength(2 * works.length)
    await start().session.hydrate('/')
    expect(await keysOf(...works)).toEqual([])
    expect(await readAllOwed()).toEqual([])
  })
})

describe('copies whose deletion was refused', () => {
  it('stay owed when another member has logged in', async () => {
    const first = start()
    await first.session.logIn('A')
    await cachedReads.set('7/listOrders/{}', 'of the former member')
    const mend = breakDown(cachedReads)
    expect(await first.session.logOut()).toBe(false)
    await start(8).session.logIn('B')
    expect(await readAllOwed()).toContain(`token:${tokenTag('A')}`)
    mend()
    await cachedReads.set('8/listOrders/{}', 'mine')
    await start(8).session.hydrate('/')
    expect(await keysOf(cachedReads)).toEqual(['8/listOrders/{}'])
    expect(await readAllOwed()).toEqual([])
  })
})

describe('a login whose further code cannot be loaded', () => {
  it('is believed by the next start all the same', async () => {
    owe([endOfAnyToken])
    vi.doMock('./session-chunk.ts', () => Promise.reject(new Error('no network')))
    const { session } = start()
    await session.logIn('A')
    vi.doUnmock('./session-chunk.ts')
    const next = start()
    await next.session.hydrate('/')
    expect(next.store.get(tokenAtom)).toBe('A')
    expect(next.store.get(sessionStateAtom)).not.toBe('visitor')
  })
})
