/**
 * Reads in memory when the session changes. A start asks for private data with the stored token before the server has
 * said whose it is: these answers lie under `unknownPartition` until the member is known, who then adopts them.
 */
import type { QueryFunctionContext, QueryKey } from '@tanstack/react-query'
import { partitionAtom } from '../session/session-atoms.ts'
import { cachedReads } from '../storage/storage.ts'
import { appStore } from '../store.ts'
import { queryClient } from './query-client.ts'
import { isOfUnknown, unknownPartition } from './read-key.ts'
import { toCachedRead, hashReadKey } from './cached-read.ts'

/** The session has ended or is another one: its answers go, and those under way are not waited for. */
export function evictMemberReads(): void {
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) {
    const [partition] = query.queryKey
    // a visitor's call under way may be repeated with the token of the next login: it goes too
    const isNoMembers = partition === 'public' || (partition === 'anon' && query.state.fetchStatus === 'idle')
    if (!isNoMembers) cache.remove(query)
  }
}

/**
 * The present token turned out to be that of `member`: the answers it was given become theirs and are not asked for
 * again. Must be called before the screens know the member, whose reads would go out a second time.
 */
export function adoptReads(member: string): void {
  const cache = queryClient.getQueryCache()
  for (const asked of cache.findAll({ queryKey: [unknownPartition()], exact: false })) {
    const { data, dataUpdatedAt } = asked.state
    if (data === undefined) continue
    cache.remove(asked)
    const queryKey: QueryKey = [member, ...asked.queryKey.slice(1)]
    const queryHash = hashReadKey(queryKey)
    cache
      .build(queryClient, { ...asked.options, queryKey, queryHash })
      .setData(data, { updatedAt: dataUpdatedAt, manual: true })
    if (asked.meta?.['class'] === 'private')
      void cachedReads.set(queryHash, toCachedRead(data, dataUpdatedAt)).catch(() => {})
  }
}

/** The answer to the same read from a call that was under way when the member became known; undefined without one. */
export async function askedBefore(queryKey: QueryKey): Promise<unknown> {
  if (queryKey[0] === 'public' || isOfUnknown(queryKey)) return undefined
  const cache = queryClient.getQueryCache()
  const asked = cache.get(hashReadKey([unknownPartition(), ...queryKey.slice(1)]))
  if (!asked) return undefined
  try {
    return (await asked.promise) ?? asked.state.data
  } finally {
    cache.remove(asked)
  }
}

const never = new AbortController().signal
const gone = new AbortController()
gone.abort()

/**
 * The signal that ends a call together with its query, but for two cases. A call made before the member is known goes on,
 * because it answers the member's query. A refresh whose partition has just left is not sent at all: it would carry the
 * next session's token.
 */
export function signalOf(context: QueryFunctionContext): AbortSignal {
  const [partition] = context.queryKey
  // `context.signal` is not even read: the library cancels a query whose signal was read when its screen closes
  if (partition === unknownPartition()) return never
  return partition === 'public' || partition === appStore.get(partitionAtom) ? context.signal : gone.signal
}
