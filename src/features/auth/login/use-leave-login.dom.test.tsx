import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, renderHook } from '@testing-library/react'
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

it('goes nowhere when something leads elsewhere already: the target of a code login whose last step this was', () => {
  const { result } = renderHook(() => useLeaveLogin('/member'), { wrapper })
  vi.mocked(clearTabHistory).mockClear()
  router.history.push('/study')
  result.current()
  expect(clearTabHistory).not.toHaveBeenCalled()
})
