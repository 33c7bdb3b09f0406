/** VIP会员 without a network (screens 2.8, 1.19.4). */
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, expect, it } from 'vitest'
import { rolesRead } from '../../api/role.ts'
import { connectivityAtom } from '../../platform/browser/connectivity.ts'
import { queryClient } from '../../platform/reads/query-client.ts'
import { readKey } from '../../platform/reads/read-key.ts'
import { hashReadKey } from '../../platform/reads/cached-read.ts'
import { appStore } from '../../platform/store.ts'
import { ChromeContext } from '../../ui/frame/chrome.tsx'
import { RoleScreen } from './role-screen.tsx'

const chrome = { onBack() {}, goHome() {}, openSaved() {}, displayUtcOffset: 0, connection: 'online' } as const
const cashier = '/order?goods_type=ROLE&goods_id=3'
const noNetwork = '当前无网络，请联网后操作'

const buying = () => screen.getByText('购买会员 ￥299')

afterEach(() => {
  cleanup()
  queryClient.clear()
  appStore.set(connectivityAtom, 'online')
})

it('says that buying needs a network when it is tried, and leads to the cashier when that is back', async () => {
  const onSale = [{ id: 3, name: '年度会员', charge: 299, expireDays: 365, benefits: [] }]
  const queryKey = readKey('anon', rolesRead())
  queryClient
    .getQueryCache()
    .build(queryClient, { queryKey, queryHash: hashReadKey(queryKey) })
    .setData(onSale)
  const router = createRouter({
    routeTree: createRootRoute({ component: RoleScreen }),
    history: createMemoryHistory({ initialEntries: ['/role'] }),
  })
  await router.load()
  // jsdom has none
  Object.assign(window, { scrollTo() {} })
  render(
    <Provider store={appStore}>
      <QueryClientProvider client={queryClient}>
        <ChromeContext value={chrome}>
          <RouterProvider router={router} />
        </ChromeContext>
      </QueryClientProvider>
    </Provider>,
  )
  expect(buying().getAttribute('href')).toBe(cashier)

  act(() => appStore.set(connectivityAtom, 'offline'))
  expect(screen.getByText('年度会员')).toBeTruthy()
  expect(buying().closest('a')).toBeNull()
  fireEvent.click(buying())
  expect(screen.getByText(noNetwork)).toBeTruthy()
  expect(router.state.location.href).toBe('/role')

  act(() => appStore.set(connectivityAtom, 'restored'))
  expect(buying().getAttribute('href')).toBe(cashier)
  expect(screen.queryByText(noNetwork)).toBeNull()
})
