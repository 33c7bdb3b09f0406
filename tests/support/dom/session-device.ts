/** The device as the tests of a session find it. */
import { afterEach, beforeEach, vi } from 'vitest'
import type { DeviceStore } from '../../../src/platform/storage/device-store.ts'
import { emptyStore } from './empty-store.ts'

/** Each test of the file finds `stores` empty, and no other tab. */
export function emptyDevice(...stores: readonly DeviceStore[]): void {
  beforeEach(async () => {
    for (const store of stores) {
      await emptyStore(store)
      // a page of another test has closed it
      store.admit('7')
    }
    sessionStorage.clear()
    localStorage.clear()
    // the sessions of other tests are no other tabs
    vi.stubGlobal('BroadcastChannel', undefined)
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

/** The keys of all that is stored. */
export async function keysOf(...stores: readonly DeviceStore[]): Promise<string[]> {
  const all = await Promise.all(stores.map((store) => store.entries()))
  return all.flat().map(([key]) => key)
}
