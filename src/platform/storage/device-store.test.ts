import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pictureCacheNames } from '../../shared/pictures/picture-caches.ts'
import type { KeyValueStore } from './device-store.ts'
import { emptyStore } from '../../../tests/support/dom/empty-store.ts'

/** A fresh module each time: whether IndexedDB works is found out once per page. */
async function load() {
  vi.resetModules()
  return { ...(await import('./device-store.ts')), ...(await import('./storage.ts')) }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Resolves when the next step that reads before it writes has asked, and has no answer yet. */
const hasBegun = (): Promise<void> =>
  new Promise((resolve) => {
    const { get } = IDBObjectStore.prototype
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(function (this: IDBObjectStore, key) {
      queueMicrotask(resolve)
      return get.call(this, key)
    })
  })

const sum = (former: unknown, value: unknown) => Number(former ?? 0) + Number(value)

describe.each([
  ['IndexedDB', () => {}],
  [
    'memory',
    () =>
      vi.stubGlobal('indexedDB', {
        open: () => {
          throw new DOMException('no', 'SecurityError')
        },
      }),
  ],
])('on %s', (_, prepare) => {
  let store: KeyValueStore

  beforeEach(async () => {
    prepare()
    store = (await load()).journalStore
    await emptyStore(store)
  })

  it('keeps, replaces and deletes', async () => {
    expect(await store.get('a')).toBeUndefined()
    await store.set('a', { x: 1 })
    await store.set('a', { x: 2 })
    expect(await store.get('a')).toEqual({ x: 2 })
    await store.delete('a')
    expect(await store.get('a')).toBeUndefined()
  })

  it('lists by prefix, which is no part of a longer id', async () => {
    for (const key of ['7/2', '7/1', '71/1', '8/1']) await store.set(key, key)
    expect(new Map(await store.entries('7/'))).toEqual(
      new Map([
        ['7/1', '7/1'],
        ['7/2', '7/2'],
      ]),
    )
    expect(await store.entries()).toHaveLength(4)
  })

  it('loses no step of parallel updates', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => store.update('n', (former) => (typeof former === 'number' ? former : 0) + 1)),
    )
    expect(await store.get('n')).toBe(20)
  })

  it('deletes on condition of what is stored now', async () => {
    await store.set('n', 2)
    await store.deleteIf('n', (value) => value === 1)
    expect(await store.get('n')).toBe(2)
    await store.deleteIf('n', (value) => value === 2)
    expect(await store.get('n')).toBeUndefined()
    await store.deleteIf('missing', (value) => value !== undefined)
  })

  it('moves a value to where another one is, once', async () => {
    await store.set('from', 2)
    await Promise.all([store.move('from', 'to', sum), store.move('from', 'to', sum)])
    expect(await store.entries()).toEqual([['to', 2]])
    await store.set('from', 3)
    await store.move('from', 'to', sum)
    expect(await store.entries()).toEqual([['to', 5]])
  })
})

describe('a step that has read and waits for the page', () => {
  let store: KeyValueStore

  beforeEach(async () => {
    store = (await load()).journalStore
    await emptyStore(store)
    await store.set('a', 1)
  })

  it('begins anew behind a write of another key', async () => {
    const order: string[] = []
    const updated = store.update('a', (former) => {
      order.push('decided')
      return sum(former, 1)
    })
    await hasBegun()
    const written = store.set('b', 2).then(() => order.push('written'))
    await Promise.all([updated, written])
    expect(order).toEqual(['written', 'decided'])
    expect(await store.entries()).toEqual([
      ['a', 2],
      ['b', 2],
    ])
  })

  it('keeps its turn before a write of the same key', async () => {
    const updated = store.update('a', (former) => sum(former, 1))
    await hasBegun()
    await Promise.all([updated, store.set('a', 9)])
    expect(await store.get('a')).toBe(9)
  })
})

describe('onMemoryOnly', () => {
  it('tells everybody once, also those who ask later', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('no', 'SecurityError')
      },
    })
    const storage = await load()
    const [early, late] = [vi.fn<() => void>(), vi.fn<() => void>()]
    storage.onMemoryOnly(early)
    expect(early).not.toHaveBeenCalled()
    await storage.keyValues.set('a', 1)
    await storage.outboxStore.set('b', 2)
    storage.onMemoryOnly(late)
    expect(early).toHaveBeenCalledTimes(1)
    expect(late).toHaveBeenCalledTimes(1)
  })

  it('keeps what was written to memory, in each store its own', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const { keyValues, outboxStore } = await load()
    await keyValues.set('a', 1)
    expect(await keyValues.get('a')).toBe(1)
    expect(await outboxStore.get('a')).toBeUndefined()
  })
})

