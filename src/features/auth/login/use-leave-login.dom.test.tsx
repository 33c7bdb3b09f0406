import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearTabHistory } from '../../../platform/session/clear-tab-history.ts'
import { hasFormerEntriesAtom } from '../../../platform/session/session-atoms.ts'
import { appStore } from '../../../platform/store.ts'
import { useLeaveLogin } from './use-leave-login.ts'

vi.mock('../../../platform/session/clear-tab-history.ts', () => ({ clearTabHistory: vi.fn<() => Promise<void>>() }))

const router = createRouter({ routeTree: createRootRoute() })

const wrapper = ({ children }: { children: ReactNode }) => (
  <Provider store={appStore}>
    <RouterContextProvider router={router}>{children}</RouterContextProvider>
  </Provider>
)

beforeEach(() => appStore.set(hasFormerEntriesAtom, true))
afterEach(() => {
  cleanup()
  appStore.set(hasFormerEntriesAtom, false)
})

it.each([
  ['/order/pay?order_id=A1', '/member/order'],
  ['/order/success?order_no=A1', '/member/order'],
  ['/order?goods_type=ROLE&goods_id=2', '/order?goods_type=ROLE&goods_id=2'],
  ['/course/3?tab=files', '/course/3?tab=files'],
  [undefined, '/member'],
])('another member goes to no order of the former one: %s, %s', (redirect, expected) => {
  renderHook(() => useLeaveLogin(redirect), { wrapper }).result.current()
  expect(clearTabHistory).toHaveBeenLastCalledWith(router, expected)
})

function Form() {
  return <button onClick={useLeaveLogin('/member')}>离开</button>
}
const leave = () => fireEvent.click(screen.getByRole('button', { name: '离开' }))

it('goes nowhere while something leads elsewhere already, as to the target of a code login', async () => {
  const root = createRootRoute()
  const form = createRoute({ getParentRoute: () => root, path: '/login', component: Form })
  const study = createRoute({ getParentRoute: () => root, path: '/study', loader: () => new Promise<never>(() => {}) })
  const history = createMemoryHistory({ initialEntries: ['/login'] })
  const own = createRouter({ routeTree: root.addChildren([form, study]), history })
  vi.mocked(clearTabHistory).mockClear()
  render(
    <Provider store={appStore}>
      <RouterProvider router={own} />
    </Provider>,
  )
  await vi.waitFor(() => expect(own.state.resolvedLocation?.pathname).toBe('/login'))
  leave()
  expect(clearTabHistory).toHaveBeenCalledOnce()
  void own.navigate({ to: '/study' })
  leave()
  expect(clearTabHistory).toHaveBeenCalledOnce()
})
