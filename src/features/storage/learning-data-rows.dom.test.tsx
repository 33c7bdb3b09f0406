import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { connectivityAtom } from '../../platform/browser/connectivity.ts'
import { ServicesProvider, type Services } from '../../platform/services.tsx'
import { userAtom } from '../../platform/session/session-atoms.ts'
import { appStore } from '../../platform/store.ts'
import type { Member } from '../../shared/member.ts'
import { LearningDataRows } from './learning-data-rows.tsx'

vi.mock('../../domain/learning-data/learning-file.ts', () => {
  throw new Error('no code')
})

afterEach(() => {
  cleanup()
  appStore.set(userAtom, null)
  appStore.set(connectivityAtom, 'online')
})

it.each([
  ['offline', '当前无网络，请联网后操作'],
  ['online', '操作失败，请稍后重试'],
] as const)('says why its code cannot be had, %s', async (connectivity, said) => {
  appStore.set(connectivityAtom, connectivity)
  appStore.set(userAtom, { id: 7 } as Member)
  render(
    <Provider store={appStore}>
      <ServicesProvider services={{} as Services}>
        <LearningDataRows />
      </ServicesProvider>
    </Provider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /导出学习数据/ }))
  await act(() => vi.dynamicImportSettled())
  expect(screen.getByRole('status').textContent).toBe(said)
})
