import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteFormerMemberData, deleteFormerMembers } from './delete-former-member-data.ts'
import { storeMember } from './stored-member.ts'
import type { Member } from '../../shared/member.ts'
import { parkedTokenAtom, tokenAtom, userAtom } from './session-atoms.ts'
import type { AppStore } from '../store.ts'
import { sessionKeys } from '../storage/storage-keys.ts'
import {
  draftsStore,
  historyStore,
  journalStore,
  keyValues,
  outboxStore,
  recordStore,
  cachedReads,
} from '../storage/storage.ts'
import { emptyStore } from '../../../tests/support/dom/empty-store.ts'

const day = 24 * 3_600_000
const start = Date.UTC(2026, 10, 23)
const stores = [journalStore, outboxStore, draftsStore, recordStore] as const

vi.stubGlobal('navigator', {})

beforeEach(async () => {
  await emptyStore(keyValues)
  for (const store of stores) await emptyStore(store)
  for (const member of ['7', '71', '8']) {
    // dated by whatever clock the device had
    await journalStore.set(`${member}/1`, { lessonId: 1, updatedAt: start - 400 * day })
    await outboxStore.set(`${member}/progress/1`, { at: start + 40 * day })
    await draftsStore.set(`${member}/comment/1`, { at: start - 40 * day })
    await recordStore.set(`${member}/2026-11-22`, { day: '2026-11-22', lessons: [] })
  }
})

/** A start of the app at which the server's clock says `days` after the first one; null without a network. */
const startAfter = (days: number | null, present: string): Promise<void> =>
  deleteFormerMemberData(present, () => Promise.resolve(days === null ? null : start + days * day))

async function owners(): Promise<string[]> {
  const all = (await Promise.all(stores.map((store) => store.entries()))).flat()
  return [...new Set(all.map(([key]) => key.slice(0, key.indexOf('/'))))].sort()
}

/** Member 7 is here for a while, and goes. */
async function comeBack(): Promise<void> {
  await keyValues.set(sessionKeys.token, 'T')
  await storeMember('T', { member: { id: 7 } as Member, at: 0 })
  await keyValues.delete(sessionKeys.token)
}

const dayKey = (ago: number): string => `7/${new Date(start - ago * day).toISOString().slice(0, 10)}`
const kept = async () => (await recordStore.entries('7/')).map(([key]) => key)

describe('deleteFormerMemberData', () => {
  it('keeps what the clock of the device calls old, and deletes it after 30 days of the server', async () => {
    await startAfter(0, '7')
    expect(await owners()).toEqual(['7', '71', '8'])
    await startAfter(30, '7')
    expect(await owners()).toEqual(['7', '71', '8'])
    await startAfter(30.1, '7')
    expect(await owners()).toEqual(['7'])
  })

  it('counts the days anew when the member was here in between, also while the time is asked for', async () => {
    await startAfter(0, 'anon')
    await comeBack()
    await startAfter(31, 'anon')
    expect(await owners()).toEqual(['7'])
    await deleteFormerMemberData('anon', async () => {
      await comeBack()
      return start + 62 * day
    })
    expect(await owners()).toEqual(['7'])
    await startAfter(93, 'anon')
    expect(await owners()).toEqual([])
  })

  it('leaves private copies of the present member and of visitors only, without a network as well', async () => {
    for (const store of [cachedReads, historyStore])
      for (const owner of ['7', '71', '8', 'anon']) await store.set(`${owner}/x`, owner)
    await startAfter(null, '7')
    for (const store of [cachedReads, historyStore])
      expect((await store.entries()).map(([key]) => key)).toEqual(['7/x', 'anon/x'])
  })

  it('counts anew from when a member was here again', async () => {
    await startAfter(0, '7')
    await startAfter(29, '71')
    await startAfter(31, '7')
    expect(await owners()).toEqual(['7', '71'])
    await startAfter(61.1, 'anon')
    expect(await owners()).toEqual(['7'])
  })

  it('spares nobody for a visitor', async () => {
    await startAfter(0, 'anon')
    await startAfter(31, 'anon')
    expect(await owners()).toEqual([])
    // nor is it known any more that they were here
    expect(await keyValues.entries()).toEqual([])
  })

  it('deletes nothing without a network, and does not take a date of a far future for ever', async () => {
    await startAfter(4_000, '7')
    await startAfter(null, '7')
    await startAfter(0, '7')
    await startAfter(29, '7')
    expect(await owners()).toEqual(['7', '71', '8'])
    await startAfter(31, '7')
    expect(await owners()).toEqual(['7'])
  })

  describe('of the record of the present member', () => {
    beforeEach(async () => {
      vi.useFakeTimers({ now: start, toFake: ['Date'] })
      for (const key of [dayKey(401), `${dayKey(401)}/123`, dayKey(399), '7/lesson/1', '7/goal', '71/2020-01-01'])
        await recordStore.set(key, 1)
    })
    afterEach(() => vi.useRealTimers())

    it('deletes days older than 400', async () => {
      await startAfter(0, '7')
      expect(await kept()).toEqual([dayKey(399), '7/2026-11-22', '7/goal', '7/lesson/1'])
      expect((await recordStore.entries('71/')).length).toBe(2)
    })

    it('deletes none while nobody says what day it is, or the clock of the device is years ahead', async () => {
      const all = await kept()
      await startAfter(null, '7')
      vi.setSystemTime(start + 900 * day)
      await startAfter(-30, '7')
      expect(await kept()).toEqual(all)
    })
  })
})

/** How many answers of member 7 are left after a start at which the disk told `isTold`, and the page then had what `set` sets. */
async function leftAfterStart(isTold: boolean, set: (store: AppStore) => void = () => {}): Promise<number> {
  await cachedReads.set('7/getLesson/1', { at: 1 })
  const store = createStore()
  const isHydrated = Promise.resolve().then(() => {
    set(store)
    return isTold
  })
  await deleteFormerMembers(store, isHydrated)
  return (await cachedReads.entries('7/')).length
}

function logIn(store: AppStore): void {
  store.set(tokenAtom, 'T')
  store.set(userAtom, { id: 7 } as Member)
}

describe('deleteFormerMembers', () => {
  it('takes nobody for a visitor before the disk has told whether they are one', async () => {
    expect(await leftAfterStart(true, logIn)).toBe(1)
    expect(await leftAfterStart(false)).toBe(1)
    expect(await leftAfterStart(true, (store) => store.set(tokenAtom, 'T'))).toBe(1)
    expect(await leftAfterStart(true, (store) => store.set(parkedTokenAtom, 'T'))).toBe(1)
    vi.spyOn(keyValues, 'isRefused').mockReturnValueOnce(true)
    expect(await leftAfterStart(true)).toBe(1)
    expect(await leftAfterStart(true)).toBe(0)
  })
})
