import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectivityAtom } from '../../platform/browser/connectivity.ts'
import { updateAtom } from '../../platform/pwa/update-atom.ts'
import { appStore } from '../../platform/store.ts'
import { VersionRows } from './version-rows.tsx'

vi.mock('../../platform/pwa/service-worker.ts', () => ({
  // the server has an answer for the worker that is none, or there is no network
  findUpdate: () => Promise.reject(new TypeError('500')),
  // a lesson is heard
  applyUpdate: () => false,
}))

beforeEach(() => vi.stubGlobal('__APP_VERSION__', 'test'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  appStore.set(connectivityAtom, 'online')
  appStore.set(updateAtom, 'current')
})

async function check(): Promise<string | null> {
  render(
    <Provider store={appStore}>
      <VersionRows />
    </Provider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /检查更新/ }))
  await act(() => vi.dynamicImportSettled())
  return screen.getByRole('status').textContent
}

it.each([
  ['offline', '当前无网络，请联网后操作'],
  ['online', '操作失败，请稍后重试'],
] as const)('says why it could not look for a new version, %s', async (connectivity, said) => {
  appStore.set(connectivityAtom, connectivity)
  expect(await check()).toBe(said)
})

it('says what a new version waits for', async () => {
  appStore.set(updateAtom, 'postponed')
  expect(await check()).toBe('请先结束播放再更新')
})
