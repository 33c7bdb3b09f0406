import { afterEach, expect, it, vi } from 'vitest'
import { appStore } from '../store.ts'
import { codeFailure } from './code-failure.ts'
import { connectivityAtom } from './connectivity.ts'

afterEach(() => {
  vi.restoreAllMocks()
  appStore.set(connectivityAtom, 'online')
})

it.each([
  ['offline', true, '当前无网络，请联网后操作'],
  ['online', false, '当前无网络，请联网后操作'],
  ['online', true, '操作失败，请稍后重试'],
  ['restored', true, '操作失败，请稍后重试'],
] as const)('calls say %s, the browser %s: %s', (calls, browser, message) => {
  appStore.set(connectivityAtom, calls)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(browser)
  expect(codeFailure()).toBe(message)
})
