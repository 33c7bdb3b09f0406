import { act, cleanup, renderHook } from '@testing-library/react'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ServicesProvider, type Services } from '../../platform/services.tsx'
import { appStore } from '../../platform/store.ts'
import { pendingAtom } from '../../platform/sync/sync-atoms.ts'
import { deferred } from '../../../tests/support/dom/deferred.ts'
import { useFavourite } from './use-favourite.ts'

const setFavourite = vi.fn<Services['sync']['setFavourite']>()
// the hook takes nothing else of the services
const services = { sync: { setFavourite } } as unknown as Services
const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <Provider store={appStore}>
    <ServicesProvider services={services}>{children}</ServicesProvider>
  </Provider>
)
const open = (courseId: number, isOnServer: boolean) =>
  renderHook(() => useFavourite(courseId, isOnServer), { wrapper }).result

beforeEach(() => {
  setFavourite.mockReset()
})
afterEach(() => {
  cleanup()
  appStore.set(pendingAtom, [])
})

it('shows the choice at once on every screen, and what the server says afterwards', async () => {
  const answer = deferred<boolean | null>()
  setFavourite.mockReturnValue(answer.promise)
  const [bar, row, other] = [open(5, false), open(5, false), open(6, false)]
  act(() => void bar.current.change(true))
  expect([bar.current, row.current]).toMatchObject([
    { isFavourite: true, isBusy: true },
    { isFavourite: true, isBusy: true },
  ])
  expect(other.current).toMatchObject({ isFavourite: false, isBusy: false })
  await act(async () => answer.resolve(true))
  // the cached course, which `isOnServer` comes from, is updated by sync
  expect(bar.current).toMatchObject({ isFavourite: false, isBusy: false })
})

it('makes one call at a time for a course', async () => {
  const answer = deferred<boolean | null>()
  setFavourite.mockReturnValue(answer.promise)
  const [bar, row] = [open(5, true), open(5, true)]
  act(() => void bar.current.change(false))
  await act(() => row.current.change(false))
  expect(setFavourite).toHaveBeenCalledExactlyOnceWith(5, false)
  await act(async () => answer.resolve(false))
})

it('goes back when the server refuses, and says why', async () => {
  setFavourite.mockRejectedValue(new Error('no'))
  const bar = open(5, true)
  let refusal: unknown
  await act(async () => {
    await bar.current.change(false).catch((error: unknown) => (refusal = error))
  })
  expect(refusal).toEqual(new Error('no'))
  expect(bar.current).toMatchObject({ isFavourite: true, isBusy: false })
})

it('shows what waits in the outbox before what the server says', () => {
  appStore.set(pendingAtom, [{ kind: 'favourite', member: '7', id: 5, isWanted: false, at: 1 }])
  expect(open(5, true).current).toMatchObject({ isFavourite: false, isPending: true, isBusy: false })
  expect(open(6, true).current).toMatchObject({ isFavourite: true, isPending: false })
})
