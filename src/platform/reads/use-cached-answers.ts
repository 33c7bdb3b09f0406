/** What this device keeps of earlier answers, read without asking the network. */
import { useQuery } from '@tanstack/react-query'
import type { Partition, Read } from '../../shared/read.ts'
import { hashReadKey, queryClient, readKey, cachedAnswer } from './query-client.ts'
import { usePartition } from './use-read.ts'

async function copyOf<T>(partition: Partition, read: Read<T>): Promise<T | undefined> {
  const inMemory = queryClient.getQueryCache().get<T>(hashReadKey(readKey(partition, read)))
  return inMemory?.state.data ?? (await cachedAnswer<T>(partition, read))
}

/** The kept answers of private reads, in their order; undefined where there is none, `null` while they are looked up. */
export function useCachedAnswers<T>(reads: readonly Read<T>[]): readonly (T | undefined)[] | null {
  const partition = usePartition()
  const names = reads.map((read) => hashReadKey(readKey(partition, read)))
  const { data } = useQuery({
    queryKey: [partition ?? 'unknown', 'stored', names],
    queryFn: () => Promise.all(reads.map((read) => copyOf(partition, read))),
    staleTime: 0,
    gcTime: 0,
  })
  return data ?? null
}
