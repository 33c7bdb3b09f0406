import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Member } from '../../shared/member.ts'
import { AppError } from '../../shared/errors.ts'
import { connectivityAtom } from '../browser/connectivity.ts'
import { journalAtom, type JournalEntry } from './journal.ts'
import { pendingAtom, refusedAtom, waitingAtom } from './sync-atoms.ts'
import { createSync, type SyncCalls } from './sync.ts'
import { isVerifiedAtom, tokenAtom, userAtom } from '../session/session-atoms.ts'
import { pauseAtom } from '../reads/pause.ts'
import { appStore } from '../store.ts'
import { journalStore, outboxStore } from '../storage/storage.ts'
import { emptyStore } from '../../../tests/support/dom/empty-store.ts'

const member = (id: number): Member => ({ id }) as Member

const entry = (lessonId: number, position: number): JournalEntry => ({
  lessonId,
  courseId: 9,
  position,
  furthest: position,
  isFinished: false,
  updatedAt: Date.now(),
})

function setUp() {
  const store = createStore()
  const calls = {
    recordProgress: vi.fn<SyncCalls['recordProgress']>(() => Promise.resolve()),
    isFavourite: vi.fn<SyncCalls['isFavourite']>(() => Promise.resolve(false)),
    toggleFavourite: vi.fn<SyncCalls['toggleFavourite']>(() => Promise.resolve(true)),
    onFavourite: vi.fn<SyncCalls['onFavourite']>(() => Promise.resolve()),
    newestMessages: vi.fn<SyncCalls['newestMessages']>(() => Promise.resolve([])),
    unreadCount: vi.fn<SyncCalls['unreadCount']>(() => Promise.resolve(0)),
    markMessageRead: vi.fn<SyncCalls['markMessageRead']>(() => Promise.resolve()),
    markAllMessagesRead: vi.fn<SyncCalls['markAllMessagesRead']>(() => Promise.resolve()),
    onMessagesRead: vi.fn<SyncCalls['onMessagesRead']>(() => Promise.resolve()),
  }
  const sync = createSync(store, calls)
  const logIn = (id: number, isVerified = true): void => {
    store.set(tokenAtom, `token-${id}`)
    store.set(userAtom, member(id))
    store.set(isVerifiedAtom, isVerified)
  }
  return { store, calls, sync, logIn }
}

/** The clock goes on by half seconds, and the storage is real, until `check` holds. */
const eventually = (check: () => unknown): Promise<void> =>
  vi.waitFor(
    async () => {
      await vi.advanceTimersByTimeAsync(500)
      await check()
    },
    { interval: 5, timeout: 5_000 },
  )

