/**
 * Where the first data of a read come from and where its answer is stored (screens 1.19.1). The class of the read decides
 * alone: private answers are stored by this page, per member, in IndexedDB; public ones by the service worker in Cache
 * Storage; answers of the class `never` stay in memory.
 */
import { notifyManager, type Query, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query'
import type { Partition, Read } from '../../shared/read.ts'
import { partitionAtom } from '../session/session-atoms.ts'
import { cachedReads } from '../storage/storage.ts'
import { diskLimitMs, withTimeout } from '../storage/with-timeout.ts'
import { appStore } from '../store.ts'
import { asCachedRead, toCachedRead } from './stored-form.ts'

type Persister = <T, K extends QueryKey>(
  queryFn: (context: QueryFunctionContext<K>) => T | Promise<T>,
  context: QueryFunctionContext<K>,
  query: Query,
) => Promise<T>

/**
 * Answers with cached data first and refreshes them from the network; `store` writes down the network's answer. A failed
 * refresh shows on the screen; here it is caught, because it would end as an unhandled rejection.
 */
function cachedFirst(
  cached: (query: Query) => Promise<{ data: unknown; at: number } | null>,
  store?: (query: Query) => Promise<void>,
): Persister {
  return async (queryFn, context, query) => {
    if (query.state.data === undefined) {
      const found = await withTimeout(diskLimitMs, cached(query), null)
      if (found) {
        notifyManager.schedule(() => {
          query.setState({ dataUpdatedAt: found.at })
          void query.fetch().catch(() => {})
        })
        // the cached answer went through the same decoder as a fetched one
        return found.data as Awaited<ReturnType<typeof queryFn>>
      }
    }
    const answer = await queryFn(context)
    if (store) notifyManager.schedule(() => void store(query))
    return answer
  }
}

const privatePersister = cachedFirst(
  async ({ queryHash }) => asCachedRead(await cachedReads.get(queryHash)),
  async ({ queryHash, queryKey, state }) => {
    // an answer that arrives after its member has left must not be stored
    if (queryKey[0] !== appStore.get(partitionAtom)) return
    await cachedReads.set(queryHash, toCachedRead(state.data, state.dataUpdatedAt)).catch(() => {})
  },
)

/** The persister of a read; undefined for the class `never` and while the partition is not known. */
export function persisterFor(
  partition: Partition,
  read: Read<unknown>,
  cachedPublic: () => Promise<{ data: unknown; at: number } | null>,
): Persister | undefined {
  if (read.class === 'public') return cachedFirst(cachedPublic)
  if (read.class === 'private' && partition !== null) return privatePersister
  return undefined
}
