import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, waitFor } from '@testing-library/react'
import { atom, createStore, Provider, useAtomValue } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { deferred } from '../../../tests/support/dom/deferred.ts'
import { AppError, type AppErrorDetail } from '../../shared/errors.ts'
import { parseSearch, stringifySearch } from '../../shared/search-params.ts'
import type { Page } from '../../shared/read.ts'
import { useMainFailure, useMainRead } from './use-main-read.ts'
import { useMainPagedRead } from './use-main-paged-read.ts'
import { quietFailures } from './pause.ts'
import { queryClient, refreshScreen } from './query-client.ts'
import { appStore } from '../store.ts'
import { toastAtom } from '../browser/toast.ts'

afterEach(cleanup)

const notFound = () => new AppError({ kind: 'notFound', via: 'http', message: '' })

it('leads to /error, from where 重试 leads back, however many calls fail on the way there', async () => {
  const failure = atom<unknown>(null)
  const store = createStore()
  function Search() {
    useMainFailure(useAtomValue(failure, { store }))
    return null
  }
  const codeOfError = deferred<void>()
  const root = createRootRoute()
  const search = createRoute({ getParentRoute: () => root, path: '/search', component: Search })
  const error = createRoute({ getParentRoute: () => root, path: '/error', beforeLoad: () => codeOfError.promise })
  const history = createMemoryHistory({ initialEntries: ['/search?keywords=C%23'] })
  const router = createRouter({ routeTree: root.addChildren([search, error]), history, parseSearch, stringifySearch })
  await router.load()
  render(<RouterProvider router={router as never} />)
  await act(async () => store.set(failure, notFound()))
  await act(async () => store.set(failure, notFound()))
  codeOfError.resolve()
  await act(async () => router.load())
  expect(history.location.href).toBe('/error?from=%2Fsearch%3Fkeywords%3DC%2523')
  expect(history.length).toBe(1)
})

it.each<readonly [string, AppErrorDetail, 'stays' | 'is gone', toast: string | undefined]>([
  ['HTTP 404', { kind: 'notFound', via: 'http', message: '' }, 'stays', undefined],
  ['路由不存在', { kind: 'notFound', via: 'envelope', message: '路由不存在' }, 'stays', undefined],
  ['code 503', { kind: 'maintenance', message: '系统维护中' }, 'stays', '系统维护中'],
  ['code 1', { kind: 'business', code: 1, message: '请稍后再来' }, 'stays', '请稍后再来'],
  ['code 404', { kind: 'notFound', via: 'envelope', message: '课程已下架' }, 'is gone', '课程已下架'],
])('after a refresh answered by %s what is on screen %s', async (_, detail, outcome, toast) => {
  appStore.set(toastAtom, null)
  const fetch = vi.fn<() => Promise<string>>().mockResolvedValueOnce('课').mockRejectedValue(new AppError(detail))
  const read = { class: 'never', operation: 'getThing', params: {}, path: '/thing', fetch, decode: String } as const
  function Thing() {
    const { state } = useMainRead(read)
    return 'data' in state ? `${state.data} ${state.status}` : state.status
  }
  const root = createRootRoute()
  const thing = createRoute({ getParentRoute: () => root, path: '/thing', component: Thing })
  const error = createRoute({ getParentRoute: () => root, path: '/error' })
  const history = createMemoryHistory({ initialEntries: ['/thing'] })
  const router = createRouter({ routeTree: root.addChildren([thing, error]), history, parseSearch, stringifySearch })
  await router.load()
  const { container } = render(
    <Provider store={appStore}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </Provider>,
  )
  await waitFor(() => expect(container.textContent).toBe('课 content'))
  await act(async () => refreshScreen())
  await waitFor(() => expect(container.textContent).toBe(outcome === 'stays' ? '课 stale' : 'failed'))
  expect(history.location.href).toBe('/thing')
  expect(appStore.get(toastAtom)?.text).toBe(toast)
  queryClient.clear()
})

it('says nothing of a failure nobody waited for', () => {
  const told = new AppError({ kind: 'maintenance', message: '系统维护中' })
  const quiet = new AppError({ kind: 'maintenance', message: '仍在维护中' })
  const quietNotFound = notFound()
  quietFailures.add(quiet).add(quietNotFound)
  const failure = atom<unknown>(told)
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const navigate = vi.spyOn(router, 'navigate')
  function Screen() {
    useMainFailure(useAtomValue(failure, { store: appStore }))
    return null
  }
  render(
    <RouterContextProvider router={router}>
      <Screen />
    </RouterContextProvider>,
  )
  expect(appStore.get(toastAtom)).toMatchObject({ text: '系统维护中' })
  act(() => appStore.set(failure, quiet))
  expect(appStore.get(toastAtom)).toMatchObject({ text: '系统维护中' })
  act(() => appStore.set(failure, quietNotFound))
  expect(navigate).not.toHaveBeenCalled()
})

it.each<readonly [string, AppErrorDetail, toast: string | undefined]>([
  ['code 429', { kind: 'throttled', via: 'envelope', message: '请稍后再试', retryAfterMs: null }, '请稍后再试'],
  ['HTTP 404', { kind: 'notFound', via: 'http', message: '' }, undefined],
])('a further page answered by %s is said, and leads nowhere', async (_, detail, toast) => {
  appStore.set(toastAtom, null)
  const pageRead = (page: number) =>
    ({
      class: 'never',
      operation: 'listThings',
      params: { page },
      path: '/things',
      fetch: async () => {
        if (page > 1) throw new AppError(detail)
        return { rows: [1, 2], total: 4, rawCount: 2 }
      },
      decode: (data: unknown) => data as Page<number>,
    }) as const
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const navigate = vi.spyOn(router, 'navigate')
  const { result } = renderHook(() => useMainPagedRead(pageRead, 2, Number), {
    wrapper: ({ children }) => (
      <RouterContextProvider router={router}>
        <Provider store={appStore}>
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </Provider>
      </RouterContextProvider>
    ),
  })
  await waitFor(() => expect(result.current.end).toBe('idle'))
  act(() => result.current.loadMore())
  await waitFor(() => expect(result.current.end).toBe('error'))
  expect(appStore.get(toastAtom)?.text).toBe(toast)
  expect(navigate).not.toHaveBeenCalled()
  queryClient.clear()
})
