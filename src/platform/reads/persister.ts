/**
 * Where the first data of a read come from and where its answer is stored (screens 1.19.1). The class of the read decides
 * alone: private answers are stored by this page, per member, in IndexedDB; public ones by the service worker in Cache
 * Storage; answers of the class `never` stay in memory.
 */
import { notifyManager, type Query, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query'
import { isTakenBack } from '../../shared/errors.ts'
import type { Partition, Read } from '../../shared/read.ts'
import { partitionAtom } from '../session/session-atoms.ts'
import { cachedReads } from '../storage/storage.ts'
import { diskLimitMs, withTimeout } from '../storage/with-timeout.ts'
import { appStore } from '../store.ts'
import { asCachedRead, toCachedRead } from './cached-read.ts'

type Persister = <T, K extends QueryKey>(
  queryFn: (context: QueryFunctionContext<K>) => T | Promise<T>,
  context: QueryFunctionContext<K>,
  query: Query,
) => Promise<T>

/** A kept answer, and when it came, in ms since 1970. */
interface Cached {
  readonly data: unknown
  readonly at: number
}

/**
 * Answers with cached data first and refreshes them from the network; `store` writes down the network's answer, `forget`
 * what the server has taken back. A failed refresh shows on the screen; here it is caught, because it would end as an
 * unhandled rejection.
 */
function cachedFirst(
  cached: (query: Query) => Promise<Cached | null>,
  store?: (query: Query) => Promise<void>,
  forget?: (query: Query) => Promise<void>,
): Persister {
  return async (queryFn, context, query) => {
    if (query.state.data !== undefined) return ask()
    // a disk that refuses has nothing: the network answers all the same
    const disk = cached(query).catch(() => null)
    const found = await withTimeout(diskLimitMs, disk, null)
    if (found) return show(found)
    try {
      return await ask()
    } catch (error) {
      // a disk that was only slow has it after all; one that never answers may not hold up the failure
      const late = await withTimeout(diskLimitMs, disk, null)
      if (late === null) throw error
      return show(late)
    }

    async function ask() {
      try {
        const answer = await queryFn(context)
        if (store) notifyManager.schedule(() => void store(query))
        return answer
      } catch (error) {
        if (isTakenBack(error)) void forget?.(query)
        throw error
      }
    }
    function show({ data, at }: Cached) {
      notifyManager.schedule(() => {
        query.setState({ dataUpdatedAt: at })
        void query.fetch().catch(() => {})
      })
      // the cached answer went through the same decoder as a fetched one
      return data as Awaited<ReturnType<typeof queryFn>>
    }
  }
}

const privatePersister = cachedFirst(
  async ({ queryHash }) => asCachedRead(await cachedReads.get(queryHash)),
  async ({ queryHash, queryKey, state }) => {
    // an answer that arrives after its member has left must not be stored
    if (queryKey[0] !== appStore.get(partitionAtom)) return
    await cachedReads.set(queryHash, toCachedRead(state.data, state.dataUpdatedAt)).catch(() => {})
  },
  ({ queryHash }) => cachedReads.delete(queryHash).catch(() => {}),
)

/** The persister of a read; undefined for the class `never` and while the partition is not known. */
export function persisterFor(
  partition: Partition,
  read: Read<unknown>,
  cachedPublic: () => Promise<Cached | null>,
): Persister | undefined {
  if (read.class === 'public') return cachedFirst(cachedPublic)
  if (read.class === 'private' && partition !== null) return privatePersister
  return undefined
}
