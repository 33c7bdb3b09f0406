import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropEarlyAnswers } from '../api/early-answers.ts'
import { configureApi } from '../api/port.ts'
import { courseAddress, ordersAddress } from '../api/read-addresses.ts'
import { queryClient } from '../platform/reads/query-client.ts'
import { pagesKey, readKey } from '../platform/reads/read-key.ts'
import { startReads } from './start-reads.ts'
import { hashReadKey } from '../platform/reads/cached-read.ts'

const fetchMock = vi.fn<(address: string) => Promise<Response>>()
const asked = () => fetchMock.mock.calls.map(([address]) => address)
const course = courseAddress(5)
const orders = ordersAddress()

/** What the cache of answers holds; the visitor's partition, as nobody is logged in. */
function remember(queryKey: readonly unknown[]): void {
  queryClient
    .getQueryCache()
    .build(queryClient, { queryKey, queryHash: hashReadKey(queryKey) })
    .setData('answer', { manual: true })
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock.mockReset().mockReturnValue(new Promise(() => {})))
  configureApi({
    baseUrl: '',
    token: () => null,
    xsrf: () => null,
    onAnswer() {},
    pauseLeft: () => 0,
    onBusy() {},
    onUnauthorized() {},
  })
})
afterEach(() => {
  dropEarlyAnswers()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('asks for what the screen will ask for', () => {
  startReads(false, [course, orders])
  expect(asked()).toEqual([course.path, orders.path])
})

it('asks nothing for a screen that is only preloaded', () => {
  startReads(true, [course])
  expect(asked()).toEqual([])
})

it('leaves what is in memory to the screen, which shows it before it asks', () => {
  remember(readKey('anon', course))
  remember(pagesKey('anon', orders))
  startReads(false, [course, orders])
  expect(asked()).toEqual([])
})

it('leaves what failed to the screen, which may have to wait', async () => {
  await queryClient
    .fetchQuery({
      queryKey: readKey('anon', course),
      queryKeyHashFn: hashReadKey,
      queryFn: () => Promise.reject(new Error('busy')),
    })
    .catch(() => {})
  startReads(false, [course])
  expect(asked()).toEqual([])
})

it('gives up the calls of a screen that was left before it came', () => {
  startReads(false, [course])
  const [, init] = fetchMock.mock.calls[0] as unknown as [string, RequestInit]
  startReads(false, [orders])
  expect(init.signal?.aborted).toBe(true)
})
