/**
 * The query client and how reads are kept (screens 1.19.1). The class of a read decides alone:
 * private answers are persisted by this page, per member, in IndexedDB; public answers are stored by the service worker
 * in Cache Storage, from where this page takes its first data; the class `never` lives in memory only.
 */
import { notifyManager, QueryClient, type QueryFunctionContext, type Query, type QueryKey } from '@tanstack/react-query'
import { publicCacheName, storedAtHeader } from '../../shared/cache-names.ts'
import { isBusy } from '../../shared/errors.ts'
import type { Partition, Read } from '../../shared/read.ts'
import { isSavingData } from '../browser/data-saver.ts'
import { diskLimitMs, withTimeout } from '../storage/with-timeout.ts'
import { defaultPauseMs } from './pause.ts'
import { partitionAtom, unknownAtom } from '../session/session-atoms.ts'
import { cachedReads } from '../storage/storage.ts'
import { asCachedRead, cachedForMs, toCachedRead } from './cached-read.ts'
import { appStore } from '../store.ts'

const keepInMemoryMs = 30 * 60_000

/** How old an answer may get before the screen that comes back to the front asks again (screens 1.18, 4.5). */
const restMs = (): number => (isSavingData() ? 15 : 5) * 60_000

/** What the server had no time for is asked again after a pause (`ask-again.ts`), and by nothing else before that. */
const mayAsk = ({ state: { error, errorUpdatedAt } }: Query): boolean =>
  !isBusy(error) || Date.now() - errorUpdatedAt > defaultPauseMs

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // the API client repeats what may be repeated (screens 1.5.5); offline is concluded from outcomes, not guessed
      retry: false,
      networkMode: 'always',
      gcTime: keepInMemoryMs,
      staleTime: 15_000,
      refetchOnReconnect: true,
      retryOnMount: mayAsk,
      refetchOnMount: mayAsk,
      refetchOnWindowFocus: (query) =>
        mayAsk(query) && Date.now() - query.state.dataUpdatedAt > restMs() ? 'always' : false,
    },
  },
})

/** In place of a partition: what is asked for with a token before it is known whose that is, one name for each token. */
const unknown = (): string => appStore.get(unknownAtom)

const isUnknown = (key: QueryKey): boolean => String(key[0]).startsWith('unknown:')

/** The key of a read: the partition first, so that everything of a member can be named at once. */
export function readKey(partition: Partition, read: Read<unknown>): QueryKey {
  return [read.class === 'public' ? 'public' : (partition ?? unknown()), read.operation, read.params]
}

/** Text form of a key, also the key in IndexedDB: `member/operation/{params}`. */
export const hashReadKey = (key: QueryKey): string =>
  `${String(key[0])}/${String(key[1])}/${key.slice(2).map(stableText).join('/')}`

function stableText(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** The answer of a private read this page stored earlier, or undefined; the network is not asked. */
export async function cachedAnswer<T>(partition: Partition, read: Read<T>): Promise<T | undefined> {
  const kept = asCachedRead(await cachedReads.get(hashReadKey(readKey(partition, read))))
  // decoded before it was stored; the format changes with the domain types
  return kept?.data as T | undefined
}

/** A public answer the service worker stored, decoded, or null. `base` is the API base of the settings. */
export async function cachedPublicAnswer<T>(base: string, read: Read<T>): Promise<{ data: T; at: number } | null> {
  if (!('caches' in globalThis)) return null
  try {
    const cache = await caches.open(publicCacheName)
    const response = await cache.match(new URL(base + read.path, location.origin).href)
    const at = Number(response?.headers.get(storedAtHeader))
    if (!response || !Number.isFinite(at) || Date.now() - at > cachedForMs) return null
    const envelope: unknown = await response.json()
    if (typeof envelope !== 'object' || envelope === null || !('data' in envelope)) return null
    return { data: read.decode(envelope.data), at }
  } catch {
    return null
  }
}

type Persister = <T, K extends QueryKey>(
  queryFn: (context: QueryFunctionContext<K>) => T | Promise<T>,
  context: QueryFunctionContext<K>,
  query: Query,
) => Promise<T>

/**
 * First data from what is stored, then the network; `keep` writes down what the network answered. A refresh that fails
 * behind restored data is the screen's matter: it must not end as an unhandled rejection.
 */
function cachedFirst(
  stored: (query: Query) => Promise<{ data: unknown; at: number } | null>,
  keep?: (query: Query) => Promise<void>,
): Persister {
  return async (queryFn, context, query) => {
    if (query.state.data === undefined) {
      const found = await withTimeout(diskLimitMs, stored(query), null)
      if (found) {
        notifyManager.schedule(() => {
          query.setState({ dataUpdatedAt: found.at })
          void query.fetch().catch(() => {})
        })
        // the stored answer went through the same decoder as a fetched one
        return found.data as Awaited<ReturnType<typeof queryFn>>
      }
    }
    const answer = await queryFn(context)
    if (keep) notifyManager.schedule(() => void keep(query))
    return answer
  }
}

const privatePersister = cachedFirst(
  async ({ queryHash }) => asCachedRead(await cachedReads.get(queryHash)),
  async ({ queryHash, queryKey, state }) => {
    // an answer that arrives after its member left must not be written down
    if (queryKey[0] !== appStore.get(partitionAtom)) return
    await cachedReads.set(queryHash, toCachedRead(state.data, state.dataUpdatedAt)).catch(() => {})
  },
)

/** The persister a read calls for: null for the class `never` and while the partition is not known. */
export function persisterFor(
  partition: Partition,
  read: Read<unknown>,
  stored: () => Promise<{ data: unknown; at: number } | null>,
): Persister | undefined {
  if (read.class === 'public') return cachedFirst(stored)
  if (read.class === 'private' && partition !== null) return privatePersister
  return undefined
}

/** The session has ended or is another one: what was asked for under it is dropped, and no answer to it waited for. */
export function evictMemberReads(): void {
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) {
    const [partition] = query.queryKey
    // what a visitor asked for and is still to be answered may be asked again with the token of whoever logs in
    const isNobodys = partition === 'public' || (partition === 'anon' && query.state.fetchStatus === 'idle')
    if (!isNobodys) cache.remove(query)
  }
}

/**
 * The present token turned out to be that of `member`: what it was asked with, and has been answered, is theirs and is
 * not asked again. Must be called before the member is known to the screens.
 */
export function adoptReads(member: string): void {
  const cache = queryClient.getQueryCache()
  for (const asked of cache.findAll({ queryKey: [unknown()], exact: false })) {
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

/** The answer to the same read, begun before it was known who the member is and under way when that became known. */
export async function askedBefore(queryKey: QueryKey): Promise<unknown> {
  if (queryKey[0] === 'public' || isUnknown(queryKey)) return undefined
  const cache = queryClient.getQueryCache()
  const asked = cache.get(hashReadKey([unknown(), ...queryKey.slice(1)]))
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
 * Ends with the query; what is asked before the member is known goes on under their key and does not end with its own.
 * What a refresh asks for when its partition has just left is not sent: it would be sent with another one's token.
 */
export function signalOf(context: QueryFunctionContext): AbortSignal {
  const [partition] = context.queryKey
  // to look at its own signal would end it with its screen
  if (partition === unknown()) return never
  return partition === 'public' || partition === appStore.get(partitionAtom) ? context.signal : gone.signal
}
