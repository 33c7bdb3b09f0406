import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render, screen } from '@testing-library/react'
import { atom, Provider, useAtomValue } from 'jotai'
import { Activity } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { isVerifiedAtom, tokenAtom, userAtom } from '../../platform/session/session-atoms.ts'
import { appStore } from '../../platform/store.ts'
import type { Member } from '../../shared/member.ts'
import { completeDocument } from '../../../tests/support/dom/render-app.tsx'
import { MemberCard } from './member-card.tsx'

const modeAtom = atom<'visible' | 'hidden'>('visible')
const Kept = () => (
  <Activity mode={useAtomValue(modeAtom)}>
    <MemberCard />
  </Activity>
)

afterEach(() => {
  vi.useRealTimers()
  appStore.set(userAtom, null)
  appStore.set(tokenAtom, null)
})

it('a membership that ended while the screen was kept is not in force when it is shown again', async () => {
  completeDocument()
  const roleExpiredAt = Date.now() + 60_000
  appStore.set(tokenAtom, 'T')
  appStore.set(isVerifiedAtom, true)
  appStore.set(userAtom, {
    id: 1,
    nickname: '林间小满',
    avatar: '',
    roleId: 3,
    roleName: '年度会员',
    roleExpiredAt,
  } as Member)
  const routeTree = createRootRoute({ component: Kept })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  render(
    <Provider store={appStore}>
      <RouterProvider router={router as never} />
    </Provider>,
  )
  expect(screen.getByText(/^年度会员/)).toBeTruthy()
  act(() => appStore.set(modeAtom, 'hidden'))
  vi.useFakeTimers({ toFake: ['Date'], now: roleExpiredAt + 1 })
  act(() => appStore.set(modeAtom, 'visible'))
  expect(await screen.findByText('免费会员')).toBeTruthy()
})
