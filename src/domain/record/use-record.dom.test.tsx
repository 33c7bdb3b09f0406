import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { tokenAtom, userAtom } from '../../platform/session/session-atoms.ts'
import { recordStore } from '../../platform/storage/storage.ts'
import { appStore } from '../../platform/store.ts'
import { useRecord } from './use-record.ts'

const wrapper = ({ children }: { children: ReactNode }) => <Provider store={appStore}>{children}</Provider>

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('keeps what it has read when it cannot be read anew, for the same member', async () => {
  appStore.set(tokenAtom, 'T')
  appStore.set(userAtom, { id: 7 } as never)
  const { result } = renderHook(() => useRecord(), { wrapper })
  await waitFor(() => expect(result.current.state.status).toBe('ready'))
  const refused = vi.spyOn(recordStore, 'entries').mockRejectedValue(new Error('the disk refuses'))
  result.current.refresh()
  await waitFor(() => expect(refused).toHaveBeenCalled())
  await act(() => new Promise((resolve) => void setTimeout(resolve)))
  expect(result.current.state.status).toBe('ready')
  act(() => appStore.set(userAtom, { id: 8 } as never))
  await waitFor(() => expect(result.current.state.status).toBe('failed'))
})

it('goes on to the next day at midnight', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.setSystemTime(new Date(2026, 10, 28, 23, 59, 58))
  appStore.set(tokenAtom, 'T')
  appStore.set(userAtom, { id: 7 } as never)
  const { result } = renderHook(() => useRecord(), { wrapper })
  await vi.waitFor(() => expect(result.current.state).toMatchObject({ today: '2026-11-28' }))
  await act(() => vi.advanceTimersByTimeAsync(3000))
  await vi.waitFor(() => expect(result.current.state).toMatchObject({ today: '2026-11-29' }))
})