describe('a full disk', () => {
  it('is reported and thrown, and reading goes on from the disk', async () => {
    const { cachedReads, onStorageFull, onMemoryOnly } = await load()
    const [onFull, onMemory] = [vi.fn<() => void>(), vi.fn<() => void>()]
    onStorageFull(onFull)
    onMemoryOnly(onMemory)
    await cachedReads.set('a', 1)
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(cachedReads.set('b', 2)).rejects.toThrow('full')
    expect(onFull).toHaveBeenCalled()
    expect(onMemory).not.toHaveBeenCalled()
    expect(await cachedReads.get('a')).toBe(1)
  })
})

const fullFor = (isFull: () => boolean): void => {
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (isFull()) throw new DOMException('full', 'QuotaExceededError')
    return put.apply(this, args)
  })
}
const stubCaches = (): string[] => {
  const deleted: string[] = []
  vi.stubGlobal('caches', {
    delete: (name: string) => {
      deleted.push(name)
      return Promise.resolve(true)
    },
  })
  return deleted
}

describe('a full disk and what a learner did', () => {
  const progress = { kind: 'progress', member: '7', id: 1, seconds: 95, at: 1 }

  it('drops the pictures first, and keeps the kept answers when that was enough', async () => {
    const { outboxStore, cachedReads, onStorageFull } = await load()
    const onFull = vi.fn<() => void>()
    onStorageFull(onFull)
    await cachedReads.set('7/getCourse/1', { format: '1', at: 1, data: {} })
    const deleted = stubCaches()
    fullFor(() => deleted.length === 0)
    await outboxStore.set('7/progress/1', progress)
    expect(await outboxStore.get('7/progress/1')).toEqual(progress)
    expect(deleted).toEqual(pictureCacheNames)
    expect(await cachedReads.get('7/getCourse/1')).toBeDefined()
    expect(onFull).toHaveBeenCalledTimes(1)
    await emptyStore(outboxStore)
    await emptyStore(cachedReads)
  })

  it('drops the kept answers next', async () => {
    const { outboxStore, cachedReads } = await load()
    await cachedReads.set('7/getCourse/1', { format: '1', at: 1, data: {} })
    stubCaches()
    const remove = IDBObjectStore.prototype.delete
    let isRoomMade = false
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
      isRoomMade = true
      return remove.call(this, key)
    })
    fullFor(() => !isRoomMade)
    await outboxStore.update('7/progress/1', () => progress)
    expect(await outboxStore.get('7/progress/1')).toEqual(progress)
    expect(await cachedReads.entries()).toEqual([])
    await emptyStore(outboxStore)
    await emptyStore(cachedReads)
  })

  it('says so once, however often it happens', async () => {
    const { outboxStore, cachedReads, onStorageFull } = await load()
    const onFull = vi.fn<() => void>()
    onStorageFull(onFull)
    stubCaches()
    fullFor(() => true)
    for (const store of [outboxStore, cachedReads, outboxStore]) await expect(store.set('a', 1)).rejects.toThrow('full')
    expect(onFull).toHaveBeenCalledTimes(1)
  })
})

describe('a full disk and what a learner types', () => {
  const [first, second] = ['7/comment/1/1/', '7/note/105/new']
  const texts = async (store: KeyValueStore) => [await store.get(first), await store.get(second)]

  it('keeps each text in this page, and says of each once that it is not stored', async () => {
    const { draftsStore } = await load()
    let isFull = false
    fullFor(() => isFull)
    await draftsStore.set(first, 'a')
    isFull = true
    for (const key of [first, second]) {
      await expect(draftsStore.set(key, 'ab')).rejects.toThrow('full')
      await draftsStore.set(key, 'abc')
    }
    expect(await texts(draftsStore)).toEqual(['abc', 'abc'])
    expect(await draftsStore.entries('7/')).toEqual([
      [first, 'abc'],
      [second, 'abc'],
    ])
    isFull = false
    await draftsStore.set(second, 'abcd')
    expect(await texts((await load()).draftsStore)).toEqual(['a', 'abcd'])
    await emptyStore(draftsStore)
  })

  it('forgets what was sent, with what the disk had of it, and what its member has left', async () => {
    const { draftsStore } = await load()
    const { erase } = await import('./erase.ts')
    const { startingWith } = await import('./key-span.ts')
    let isFull = false
    fullFor(() => isFull)
    await draftsStore.set(first, 'a')
    isFull = true
    for (const key of [first, second]) await draftsStore.set(key, 'ab').catch(() => {})
    await draftsStore.deleteIf(first, (value) => value === 'abc').catch(() => {})
    expect(await texts(draftsStore)).toEqual(['ab', 'ab'])
    await draftsStore.deleteIf(first, (value) => value === 'ab')
    expect(await texts(draftsStore)).toEqual([undefined, 'ab'])
    await expect(draftsStore.set(first, 'x'), 'another text').rejects.toThrow('full')
    await draftsStore.deleteIf(first, (value) => value === 'x')
    await erase(draftsStore, [startingWith('7/')])
    expect(await texts(draftsStore)).toEqual([undefined, undefined])
  })
})

