/** Copies of answers that this device knows better than they do, until the server is asked again. */
import type { QueryKey } from '@tanstack/react-query'
import { hashReadKey, queryClient } from './query-client.ts'
import { cachedReads } from '../storage/storage.ts'
import { asCachedRead } from './cached-read.ts'

/**
 * Changes the copy of an answer, in memory and on the device. An answer that is under way is given up and asked for
 * anew: it would say what is no longer true. The time of the copy stays that of the server's answer.
 */
export async function updateCache<T>(queryKey: QueryKey, change: (answer: T) => T): Promise<void> {
  const hash = hashReadKey(queryKey)
  // found by the name reads have in the cache, which is not the library's own
  const query = queryClient.getQueryCache().get<T>(hash)
  const isAsked = query?.state.fetchStatus === 'fetching'
  if (isAsked) await query.cancel({ revert: true, silent: true })
  if (query?.state.data !== undefined)
    query.setData(change(query.state.data), { updatedAt: query.state.dataUpdatedAt, manual: true })
  // a stored copy that cannot be changed is replaced by the next answer
  await updateOnDisk(hash, change).catch(() => {})
  if (isAsked) void queryClient.invalidateQueries({ predicate: ({ queryHash }) => queryHash === hash })
}

async function updateOnDisk<T>(hash: string, change: (answer: T) => T): Promise<void> {
  if (asCachedRead(await cachedReads.get(hash)) === null) return
  await cachedReads.update(hash, (value) => {
    const copy = asCachedRead(value)
    // decoded before it was stored; the format changes with the domain types
    return copy === null ? value : { ...copy, data: change(copy.data as T) }
  })
}
