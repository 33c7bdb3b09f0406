import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { afterEach, expect, it } from 'vitest'
import { clearTabHistory } from './clear-tab-history.ts'
import { screensAtom } from './session-atoms.ts'
import { appStore } from '../store.ts'

afterEach(() => appStore.set(screensAtom, 0))

async function routerAt(address: string) {
  const root = createRootRoute()
  const search = createRoute({ getParentRoute: () => root, path: '/search' })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([search]), history })
  await router.load()
  return router
}

it('leads to the present path, without what its member has put into the address', async () => {
  const router = await routerAt('/search?keywords=secret')
  await clearTabHistory(router)
  expect(router.history.location.href).toBe('/search')
  expect(appStore.get(screensAtom)).not.toBeNull()
})

it('shows the screen again where the browser refuses a step, as Safari does after a hundred', async () => {
  const router = await routerAt('/search?keywords=secret')
  router.history.replace = () => {
    throw new DOMException('Too many', 'SecurityError')
  }
  await clearTabHistory(router).catch(() => {})
  expect(appStore.get(screensAtom)).not.toBeNull()
})