it.each(['downloadsStore', 'outboxStore', 'notesStore'] as const)(
  'a disk too full to be opened is thrown, and room is not asked for without end: %s',
  async (name) => {
    const stores = await load()
    const deleted = stubCaches()
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(stores[name].entries()).rejects.toThrow('full')
    expect(deleted).toEqual(pictureCacheNames)
  },
)

describe('a connection that is closed under the page', () => {
  it('is opened again, and nothing is lost or told', async () => {
    const { journalStore, onMemoryOnly } = await load()
    const onMemory = vi.fn<() => void>()
    onMemoryOnly(onMemory)
    await journalStore.set('a', 1)
    const transaction = IDBDatabase.prototype.transaction
    let isClosing = true
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
      if (isClosing) {
        isClosing = false
        throw new DOMException('The database connection is closing.', 'InvalidStateError')
      }
      return transaction.apply(this, args)
    })
    expect(await journalStore.get('a')).toBe(1)
    expect(onMemory).not.toHaveBeenCalled()
    await emptyStore(journalStore)
  })

  it('goes on in memory when it cannot be opened again', async () => {
    const { journalStore, onMemoryOnly, isStorageRefused } = await load()
    const onMemory = vi.fn<() => void>()
    onMemoryOnly(onMemory)
    await journalStore.set('a', 1)
    expect(isStorageRefused()).toBe(false)
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('gone', 'InvalidStateError')
    })
    await journalStore.set('b', 2)
    expect(await journalStore.get('b')).toBe(2)
    expect(onMemory).toHaveBeenCalledTimes(1)
    expect(isStorageRefused()).toBe(true)
  })
})

it('never takes the list of downloads for empty: while it cannot be opened it rejects, and is there again afterwards', async () => {
  const { downloadsStore, onMemoryOnly, isStorageRefused } = await load()
  const onMemory = vi.fn<() => void>()
  onMemoryOnly(onMemory)
  await downloadsStore.set('7/1', 'film')
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('closed', 'InvalidStateError')
  })
  await expect(downloadsStore.entries('7/')).rejects.toThrow('closed')
  expect(onMemory).not.toHaveBeenCalled()
  transaction.mockRestore()
  expect(await downloadsStore.entries('7/')).toEqual([['7/1', 'film']])
  const anew = (await load()).downloadsStore
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('unknown', 'UnknownError')
  })
  await expect(anew.entries('7/')).rejects.toThrow('unknown')
  expect(isStorageRefused()).toBe(false)
  open.mockRestore()
  expect(await anew.entries('7/')).toEqual([['7/1', 'film']])
  await emptyStore(anew)
})

it('knows that something is on the disk when the browser had to be asked twice for it', async () => {
  const { journalStore, isDiskUntouched } = await load()
  expect(isDiskUntouched()).toBe(true)
  const { open } = indexedDB
  vi.spyOn(indexedDB, 'open')
    .mockImplementationOnce(() => {
      throw new DOMException('closing', 'InvalidStateError')
    })
    .mockImplementation(open.bind(indexedDB))
  await journalStore.set('a', 1)
  expect(isDiskUntouched()).toBe(false)
})

it('does not take a full disk for one that holds nothing: an earlier page may have had room', async () => {
  const { journalStore, isDiskUntouched } = await load()
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(journalStore.get('a')).rejects.toThrow('full')
  expect(isDiskUntouched()).toBe(false)
})
