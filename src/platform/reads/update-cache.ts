/**
 * Cached answers that this device knows to be wrong before the server is asked again: changed in memory alone, in memory
 * and on the disk, or deleted.
 */
import type { Query, QueryKey } from '@tanstack/react-query'
import type { Partition, Read } from '../../shared/read.ts'
import { partitionAtom } from '../session/session-atoms.ts'
import { cachedReads } from '../storage/storage.ts'
import { diskLimitMs, withTimeout } from '../storage/with-timeout.ts'
import { appStore } from '../store.ts'
import { queryClient } from './query-client.ts'
import { readKey } from './read-key.ts'
import { asCachedRead, hashReadKey } from './cached-read.ts'

// by the hash of `hashReadKey`: `getQueryData` computes the library's own one and finds nothing
const queryOf = <T>(hash: string): Query<T> | undefined => queryClient.getQueryCache().get<T>(hash)

/** The answer of a read that this page has in memory; undefined without one. */
export function answerInMemory<T>(partition: Partition, read: Read<T>): T | undefined {
  return queryOf<T>(hashReadKey(readKey(partition, read)))?.state.data
}

/** Changes the answer of a read in memory, until it is asked for again; does nothing without an answer. */
export function updateInMemory<T>(partition: Partition, read: Read<T>, change: (answer: T) => T): void {
  update(queryOf<T>(hashReadKey(readKey(partition, read))), change)
}

/** The time stays that of the server's answer: the change must not make it look fresh. */
function update<T>(query: Query<T> | undefined, change: (answer: T) => T): void {
  if (query?.state.data !== undefined)
    query.setData(change(query.state.data), { updatedAt: query.state.dataUpdatedAt, manual: true })
}

/**
 * Changes a cached answer, in memory and on the disk. A call for it that is under way is given up and made again: its
 * answer would come from before the change.
 */
export async function updateCache<T>(queryKey: QueryKey, change: (answer: T) => T): Promise<void> {
  const hash = hashReadKey(queryKey)
  const query = queryOf<T>(hash)
  const isUnderWay = query?.state.fetchStatus === 'fetching'
  if (isUnderWay) await query.cancel({ revert: true, silent: true })
  update(query, change)
  // a disk that refuses, or never answers: the next answer replaces what is there
  await withTimeout(diskLimitMs, updateOnDisk(hash, change), null).catch(() => {})
  if (isUnderWay) void queryClient.invalidateQueries({ predicate: ({ queryHash }) => queryHash === hash })
}

async function updateOnDisk<T>(hash: string, change: (answer: T) => T): Promise<void> {
  const former = asCachedRead(await cachedReads.get(hash))
  if (former === null) return
  await cachedReads.update(hash, (value) => {
    const cached = asCachedRead(value)
    // a newer answer knows of the change: made once more, another message would count as read
    if (cached === null || cached.at !== former.at) return value
    // decoded before it was stored; the format changes with the domain types
    return { ...cached, data: change(cached.data as T) }
  })
}

/** The operation in the key of a cached answer, `member/operation/{params}`. */
const operationOf = (key: string): string => key.split('/')[1] ?? ''

/**
 * Deletes those answers of the present member that `isWrong` picks by operation and data, on the disk and in memory
 * (screens 2.9.6); `data` is undefined for one that is still asked for. Answers on screen stay until the next ones, which
 * are asked for at once.
 */
export async function invalidateReads(isWrong: (operation: string, data: unknown) => boolean): Promise<void> {
  const partition = appStore.get(partitionAtom)
  if (partition === null) return
  const stored = await withTimeout(diskLimitMs, cachedReads.entries(`${partition}/`), []).catch(() => [])
  const wrong = stored.filter(([key, value]) => {
    const cached = asCachedRead(value)
    return cached !== null && isWrong(operationOf(key), cached.data)
  })
  await Promise.all(wrong.map(([key]) => cachedReads.delete(key).catch(() => {})))
  const isMeant = ({ queryKey, state }: Query): boolean =>
    queryKey[0] === partition && isWrong(String(queryKey[1]), state.data)
  queryClient.removeQueries({ type: 'inactive', predicate: isMeant })
  void queryClient.invalidateQueries({ type: 'active', predicate: isMeant })
}
