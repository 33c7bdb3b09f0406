import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ServicesProvider, type Services } from '../../platform/services.tsx'
import { tokenAtom, userAtom } from '../../platform/session/session-atoms.ts'
import type { Member } from '../../shared/member.ts'
import { appStore } from '../../platform/store.ts'
import type { Grant } from './entitlement.ts'
import { useAccessRecheck, type AccessQuestion } from './use-access-recheck.ts'

const owned: Grant = { hasCourse: true, lessonIds: [] }
const none: Grant = { hasCourse: false, lessonIds: [] }
const loadMember = vi.fn<Services['session']['loadMember']>()
const refresh = vi.fn<() => Promise<void>>()

// the hook takes nothing else of the services
const services = { session: { loadMember } } as unknown as Services
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <Provider store={appStore}>
    <ServicesProvider services={services}>{children}</ServicesProvider>
  </Provider>
)
const ask = (question: AccessQuestion) =>
  renderHook((props: AccessQuestion) => useAccessRecheck(props), { initialProps: question, wrapper })

const logIn = (id: number): void => {
  appStore.set(tokenAtom, `token ${id}`)
  appStore.set(userAtom, { id } as Member)
}

beforeEach(() => {
  loadMember.mockReset().mockResolvedValue('loaded')
  refresh.mockReset().mockResolvedValue()
  logIn(7)
})
afterEach(cleanup)

it('asks who the member is when an answer takes away what the one before had granted', async () => {
  const { result, rerender } = ask({ granted: owned, refresh })
  expect(loadMember).not.toHaveBeenCalled()
  rerender({ granted: none, refresh })
  await waitFor(() => expect(result.current).toBe(true))
  expect(loadMember).toHaveBeenCalledTimes(1)
  expect(refresh).toHaveBeenCalledTimes(1)
})

it('lets the answer stand when it says the same again', async () => {
  const { result, rerender } = ask({ granted: owned, refresh })
  rerender({ granted: none, refresh })
  await waitFor(() => expect(result.current).toBe(true))
  rerender({ granted: { ...none }, refresh })
  expect(loadMember).toHaveBeenCalledTimes(1)
})

it('asks once, not with every answer, while a grant is doubtful', async () => {
  const { result, rerender } = ask({ granted: none, isDoubtful: true, refresh })
  rerender({ granted: { ...none }, isDoubtful: true, refresh })
  await waitFor(() => expect(result.current).toBe(true))
  rerender({ granted: { ...none }, isDoubtful: true, refresh })
  expect(loadMember).toHaveBeenCalledTimes(1)
})

it('asks for the content again only when the member was confirmed', async () => {
  loadMember.mockResolvedValue('failed')
  const { result } = ask({ granted: none, isDoubtful: true, refresh })
  await waitFor(() => expect(result.current).toBe(true))
  expect(refresh).not.toHaveBeenCalled()
})

it('compares nothing across members, and asks nothing about visitors', () => {
  const { rerender } = ask({ granted: owned, refresh })
  logIn(8)
  rerender({ granted: none, refresh })
  appStore.set(tokenAtom, null)
  appStore.set(userAtom, null)
  rerender({ granted: { ...none }, isDoubtful: true, refresh })
  expect(loadMember).not.toHaveBeenCalled()
})
