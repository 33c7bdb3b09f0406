import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { unreadCountRead } from '../../api/message.ts'
import { configureApi } from '../../api/port.ts'
import { connectivityAtom } from '../../platform/browser/connectivity.ts'
import { pendingAtom } from '../../platform/sync/sync-atoms.ts'
import { queryClient } from '../../platform/reads/query-client.ts'
import { useRead } from '../../platform/reads/use-read.ts'
import { ServicesProvider, type Services } from '../../platform/services.tsx'
import { isVerifiedAtom, tokenAtom, userAtom } from '../../platform/session/session-atoms.ts'
import { cachedReads } from '../../platform/storage/storage.ts'
import { appStore } from '../../platform/store.ts'
import { followUnread } from '../../domain/learning/unread.ts'
import { deferred } from '../../../tests/support/dom/deferred.ts'
import { allKey } from './marks-model.ts'
import { useMessageMarks } from './use-message-marks.ts'
import { emptyStore } from '../../../tests/support/dom/empty-store.ts'

const answer = (data: unknown): Response => Response.json({ code: 0, message: '', data })
const queueMessagesRead = vi.fn<() => Promise<void>>(async () => {})
/** What the server says when it is asked for the number. */
let serverCount = 3
let asked = 0
let marked = deferred<Response>()

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
// of the services only this one is used
const services = { sync: { queueMessagesRead } } as unknown as Services

function wrapper({ children }: { children: ReactNode }) {
  return (
    <RouterContextProvider router={router}>
      <Provider store={appStore}>
        <QueryClientProvider client={queryClient}>
          <ServicesProvider services={services}>{children}</ServicesProvider>
        </QueryClientProvider>
      </Provider>
    </RouterContextProvider>
  )
}

/** 我的消息. */
const openMessages = () => renderHook(() => useMessageMarks(), { wrapper })
/** A screen with the number. */
const openMember = () => renderHook(() => useRead(unreadCountRead()).state, { wrapper }).result

async function openMemberWithAnswer() {
  const before = asked
  await queryClient.invalidateQueries({ refetchType: 'none' })
  const number = openMember()
  await waitFor(() => expect(asked).toBe(before + 1))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(number.current).toMatchObject({ status: 'content' })
  return number
}

beforeAll(() => {
  appStore.set(tokenAtom, 'T')
  appStore.set(userAtom, { id: 7 } as never)
  followUnread(appStore)
})

beforeEach(async () => {
  await emptyStore(cachedReads)
  queryClient.clear()
  serverCount = 3
  asked = 0
  marked = deferred<Response>()
  appStore.set(tokenAtom, 'T')
  appStore.set(userAtom, { id: 7 } as never)
  appStore.set(isVerifiedAtom, true)
  appStore.set(connectivityAtom, 'online')
  appStore.set(pendingAtom, [])
  const silent = { onAnswer: () => {}, pauseLeft: () => 0, onBusy: () => {}, onUnauthorized: () => {} }
  configureApi({ baseUrl: '', token: () => 'T', xsrf: () => null, ...silent })
  vi.stubGlobal('fetch', (address: string) => {
    if (!address.includes('unreadNotificationCount')) return marked.promise
    asked += 1
    return Promise.resolve(answer(serverCount))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['all', allKey, 0],
  ['one', 'a', 2],
])(
  'marked %s: the number is what the learner left, whatever the server says before it has answered',
  async (_, key, n) => {
    await openMemberWithAnswer()
    const { result, unmount } = openMessages()
    act(() => result.current.mark(key))
    unmount()
    const number = await openMemberWithAnswer()
    expect(number.current).toMatchObject({ data: n })
    serverCount = n
    await act(async () => marked.resolve(answer([])))
    await waitFor(() => expect(asked).toBe(3))
    expect(number.current).toMatchObject({ data: n })
  },
)

it('what the server says afterwards counts', async () => {
  const number = await openMemberWithAnswer()
  const { result } = openMessages()
  act(() => result.current.mark(allKey))
  await waitFor(() => expect(number.current).toMatchObject({ data: 0 }))
  serverCount = 5
  await act(async () => marked.resolve(answer([])))
  await waitFor(() => expect(number.current).toMatchObject({ data: 5 }))
})

it('a mark that is refused is taken back from the number', async () => {
  const number = await openMemberWithAnswer()
  const { result } = openMessages()
  act(() => result.current.mark(allKey))
  await waitFor(() => expect(number.current).toMatchObject({ data: 0 }))
  await act(async () => marked.resolve(Response.json({ code: 1, message: 'X', data: [] })))
  await waitFor(() => expect(number.current).toMatchObject({ data: 3 }))
})

it('while 全部已读 waits in the outbox nothing is unread', async () => {
  appStore.set(pendingAtom, [{ kind: 'allMessages', id: 'all', member: '7', at: 1 }])
  const number = await openMemberWithAnswer()
  await waitFor(() => expect(number.current).toMatchObject({ data: 0 }))
})

it('while one mark waits in the outbox the number does not rise again', async () => {
  const number = await openMemberWithAnswer()
  appStore.set(connectivityAtom, 'offline')
  queueMessagesRead.mockImplementationOnce(async () => {
    appStore.set(pendingAtom, [{ kind: 'message', id: 'a', member: '7', at: 1 }])
  })
  const { result } = openMessages()
  act(() => result.current.mark('a'))
  await waitFor(() => expect(number.current).toMatchObject({ data: 2 }))
  appStore.set(connectivityAtom, 'online')
  const again = await openMemberWithAnswer()
  expect(again.current).toMatchObject({ data: 2 })
  serverCount = 2
  act(() => appStore.set(pendingAtom, []))
  await waitFor(() => expect(asked).toBe(3))
  expect(again.current).toMatchObject({ data: 2 })
})

it('a screen that is opened again knows what is being marked, and does not mark it twice', async () => {
  const first = openMessages()
  act(() => first.result.current.mark(allKey))
  first.unmount()
  const { result } = openMessages()
  expect(result.current.isRead({ id: 'a', text: '', isRead: false, createdAt: null })).toBe(true)
  await act(async () => marked.resolve(Response.json({ code: 1, message: 'X', data: [] })))
  await waitFor(() => expect(result.current.isRead({ id: 'a', text: '', isRead: false, createdAt: null })).toBe(false))
})
