import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchLater, isMetered } from './fetch-later.ts'
import { connectivityAtom } from '../browser/connectivity.ts'
import { queryClient } from '../reads/query-client.ts'
import { appStore } from '../store.ts'

const askWorker = vi.fn<() => void>()
let isHidden = false
const connect = (connection: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500, toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  askWorker.mockClear()
  isHidden = false
  connect(undefined)
  document.body.innerHTML = ''
})

it('asks once where nothing is in the way', async () => {
  await fetchLater(askWorker)
  expect(askWorker).toHaveBeenCalledOnce()
})

it('does not believe a browser that says there is no network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await fetchLater(askWorker)
  expect(askWorker).toHaveBeenCalledOnce()
})

it.each([
  ['a phone without Wi-Fi', { type: 'cellular', effectiveType: '4g' }],
  ['a slow network', { effectiveType: '3g' }],
  ['a browser that saves data', { saveData: true }],
])('fetches nothing on %s', async (_what, connection) => {
  connect(connection)
  expect(isMetered()).toBe(true)
  await fetchLater(askWorker)
  expect(askWorker).not.toHaveBeenCalled()
})

it.each([[undefined], [{ type: 'wifi', effectiveType: '4g' }], [{ effectiveType: '4g' }]])(
  '%j costs nothing',
  (free) => {
    connect(free)
    expect(isMetered()).toBe(false)
  },
)

it.each<[string, () => () => void]>([
  [
    'the page is in the background',
    () => {
      isHidden = true
      return () => (isHidden = false)
    },
  ],
  [
    'there is no network',
    () => {
      appStore.set(connectivityAtom, 'offline')
      return () => appStore.set(connectivityAtom, 'restored')
    },
  ],
  [
    'the screen is loading',
    () => {
      const fetching = vi.spyOn(queryClient, 'isFetching').mockReturnValue(1)
      return () => fetching.mockReturnValue(0)
    },
  ],
  [
    'a lesson is open',
    () => {
      document.body.innerHTML = '<iframe></iframe>'
      return () => (document.body.innerHTML = '')
    },
  ],
])('waits while %s', async (_what, occupy) => {
  const free = occupy()
  const done = fetchLater(askWorker)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(askWorker).not.toHaveBeenCalled()
  free()
  await done
  expect(askWorker).toHaveBeenCalledOnce()
})
