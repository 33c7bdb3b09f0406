import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rememberEntries } from './history-entries.ts'
import { useBack } from './use-back.ts'

const root = createRootRoute()
const any = createRoute({ getParentRoute: () => root, path: '$' })
const router = createRouter({ routeTree: root.addChildren([any]), history: createBrowserHistory() })
const wrapper = ({ children }: { children: ReactNode }) => (
  <RouterContextProvider router={router}>{children}</RouterContextProvider>
)
const back = () => renderHook(() => useBack({ current: null }), { wrapper }).result.current()
const path = () => location.pathname

/** The screens of the app do it. */
router.history.subscribe(() => void router.load())
const leaving = () => new Promise((resolve) => setTimeout(resolve, 1200))

/** Goes to the first entry of the tab, with two after it. */
beforeEach(async () => {
  for (const href of ['/course/1', '/course/video/2']) {
    router.history.push(href)
    // without it the router would make one step of the two
    router.history.flush()
  }
  const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  router.history.go(-router.history.location.state.__TSR_index)
  await popped
  router.history.replace('/courses')
  router.history.flush()
  await router.load()
  rememberEntries(router.history)
})
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

it('leads home where the browser has no entry before', async () => {
  expect(history.length).toBe(3)
  back()
  expect(path()).toBe('/courses')
  await leaving()
  expect(path()).toBe('/')
  expect(history.length).toBe(3)
})

it.each(['beforeunload', 'pagehide'])('leaves it at the step where that leads out of the app: %s', async (event) => {
  back()
  dispatchEvent(new Event(event))
  await leaving()
  expect(path()).toBe('/courses')
})

it('does not take back what is opened meanwhile', async () => {
  back()
  router.history.push('/course/9')
  router.history.flush()
  await leaving()
  expect(path()).toBe('/course/9')
})

it.each([
  ['/', 0],
  ['/courses', 1],
])('from the second of two entries it leads home; %s before it is stepped back to: entry %i', async (before, index) => {
  router.history.replace(before)
  router.history.flush()
  router.history.push('/course/5')
  router.history.flush()
  await router.load()
  vi.spyOn(window.history, 'length', 'get').mockReturnValue(2)
  back()
  await vi.waitFor(() => expect(path()).toBe('/'))
  expect(router.history.location.state.__TSR_index).toBe(index)
})
