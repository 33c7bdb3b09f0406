import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tokenAtom, userAtom } from '../session/session-atoms.ts'
import { cachedReads } from '../storage/storage.ts'
import { appStore } from '../store.ts'
import { queryClient } from './query-client.ts'
import { hashReadKey, toCachedRead } from './cached-read.ts'
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

it('a newer answer on the disk is left alone: it has the change already', async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  const [hash, now] = [hashReadKey(queryKey), Date.now()]
  await cachedReads.set(hash, toCachedRead(3, now))
  await updateCache<number>(queryKey, (count) => count - 1)
  expect(await cachedReads.get(hash)).toMatchObject({ data: 2 })

  const update = cachedReads.update
  vi.spyOn(cachedReads, 'update').mockImplementation(async (...step) => {
    await cachedReads.set(hash, toCachedRead(1, now + 1))
    return update(...step)
  })
  await updateCache<number>(queryKey, (count) => count - 1)
  expect(await cachedReads.get(hash)).toMatchObject({ data: 1, at: now + 1 })
  await cachedReads.delete(hash)
})

it('nor an answer that is known to be wrong', async () => {
  const gone = invalidateReads((operation) => operation === 'getThing')
  await vi.advanceTimersByTimeAsync(5000)
  await gone
  expect(inMemory()).toBeUndefined()
})
