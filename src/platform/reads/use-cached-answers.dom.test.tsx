import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emptyStore } from '../../../tests/support/dom/empty-store.ts'
import { AppError } from '../../shared/errors.ts'
import type { Partition, Read } from '../../shared/read.ts'
import { tokenAtom, userAtom } from '../session/session-atoms.ts'
import { cachedReads } from '../storage/storage.ts'
import { diskLimitMs } from '../storage/with-timeout.ts'
import { appStore } from '../store.ts'
import { queryClient } from './query-client.ts'
import { readKey } from './read-key.ts'
import { adoptReads } from './session-reads.ts'
import { hashReadKey, toCachedRead } from './cached-read.ts'
import { useCachedAnswers } from './use-cached-answers.ts'

const thing = (id: number): Read<string> => ({
  class: 'private',
  operation: 'getThing',
  params: { id },
  path: `/things/${id}`,
  fetch: () => Promise.reject(new Error('asked the network')),
  decode: String,
})

const keep = (partition: Partition, id: number, data: string) =>
  cachedReads.set(hashReadKey(readKey(partition, thing(id))), toCachedRead(data, Date.now()))

const inMemory = (id: number, data: string) => {
  const options = { queryKey: readKey('7', thing(id)), queryKeyHashFn: hashReadKey }
  const query = queryClient.getQueryCache().build<string>(queryClient, options)
  query.setData(data)
  return query
}

function wrapper({ children }: { children: ReactNode }) {
  return (
    <Provider store={appStore}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </Provider>
  )
}

/** What the hook says at each of its renders, oldest first. */
function follow(initial: readonly number[]) {
  const said: ReturnType<typeof useCachedAnswers<string>>[] = []
  const { rerender } = renderHook(({ ids }) => void said.push(useCachedAnswers(ids.map(thing))), {
    wrapper,
    initialProps: { ids: initial },
  })
  return { said, look: (ids: readonly number[]) => rerender({ ids }) }
}

beforeEach(async () => {
  await emptyStore(cachedReads)
  queryClient.clear()
  appStore.set(tokenAtom, 'T')
  appStore.set(userAtom, { id: 7 } as never)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('says what was kept of each read, in their order, without a call', async () => {
  await keep('7', 1, 'one')
  await keep('8', 2, "another member's")
  const { said } = follow([2, 1])
  expect(said).toEqual([null])
  await waitFor(() => expect(said.at(-1)).toEqual([undefined, 'one']))
})

it('says what the server has taken back, though a screen or the disk may still hold it', async () => {
  const taken = new AppError({ kind: 'notFound', via: 'envelope', message: '资源不存在' })
  inMemory(1, 'one').setState({ status: 'error', error: taken })
  inMemory(2, 'two')
  await keep('7', 1, 'one')
  const { said } = follow([1, 2])
  await waitFor(() => expect(said.at(-1)).toEqual([null, 'two']))
})

it('is not looked up from nothing when the member becomes known', async () => {
  await keep('7', 1, 'one')
  appStore.set(userAtom, null)
  const { said } = follow([1])
  await waitFor(() => expect(said.at(-1)).toEqual([undefined]))
  act(() => {
    adoptReads('7')
    appStore.set(userAtom, { id: 7 } as never)
  })
  await waitFor(() => expect(said.at(-1)).toEqual(['one']))
  expect(said.slice(1)).not.toContain(null)
})

it('keeps what it has found when fewer are looked up, and is empty for another member', async () => {
  await keep('7', 1, 'one')
  await keep('7', 2, 'two')
  const { said, look } = follow([1, 2])
  await waitFor(() => expect(said.at(-1)).toEqual(['one', 'two']))
  const before = said.length
  look([2])
  await waitFor(() => expect(said.at(-1)).toEqual(['two']))
  expect(said.slice(before)).not.toContain(null)
  look([2, 3])
  expect(said.at(-1)).toBeNull()
  await waitFor(() => expect(said.at(-1)).toEqual(['two', undefined]))
  act(() => appStore.set(userAtom, { id: 8 } as never))
  expect(said.at(-1)).toBeNull()
})

it.each([
  ['is full', () => Promise.reject(new Error('QuotaExceededError'))],
  ['does not answer', () => new Promise<never>(() => {})],
])('has nothing where the disk %s', async (_, get) => {
  vi.spyOn(cachedReads, 'get').mockImplementation(get)
  const { said } = follow([1])
  await waitFor(() => expect(said.at(-1)).toEqual([undefined]), { timeout: diskLimitMs + 1000 })
})
