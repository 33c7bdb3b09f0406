/** What this device has found (screens 2.19). */
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { atom, Provider, useAtomValue } from 'jotai'
import { Activity } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { SearchHit } from '../../api/search.ts'
import { queryClient } from '../../platform/reads/query-client.ts'
import { toCachedRead } from '../../platform/reads/cached-read.ts'
import { usePagedRead } from '../../platform/reads/use-paged-read.ts'
import { connectivityAtom } from '../../platform/browser/connectivity.ts'
import { cachedReads } from '../../platform/storage/storage.ts'
import { appStore } from '../../platform/store.ts'
import { AppError } from '../../shared/errors.ts'
import type { Page, Read } from '../../shared/read.ts'
import { ChromeContext } from '../../ui/frame/chrome.tsx'
import { emptyStore } from '../../../tests/support/dom/empty-store.ts'
import { completeDocument } from '../../../tests/support/dom/render-app.tsx'
import { hitKey } from './search-model.ts'
import { SearchResults } from './search-results.tsx'

const chrome = { onBack() {}, goHome() {}, openSaved() {}, displayUtcOffset: 0, connection: 'offline' } as const
const modeAtom = atom<'visible' | 'hidden'>('visible')

/** The calls on their way, in their order. */
let calls: { answer(page: Page<SearchHit>): void; fail(error: AppError): void }[] = []
const pageRead = (): Read<Page<SearchHit>> => ({
  class: 'never',
  operation: 'search',
  params: {},
  path: '/search',
  fetch: () =>
    new Promise((resolve, reject) => {
      calls.push({ answer: resolve, fail: reject })
    }),
  decode: (data) => data as Page<SearchHit>,
})

function Found() {
  return <SearchResults keywords="数据" type="" list={usePagedRead(pageRead, 10, hitKey)} />
}
const Kept = () => (
  <Activity mode={useAtomValue(modeAtom)}>
    <Found />
  </Activity>
)

const silent = new AppError({ kind: 'timeout' })
/** What it leads to is on screen a moment later. */
const after = (step: () => void) =>
  act(async () => {
    step()
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
const fail = (error: AppError) => after(() => calls.at(-1)?.fail(error))
const retry = (name: string) => after(() => screen.getByRole('button', { name }).click())

/** The server is silent: the hit of this device. */
async function cutOff(): Promise<HTMLElement> {
  completeDocument()
  await cachedReads.set(
    'anon/getCourse/{"id":1}',
    toCachedRead(
      { course: { id: 1, title: '数据分析', cover: '', shortDescription: '', charge: 9, isFree: false }, groups: [] },
      Date.now(),
    ),
  )
  appStore.set(connectivityAtom, 'online')
  const router = createRouter({
    routeTree: createRootRoute({ component: Kept }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  render(
    <Provider store={appStore}>
      <ChromeContext value={chrome}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </ChromeContext>
    </Provider>,
  )
  await waitFor(() => expect(calls).toHaveLength(1))
  await fail(silent)
  return screen.findByRole('heading', { name: '数据分析' })
}
afterEach(async () => {
  cleanup()
  queryClient.clear()
  calls = []
  appStore.set(modeAtom, 'visible')
  await emptyStore(cachedReads)
})

it('stays while the server is asked again', async () => {
  const hit = await cutOff()
  await retry('加载失败，点击重试')
  expect(calls).toHaveLength(2)
  expect(hit.isConnected).toBe(true)
  expect(screen.getByText('正在加载…')).toBeTruthy()
  await fail(silent)
  expect(hit.isConnected).toBe(true)
  expect(screen.getByRole('button', { name: '加载失败，点击重试' })).toBeTruthy()
})

it('is there in the first frame when the screen is shown again', async () => {
  const hit = await cutOff()
  await after(() => appStore.set(modeAtom, 'hidden'))
  act(() => appStore.set(modeAtom, 'visible'))
  expect(hit.isConnected).toBe(true)
  await after(() => {})
  expect(hit.isConnected).toBe(true)
  expect(calls).toHaveLength(2)
  await fail(silent)
  expect(hit.isConnected).toBe(true)
})

it('gives way to an answer, and to another failure', async () => {
  await cutOff()
  await retry('加载失败，点击重试')
  await fail(new AppError({ kind: 'malformed', isHtml: false }))
  expect(screen.queryByRole('heading', { name: '数据分析' })).toBeNull()
  await retry('重试')
  expect(screen.queryByRole('heading', { name: '数据分析' })).toBeNull()
  await after(() => calls.at(-1)?.answer({ rows: [], total: 0, rawCount: 0 }))
  expect(screen.getByText('没有找到“数据”')).toBeTruthy()
})

it('the server is asked again when it has come back, unless it has answered', async () => {
  await cutOff()
  const comeBack = async (): Promise<void> => {
    await after(() => appStore.set(connectivityAtom, 'offline'))
    await after(() => appStore.set(connectivityAtom, 'online'))
  }
  await comeBack()
  expect(calls).toHaveLength(2)
  await fail(new AppError({ kind: 'business', code: 1, message: '错误' }))
  await comeBack()
  expect(calls).toHaveLength(2)
  await retry('重试')
  await after(() => calls.at(-1)?.answer({ rows: [], total: 0, rawCount: 0 }))
  await comeBack()
  expect(calls).toHaveLength(3)
})
