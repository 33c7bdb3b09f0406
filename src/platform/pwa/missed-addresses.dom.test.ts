import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readTabItem } from '../storage/tab-storage.ts'
import { leaveMissedAddresses, takeMissedAddresses } from './missed-addresses.ts'

const at = (path: string): string => new URL(path, location.origin).href
const home = at('/api/v2/decorationPage/blocks?platform=h5')
const orders = at('/api/v2/orders?page=1')
const container = { controller: null as object | null }

const entry = (name: string, workerStart: number): object => ({ name, workerStart, initiatorType: 'fetch' })

/** What the browser says it has fetched: past the worker, unless named as seen by it. */
function fetched(past: readonly string[], seen: readonly string[] = []): void {
  const entries = [...past.map((name) => entry(name, 0)), ...seen.map((name) => entry(name, 12))]
  vi.stubGlobal('performance', Object.assign(Object.create(performance), { getEntriesByType: () => entries }))
}

const left = (): string | null => readTabItem('meedu-h5-missed')
const leave = (): boolean => dispatchEvent(new Event('pagehide'))

Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
leaveMissedAddresses()
beforeEach(() => {
  container.controller = null
})
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('a page that no worker looks after leaves its public answers, and the next one takes them with its own', () => {
  fetched([home, orders])
  leave()
  expect(left()).toBe(home)
  fetched([at('/api/v2/other/config')], [at('/api/v2/courses')])
  expect(takeMissedAddresses()).toEqual([home, at('/api/v2/other/config')])
  expect(left()).toBeNull()
})

test('pages without a worker, one after the other, leave each address once', () => {
  fetched([home])
  leave()
  fetched([at('/api/v2/courses?page=1'), home])
  leave()
  expect(left()?.split('\n')).toEqual([home, at('/api/v2/courses?page=1')])
})

test.each([
  ['a page that a worker looks after', {}, [home]],
  ['a page that has fetched nothing public', null, [orders]],
])('%s leaves nothing', (_, controller, addresses) => {
  container.controller = controller
  fetched(addresses)
  leave()
  expect(left()).toBeNull()
})
