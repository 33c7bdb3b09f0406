import { act, cleanup, renderHook } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { connectivityAtom } from '../../../platform/browser/connectivity.ts'
import { toastAtom } from '../../../platform/browser/toast.ts'
import { appStore } from '../../../platform/store.ts'
import { playerSheetAtom } from './player-sheet.ts'
import { useChoiceSheet } from './use-choice-sheet.tsx'

vi.mock('./choice-sheet.tsx', () => {
  throw new Error('no code')
})

afterEach(() => {
  cleanup()
  appStore.set(connectivityAtom, 'online')
})

it.each([
  ['offline', '当前无网络，请联网后操作'],
  ['online', '操作失败，请稍后重试'],
] as const)(
  'a sheet whose code cannot be had, %s: it says why, and can be asked for again',
  async (connectivity, said) => {
    appStore.set(connectivityAtom, connectivity)
    renderHook(() => useChoiceSheet({} as never), {
      wrapper: ({ children }) => <Provider store={appStore}>{children}</Provider>,
    })
    act(() => appStore.set(playerSheetAtom, 'speed'))
    await act(() => vi.dynamicImportSettled())
    expect(appStore.get(toastAtom)?.text).toBe(said)
    expect(appStore.get(playerSheetAtom)).toBeNull()
  },
)
