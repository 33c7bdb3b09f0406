import { useQuery } from '@tanstack/react-query'
import type { Partition, Read } from '../../shared/read.ts'
import { cachedReads } from '../storage/storage.ts'
import { queryClient } from './query-client.ts'
import { readKey } from './read-key.ts'
import { usePartition } from './use-read.ts'
import { asCachedRead, hashReadKey } from './stored-form.ts'

/** The cached answer of a private read, from IndexedDB, where this page has written it (screens 1.19.1). */
export async function cachedAnswer<T>(partition: Partition, read: Read<T>): Promise<T | undefined> {
  const cached = asCachedRead(await cachedReads.get(hashReadKey(readKey(partition, read))))
  // decoded before it was stored; the format changes with the domain types
  return cached?.data as T | undefined
}

async function cachedOf<T>(partition: Partition, read: Read<T>): Promise<T | undefined> {
  const inMemory = queryClient.getQueryCache().get<T>(hashReadKey(readKey(partition, read)))
  return inMemory?.state.data ?? (await cachedAnswer<T>(partition, read))
}

/**
 * The cached answers of private reads, in their order, without a call: undefined for a read without one, `null` for all
 * while they are looked up.
 */
export function useCachedAnswers<T>(reads: readonly Read<T>[]): readonly (T | undefined)[] | null {
  const partition = usePartition()
  const names = reads.map((read) => hashReadKey(readKey(partition, read)))
  const { data } = useQuery({
    queryKey: [partition ?? 'unknown', 'stored', names],
    queryFn: () => Promise.all(reads.map((read) => cachedOf(partition, read))),
    staleTime: 0,
  })
  return data ?? null
}