beforeEach(async () => {
  // one tab: no lock is needed, and this Node has none
  vi.stubGlobal('navigator', {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await emptyStore(journalStore)
  await emptyStore(outboxStore)
})

afterEach(() => {
  appStore.set(pauseAtom, null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('sync', () => {
  it('writes a report down before it sends it, and forgets it afterwards', async () => {
    const { store, calls, sync, logIn } = setUp()
    calls.recordProgress.mockImplementation(async () => {
      expect(await outboxStore.get('7/progress/1')).toMatchObject({ seconds: 20 })
    })
    logIn(7)
    await sync.report(entry(1, 20.5), 20)
    expect(store.get(journalAtom).get(1)?.position).toBe(20.5)
    expect(store.get(pendingAtom)).toHaveLength(1)
    await eventually(() => expect(calls.recordProgress).toHaveBeenCalledWith(1, 20, { isLeaving: false }))
    await eventually(async () => expect(await outboxStore.entries()).toEqual([]))
    await eventually(() => expect(store.get(pendingAtom)).toEqual([]))
    expect(calls.recordProgress).toHaveBeenCalledTimes(1)
  })

  it('names what waits, not what is on its way', async () => {
    const { store, calls, sync, logIn } = setUp()
    logIn(7)
    const named: number[] = []
    store.sub(waitingAtom, () => named.push(store.get(waitingAtom)))
    for (const second of [10, 20, 30]) {
      await sync.report(entry(1, second), second)
      await eventually(() => expect(calls.recordProgress).toHaveBeenCalledWith(1, second, { isLeaving: false }))
      await eventually(() => expect(store.get(pendingAtom)).toEqual([]))
      await vi.advanceTimersByTimeAsync(5_000)
    }
    expect(named).toEqual([])

    calls.recordProgress.mockImplementation(() => Promise.reject(new AppError({ kind: 'http', status: 500 })))
    await sync.report(entry(1, 40), 40)
    await sync.report(entry(2, 10), 10)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(named).toEqual([])
    await eventually(() => expect(named).toEqual([2]))
    calls.recordProgress.mockImplementation(() => Promise.resolve())
    void sync.drain({ isUrgent: true })
    await eventually(() => expect(named.at(-1)).toBe(0))
  })

  it('sends nothing during a pause of the server: what waits is no tap', async () => {
    const { calls, sync, logIn } = setUp()
    logIn(7)
    // the learner has tapped since, and may ask; for what waits here that is no reason
    appStore.set(pauseAtom, { endsAt: Date.now() + 60_000, hasActed: true })
    await sync.queueMessagesRead('all')
    await outboxStore.set('7/favourite/3', { kind: 'favourite', member: '7', id: 3, isWanted: true, at: 1 })
    void sync.drain({ isUrgent: true })
    await vi.advanceTimersByTimeAsync(50_000)
    await sync.drain({ isUrgent: true })
    expect(calls.isFavourite).not.toHaveBeenCalled()
    expect(calls.newestMessages).not.toHaveBeenCalled()
    expect(calls.unreadCount).not.toHaveBeenCalled()
    appStore.set(pauseAtom, null)
    await vi.advanceTimersByTimeAsync(15_000)
    await eventually(() => expect(calls.toggleFavourite).toHaveBeenCalledExactlyOnceWith(3))
    await eventually(async () => expect(await outboxStore.entries()).toEqual([]))
  })

  it('sends in such a pause by a tap', async () => {
    const { calls, sync, logIn } = setUp()
    appStore.set(pauseAtom, { endsAt: Date.now() + 1e9, hasActed: true })
    logIn(7)
    await sync.queueMessagesRead('all')
    await outboxStore.set('7/favourite/3', { kind: 'favourite', member: '7', id: 3, isWanted: true, at: 1 })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(calls.unreadCount).not.toHaveBeenCalled()
    void sync.drain({ isTapped: true })
    await eventually(() => expect(calls.toggleFavourite).toHaveBeenCalledExactlyOnceWith(3))
    await eventually(async () => expect(await outboxStore.entries()).toEqual([]))
  })

  it('sends the last seconds of a page in such a pause with the next one', async () => {
    const { calls, sync, logIn } = setUp()
    logIn(7)
    // a page sends nothing within its first second
    await vi.advanceTimersByTimeAsync(1_050)
    appStore.set(pauseAtom, { endsAt: Date.now() + 1e9, hasActed: true })
    await sync.report(entry(1, 33), 33, { isLeaving: true })
    expect(calls.recordProgress).not.toHaveBeenCalled()
    expect(await outboxStore.entries()).toHaveLength(1)
  })

  it('sends where the browser refuses locks, as Chromium does without permission to keep data', async () => {
    const request = vi.fn<() => Promise<never>>(() => Promise.reject(new DOMException('denied', 'SecurityError')))
    vi.stubGlobal('navigator', { locks: { request } })
    const { calls, sync, logIn } = setUp()
    logIn(7)
    await sync.report(entry(1, 20.5), 20)
    await eventually(() => expect(calls.recordProgress).toHaveBeenCalledExactlyOnceWith(1, 20, { isLeaving: false }))
    expect(request).toHaveBeenCalled()
  })

  it('brings places in for their owner alone: another member may have come meanwhile', async () => {
    const { sync, logIn } = setUp()
    const places = [{ ...entry(1, 4), updatedAt: 5 }]
    logIn(8)
    await expect(sync.bringInPlaces(places, '7')).rejects.toThrow('another member')
    expect(await journalStore.entries()).toEqual([])
    expect(await sync.bringInPlaces(places, '8')).toBe(1)
    expect((await journalStore.entries()).map(([key]) => key)).toEqual(['8/1'])
  })

  it('keeps a place without a report', async () => {
    const { sync, logIn } = setUp()
    logIn(7)
    await sync.report(entry(1, 4), null)
    await sync.report(entry(2, 0.4), 0)
    expect(await journalStore.entries()).toHaveLength(2)
    expect(await outboxStore.entries()).toEqual([])
  })

  it('sends at once when the page is left', async () => {
    const { calls, sync, logIn } = setUp()
    logIn(7)
    // a page sends nothing within its first second
    await vi.advanceTimersByTimeAsync(1_050)
    const reported = sync.report(entry(1, 33), 33, { isLeaving: true })
    expect(calls.recordProgress).toHaveBeenCalledWith(1, 33, { isLeaving: true })
    await reported
    expect(await outboxStore.entries()).toEqual([])
  })

  it('keeps a report that was lost on leaving', async () => {
    const { calls, sync, logIn } = setUp()
    logIn(7)
    await vi.advanceTimersByTimeAsync(1_050)
    calls.recordProgress.mockRejectedValue(new AppError({ kind: 'offline' }))
    await sync.report(entry(1, 33), 33, { isLeaving: true })
    expect((await outboxStore.entries()).map(([key]) => key)).toEqual(['7/progress/1'])
  })

  it('sends nothing before the server confirmed the member, and nothing of another one', async () => {
    const { calls, sync, logIn } = setUp()
    logIn(7, false)
    await sync.report(entry(1, 20), 20, { isLeaving: true })
    await sync.drain({ isUrgent: true })
    expect(calls.recordProgress).not.toHaveBeenCalled()
    logIn(8)
    const drained = sync.drain({ isUrgent: true })
    await vi.advanceTimersByTimeAsync(5_000)
    await drained
    expect(calls.recordProgress).not.toHaveBeenCalled()
    logIn(7)
    await eventually(() => expect(calls.recordProgress).toHaveBeenCalledWith(1, 20, { isLeaving: false }))
  })

  it('keeps the last seconds of a lesson whose session has just ended, under the member who watched it', async () => {
    const { store, calls, sync, logIn } = setUp()
    logIn(1)
    store.set(userAtom, null)
    store.set(tokenAtom, null)
    await sync.report(entry(1, 40), 40, { owner: '1', isLeaving: true })
    logIn(2)
    await sync.report(entry(1, 43), 43, { owner: '1', isLeaving: true })
    expect(await journalStore.get('1/1')).toMatchObject({ position: 43 })
    expect((await outboxStore.entries('2/')).length + calls.recordProgress.mock.calls.length).toBe(0)
    logIn(1)
    await eventually(() => expect(calls.recordProgress).toHaveBeenCalledWith(1, 43, expect.anything()))
    expect(calls.recordProgress).toHaveBeenCalledTimes(1)
  })

  it('keeps nothing of a visitor', async () => {
    const { sync } = setUp()
    await sync.report(entry(1, 20), 20)
    await sync.queueMessagesRead('all')
    expect(await journalStore.entries()).toEqual([])
    expect(await outboxStore.entries()).toEqual([])
  })

  it('names the lesson a report was refused for', async () => {
    const { store, calls, sync, logIn } = setUp()
    calls.recordProgress.mockRejectedValue(new AppError({ kind: 'business', code: 1, message: '无权限观看此视频' }))
    logIn(7)
    await sync.report(entry(5, 20), 20)
    await eventually(() => expect(store.get(refusedAtom)).toMatchObject({ kind: 'progress', id: 5 }))
    expect(await outboxStore.entries()).toEqual([])
  })

  it.each([
    ['once when the server thinks otherwise', false, 1],
    ['not at all when it agrees', true, 0],
  ])('toggles a favourite that was chosen without a network %s', async (_, isFavourite, times) => {
    const { store, calls, sync, logIn } = setUp()
    calls.isFavourite.mockResolvedValue(isFavourite)
    logIn(7, false)
    store.set(connectivityAtom, 'offline')
    expect(await sync.setFavourite(3, true)).toBeNull()
    expect(store.get(pendingAtom)).toHaveLength(1)
    expect(calls.toggleFavourite).not.toHaveBeenCalled()
    logIn(7)
    await eventually(async () => expect(await outboxStore.entries()).toEqual([]))
    expect(calls.toggleFavourite).toHaveBeenCalledTimes(times)
    expect(calls.onFavourite.mock.calls).toEqual([['7', 3, true]])
  })

  it('keeps a favourite that is not wanted while the login has ended, after which nothing seems to be one', async () => {
    const { store, calls, sync, logIn } = setUp()
    logIn(7, false)
    store.set(connectivityAtom, 'offline')
    await sync.setFavourite(3, false)
    calls.isFavourite.mockResolvedValue(false)
    calls.unreadCount.mockRejectedValue(new AppError({ kind: 'unauthorized', token: 'T', message: '' }))
    logIn(7)
    await eventually(() => expect(calls.unreadCount).toHaveBeenCalled())
    expect(await outboxStore.entries()).toHaveLength(1)
    expect(calls.onFavourite).not.toHaveBeenCalled()
  })

  it('toggles a favourite once, and the answer decides', async () => {
    const { calls, sync, logIn } = setUp()
    logIn(7)
    calls.toggleFavourite.mockResolvedValue(false)
    expect(await sync.setFavourite(3, true)).toBe(false)
    expect(calls.toggleFavourite).toHaveBeenCalledTimes(1)
    expect(calls.onFavourite.mock.calls).toEqual([['7', 3, false]])
    expect(await outboxStore.entries()).toEqual([])
  })

  it('tells the other tabs of the member what the server said', async () => {
    const [here, there] = [setUp(), setUp()]
    here.logIn(7)
    there.logIn(7)
    await here.sync.setFavourite(3, true)
    await eventually(() => expect(there.calls.onFavourite.mock.calls).toEqual([['7', 3, true]]))
    there.logIn(8)
    await here.sync.setFavourite(4, true)
    await eventually(() => expect(here.calls.onFavourite).toHaveBeenCalledTimes(2))
    expect(there.calls.onFavourite).toHaveBeenCalledTimes(1)
  })

  it('reads before anything else when it is not known whether a toggle has arrived', async () => {
    const { calls, sync, logIn } = setUp()
    logIn(7)
    calls.toggleFavourite.mockRejectedValue(new AppError({ kind: 'timeout' }))
    calls.isFavourite.mockResolvedValue(true)
    expect(await sync.setFavourite(3, true)).toBeNull()
    await eventually(async () => expect(await outboxStore.entries()).toEqual([]))
    expect(calls.isFavourite).toHaveBeenCalledTimes(1)
    expect(calls.toggleFavourite).toHaveBeenCalledTimes(1)
  })

  it('leaves a choice that waits to the outbox, so that no second toggle crosses the first', async () => {
    const { store, calls, sync, logIn } = setUp()
    logIn(7)
    store.set(connectivityAtom, 'offline')
    await sync.setFavourite(3, true)
    store.set(connectivityAtom, 'online')
    expect(await sync.setFavourite(3, false)).toBeNull()
    await eventually(async () => expect(await outboxStore.entries()).toEqual([]))
    expect(calls.toggleFavourite).not.toHaveBeenCalled()
  })

  it('keeps an entry until the answer of the toggle agrees with it', async () => {
    const { store, calls, sync, logIn } = setUp()
    logIn(7)
    store.set(connectivityAtom, 'offline')
    calls.toggleFavourite.mockResolvedValueOnce(false)
    await sync.setFavourite(3, true)
    await eventually(() => expect(calls.toggleFavourite).toHaveBeenCalledTimes(1))
    expect(store.get(pendingAtom)).toHaveLength(1)
    await eventually(async () => expect(await outboxStore.entries()).toEqual([]))
    expect(calls.isFavourite).toHaveBeenCalledTimes(2)
    expect(calls.toggleFavourite).toHaveBeenCalledTimes(2)
  })

  it('queues nothing that the server refuses, and asks again what is true', async () => {
    const { calls, sync, logIn } = setUp()
    logIn(7)
    calls.toggleFavourite.mockRejectedValue(new AppError({ kind: 'business', code: 1, message: '收藏已满' }))
    await expect(sync.setFavourite(3, true)).rejects.toThrow(AppError)
    expect(calls.onFavourite.mock.calls).toEqual([['7', 3, null]])
    expect(await outboxStore.entries()).toEqual([])
  })

  it('marks messages read elsewhere meanwhile no second time, and asks once for all of them', async () => {
    const { calls, sync, logIn } = setUp()
    logIn(7, false)
    for (const id of ['a', 'b']) await sync.queueMessagesRead({ id })
    calls.newestMessages.mockResolvedValue([
      { id: 'a', isRead: false },
      { id: 'b', isRead: true },
    ])
    logIn(7)
    await eventually(async () => expect(await outboxStore.entries()).toEqual([]))
    expect(calls.newestMessages).toHaveBeenCalledTimes(1)
    expect(calls.markMessageRead.mock.calls).toEqual([['a']])
    expect(calls.onMessagesRead.mock.calls).toEqual(['a', 'b'].map((id) => ['7', { id }]))
  })

  it('asks anew what is read after a failure', async () => {
    const { calls, sync, logIn } = setUp()
    calls.markMessageRead.mockRejectedValueOnce(new AppError({ kind: 'timeout' }))
    calls.newestMessages.mockResolvedValueOnce([{ id: 'a', isRead: false }])
    calls.newestMessages.mockResolvedValue([{ id: 'a', isRead: true }])
    logIn(7)
    await sync.queueMessagesRead({ id: 'a' })
    await eventually(() => expect(calls.markMessageRead).toHaveBeenCalledTimes(1))
    expect(calls.onMessagesRead).not.toHaveBeenCalled()
    void sync.drain({ isUrgent: true })
    await eventually(async () => expect(await outboxStore.entries()).toEqual([]))
    expect(calls.markMessageRead).toHaveBeenCalledTimes(1)
    expect(calls.newestMessages).toHaveBeenCalledTimes(2)
    expect(calls.onMessagesRead).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['the server counts some', 2, [], 1],
    ['a message it does not count is unread', 0, [{ id: 'a', isRead: false }], 1],
    ['everything is read', 0, [{ id: 'a', isRead: true }], 0],
  ])('marks all messages once if anything is unread: %s', async (_, count, rows, times) => {
    const { calls, sync, logIn } = setUp()
    calls.unreadCount.mockResolvedValue(count)
    calls.newestMessages.mockResolvedValue(rows)
    logIn(7)
    await sync.queueMessagesRead('all')
    await eventually(async () => expect(await outboxStore.entries()).toEqual([]))
    expect(calls.markAllMessagesRead).toHaveBeenCalledTimes(times)
    expect(calls.onMessagesRead.mock.calls).toEqual([['7', 'all']])
  })
})
