import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import { atom, createStore, useAtomValue } from 'jotai'
import { afterEach, expect, it } from 'vitest'
import { deferred } from '../../../tests/support/dom/deferred.ts'
import { AppError } from '../../shared/errors.ts'
import { parseSearch, stringifySearch } from '../../shared/search-params.ts'
import { useMainFailure } from './use-main-read.ts'
import { quietFailures } from './pause.ts'
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

it('says nothing of a failure nobody waited for', () => {
  const told = new AppError({ kind: 'maintenance', message: '系统维护中' })
  const quiet = new AppError({ kind: 'maintenance', message: '仍在维护中' })
  quietFailures.add(quiet)
  const failure = atom<unknown>(told)
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
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
})
