import { useQuery } from '@tanstack/react-query'
import { isTakenBack } from '../../shared/errors.ts'
import type { Partition, Read } from '../../shared/read.ts'
import { cachedReads } from '../storage/storage.ts'
import { diskLimitMs, withTimeout } from '../storage/with-timeout.ts'
import { queryClient } from './query-client.ts'
import { readKey, unknownPartition } from './read-key.ts'
import { usePartition } from './use-read.ts'
import { asCachedRead, hashReadKey } from './cached-read.ts'

/** The cached answer of a private read, from IndexedDB, where this page has written it (screens 1.19.1). */
export async function cachedAnswer<T>(partition: Partition, read: Read<T>): Promise<T | undefined> {
  const cached = asCachedRead(await cachedReads.get(hashReadKey(readKey(partition, read))))
  // decoded before it was stored; the format changes with the domain types
  return cached?.data as T | undefined
}

async function cachedOf<T>(partition: Partition, read: Read<T>): Promise<T | null | undefined> {
  const { data, error } = queryClient.getQueryCache().get<T>(hashReadKey(readKey(partition, read)))?.state ?? {}
  // its data stay in memory as long as a screen is there
  if (isTakenBack(error)) return null
  if (data !== undefined) return data
  // a disk that is full or never answers would keep back the server's answer, which waits for what is found here
  const stored = cachedAnswer<T>(partition, read).catch(() => undefined)
  return withTimeout(diskLimitMs, stored, undefined)
}

/** Of each read its answer, null where the server has taken it back in this visit, undefined where there is none. */
type Found<T> = readonly (T | null | undefined)[]

/** Whose, and the names of the reads. */
type LookUpKey = readonly [owner: string, 'stored', names: readonly string[]]

/**
 * The cached answers of private reads, in their order, without a call; `null` for all
 * while they are looked up. What was found stays while it is looked up anew, for the member who has become known
 * (session-reads.ts) or for fewer reads: a screen would be empty for a moment.
 */
export function useCachedAnswers<T>(reads: readonly Read<T>[]): Found<T> | null {
  const partition = usePartition()
  const owner = partition ?? unknownPartition()
  const names = reads.map((read) => hashReadKey([read.class, read.operation, read.params]))
  const { data } = useQuery<Found<T>, Error, Found<T>, LookUpKey>({
    queryKey: [owner, 'stored', names],
    queryKeyHashFn: hashReadKey,
    queryFn: () => Promise.all(reads.map((read) => cachedOf(partition, read))),
    staleTime: 0,
    placeholderData: (found, former) => {
      if (found === undefined || former?.queryKey[0] !== owner) return undefined
      const places = names.map((name) => former.queryKey[2].indexOf(name))
      return places.includes(-1) ? undefined : places.map((place) => found[place])
    },
  })
  return data ?? null
}
