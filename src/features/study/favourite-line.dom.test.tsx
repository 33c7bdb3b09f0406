import type { QueryKey } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type * as courseApi from '../../api/course.ts'
import { courseRead, type CourseDetail } from '../../api/course.ts'
import type { Member } from '../../shared/member.ts'
import { favouritePages, type StudyCourse } from '../../api/study.ts'
import { connectivityAtom } from '../../platform/browser/connectivity.ts'
import { toastAtom } from '../../platform/browser/toast.ts'
import { queryClient } from '../../platform/reads/query-client.ts'
import { readKey } from '../../platform/reads/read-key.ts'
import { ServicesProvider, type Services } from '../../platform/services.tsx'
import { isVerifiedAtom, tokenAtom, userAtom } from '../../platform/session/session-atoms.ts'
import { outboxStore, cachedReads } from '../../platform/storage/storage.ts'
import { appStore } from '../../platform/store.ts'
import { startSync } from '../../app/start-sync.ts'
import { FavouriteLine } from './favourite-line.tsx'
import { hashReadKey, asCachedRead, toCachedRead } from '../../platform/reads/cached-read.ts'
import { emptyStore } from '../../../tests/support/dom/empty-store.ts'

const { toggleFavourite } = vi.hoisted(() => ({ toggleFavourite: vi.fn<typeof courseApi.toggleFavourite>() }))
vi.mock('../../api/course.ts', async (original) => ({ ...(await original<typeof courseApi>()), toggleFavourite }))

const key = readKey('7', courseRead(5))
const listKey = [...readKey('7', favouritePages(1)), 'pages']
const other = { courseId: 6, title: '插花', favouritedAt: 1 } as StudyCourse
const row = { courseId: 5, title: '园艺', favouritedAt: 1 } as StudyCourse
async function stored<T>(name: QueryKey): Promise<T | undefined> {
  return asCachedRead(await cachedReads.get(hashReadKey(name)))?.data as T | undefined
}
const isFavourite = async () => (await stored<CourseDetail>(key))?.isFavourite
const rows = async () => (await stored<{ pages: { rows: StudyCourse[] }[] }>(listKey))?.pages[0]?.rows

beforeEach(async () => {
  await Promise.all([emptyStore(cachedReads), emptyStore(outboxStore)])
  await cachedReads.set(hashReadKey(key), toCachedRead({ isFavourite: true }, Date.now()))
  const pages = [{ rows: [row, other], total: 2, rawCount: 2 }]
  await cachedReads.set(hashReadKey(listKey), toCachedRead({ pages, pageParams: [1] }, Date.now()))
  appStore.set(tokenAtom, 'T')
  appStore.set(userAtom, { id: 7 } as Member)
  appStore.set(isVerifiedAtom, true)
  const services = { sync: startSync() } as unknown as Services
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <RouterContextProvider router={router}>
      <Provider store={appStore}>
        <ServicesProvider services={services}>
          <FavouriteLine row={row} />
        </ServicesProvider>
      </Provider>
    </RouterContextProvider>,
  )
})

afterEach(() => {
  cleanup()
  queryClient.clear()
  appStore.set(userAtom, null)
  appStore.set(tokenAtom, null)
  appStore.set(connectivityAtom, 'online')
  toggleFavourite.mockReset()
})

async function confirm(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: '取消收藏：园艺' }))
  fireEvent.click(await screen.findByRole('button', { name: '取消收藏' }))
}

it('the copies of the course and of the list say what the server answered', async () => {
  toggleFavourite.mockResolvedValue(false)
  await confirm()
  await vi.waitFor(async () => expect(await isFavourite()).toBe(false))
  await vi.waitFor(async () => expect(await rows()).toEqual([other]))
  expect(toggleFavourite).toHaveBeenCalledExactlyOnceWith({ courseId: 5 })
})

it('what was no favourite any more, and has become one by the same toggle, is said', async () => {
  toggleFavourite.mockResolvedValue(true)
  await confirm()
  await vi.waitFor(() => expect(appStore.get(toastAtom)?.text).toBe('取消收藏没有成功，请重试'))
  await vi.waitFor(async () => expect(await isFavourite()).toBe(true))
})

it('without a network no call is tried: the choice waits', async () => {
  appStore.set(connectivityAtom, 'offline')
  await confirm()
  await vi.waitFor(async () => expect((await outboxStore.entries()).length).toBe(1))
  expect(toggleFavourite).not.toHaveBeenCalled()
})
