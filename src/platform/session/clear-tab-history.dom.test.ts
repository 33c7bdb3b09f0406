import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { screensAtom } from './session-atoms.ts'
import { leaveEntries } from './session-navigation.ts'
import { appStore } from '../store.ts'

afterEach(() => {
  vi.doUnmock('./clear-tab-history.ts')
  appStore.set(screensAtom, 0)
})

it('shows the screen again, without what its member has put into the address, when the code for it cannot be had', async () => {
  vi.doMock('./clear-tab-history.ts', () => {
    throw new Error('Missing part of the app')
  })
  const root = createRootRoute()
  const search = createRoute({ getParentRoute: () => root, path: '/search' })
  const history = createMemoryHistory({ initialEntries: ['/', '/search?keywords=secret'], initialIndex: 1 })
  const router = createRouter({ routeTree: root.addChildren([search]), history })
  await router.load()
  appStore.set(screensAtom, null)
  await leaveEntries(router).catch(() => {})
  expect(history.location.href).toBe('/search')
  expect(appStore.get(screensAtom)).not.toBeNull()
})
