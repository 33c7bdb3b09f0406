import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tokenAtom, userAtom } from '../session/session-atoms.ts'
import { cachedReads } from '../storage/storage.ts'
import { appStore } from '../store.ts'
import { queryClient } from './query-client.ts'
import { hashReadKey } from './cached-read.ts'
import { invalidateReads, updateCache } from './update-cache.ts'

const queryKey = ['7', 'getThing', {}]
const inMemory = () => queryClient.getQueryCache().get(hashReadKey(queryKey))?.state.data

beforeEach(() => {
  appStore.set(tokenAtom, 'T')
  appStore.set(userAtom, { id: 7 } as never)
  queryClient
    .getQueryCache()
    .build(queryClient, { queryKey, queryHash: hashReadKey(queryKey) })
    .setData('old')
  vi.useFakeTimers()
  for (const step of ['get', 'update', 'entries'] as const)
    vi.spyOn(cachedReads, step).mockReturnValue(new Promise<never>(() => {}))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  queryClient.clear()
})

it('a disk that never answers holds up no change', async () => {
  const changed = updateCache(queryKey, () => 'new')
  await vi.advanceTimersByTimeAsync(5000)
  await changed
  expect(inMemory()).toBe('new')
})

it('nor an answer that is known to be wrong', async () => {
  const gone = invalidateReads((operation) => operation === 'getThing')
  await vi.advanceTimersByTimeAsync(5000)
  await gone
  expect(inMemory()).toBeUndefined()
})
