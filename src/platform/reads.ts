/** Reads as React hooks: what a screen uses to get its main and side data (screens 0.2, 1.5, 1.18). */
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryClient,
  type QueryPersister,
} from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { isGone, isUnreachable } from '../shared/errors.ts'
import type { Page, Partition, Read, ReadState } from '../shared/read.ts'
import { connectivityAtom } from './connectivity.ts'
import { asFirstPage, hashReadKey, persisterFor, queryClient, readKey, storedPublicAnswer } from './queries.ts'
import { partitionAtom } from './session-atoms.ts'
import { settings } from './settings.ts'

/** The query of one read in one partition. */
export function readOptions<T>(partition: Partition, read: Read<T>) {
  return queryOptions<T>({
    queryKey: readKey(partition, read),
    queryKeyHashFn: hashReadKey,
    queryFn: ({ signal }) => read.fetch(signal),
    persister: persisterFor(partition, read, () => storedPublicAnswer(settings.apiBase, read)),
  })
}

function stateOf<T>(
  query: { data: T | undefined; error: unknown; dataUpdatedAt: number; isFetching: boolean },
  isOffline: boolean,
): ReadState<T> {
  const { data, error, dataUpdatedAt, isFetching } = query
  // what the server has taken back is not shown as merely old
  if (isGone(error)) return { status: 'failed', error }
  if (data === undefined) return error === null ? { status: 'loading' } : { status: 'failed', error }
  if (error !== null || isOffline) return { status: 'stale', data, updatedAt: dataUpdatedAt, error }
  return { status: 'content', data, updatedAt: dataUpdatedAt, isRefreshing: isFetching }
}

/**
 * The answer of a read: stored data at once, refreshed in parallel. `refresh` asks again and resolves when done.
 * With `isEnabled` false nothing is asked and the state stays `loading`.
 */
export function useRead<T>(read: Read<T>, isEnabled = true): { state: ReadState<T>; refresh: () => Promise<void> } {
  const partition = useAtomValue(partitionAtom)
  const isOffline = useAtomValue(connectivityAtom) === 'offline'
  const query = useQuery({ ...readOptions(partition, read), enabled: isEnabled })
  const { refetch } = query
  const refresh = useCallback(async () => void (await refetch({ cancelRefetch: false })), [refetch])
  return { state: stateOf(query, isOffline), refresh }
}

export interface PagedRead<T> {
  /** All rows so far, without duplicates by `keyOf`. */
  readonly state: ReadState<readonly T[]>
  readonly total: number
  /** What stands at the end of the list (screens 1.18). */
  readonly end: 'none' | 'idle' | 'loading' | 'error' | 'end'
  loadMore(): void
  refresh(): Promise<void>
}

/** The end is reached when the rows received reach `total` or a page is shorter than its size (screens 1.18). */
export function nextPageOf(pages: readonly Page<unknown>[], pageSize: number): number | undefined {
  const received = pages.reduce((sum, page) => sum + page.rawCount, 0)
  const last = pages.at(-1)
  if (!last || last.rawCount < pageSize || received >= last.total) return undefined
  return pages.length + 1
}

function pagedOptions<T>(partition: Partition, pageRead: (page: number) => Read<Page<T>>, pageSize: number) {
  const first = pageRead(1)
  return infiniteQueryOptions<Page<T>, Error, InfiniteData<Page<T>, number>, readonly unknown[], number>({
    queryKey: [...readKey(partition, first), 'pages'],
    queryKeyHashFn: hashReadKey,
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextPageOf(pages, pageSize),
    queryFn: async ({ pageParam, queryKey, signal, client }) => {
      const kept = keptPage<T>(client, queryKey, pageParam)
      if (kept) return kept
      const read = pageRead(pageParam)
      try {
        return await read.fetch(signal)
      } catch (error) {
        // a further page may have been stored while online
        const stored = read.class === 'public' && pageParam > 1 && isUnreachable(error)
        const found = stored ? await storedPublicAnswer(settings.apiBase, read) : null
        if (found) return found.data
        throw error
      }
    },
    // the library types the context of a paged query's persister more narrowly than it calls it
    persister: persisterFor(partition, first, async () =>
      asFirstPage(await storedPublicAnswer(settings.apiBase, first)),
    ) as QueryPersister<Page<T>, readonly unknown[], number> | undefined,
  })
}

/** A refresh asks for page 1 only; the following pages stay, so that nobody loses the place (screens 1.18). */
function keptPage<T>(client: QueryClient, queryKey: readonly unknown[], page: number): Page<T> | undefined {
  const state = client.getQueryCache().find({ queryKey })?.state
  if (page === 1 || state?.fetchMeta?.fetchMore) return undefined
  return (state?.data as InfiniteData<Page<T>, number> | undefined)?.pages[page - 1]
}

/** A list of pages. `keyOf` gives the identity of a row; later duplicates are left out. */
export function usePagedRead<T>(
  pageRead: (page: number) => Read<Page<T>>,
  pageSize: number,
  keyOf: (row: T) => string | number,
  isEnabled = true,
): PagedRead<T> {
  const partition = useAtomValue(partitionAtom)
  const isOffline = useAtomValue(connectivityAtom) === 'offline'
  const query = useInfiniteQuery({ ...pagedOptions(partition, pageRead, pageSize), enabled: isEnabled })
  const { data, error, isFetchNextPageError, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query

  // keyOf must be stable or cheap: it only names rows
  const rows = useMemo(() => data && uniqueRows(data.pages, keyOf), [data, keyOf])
  const state = stateOf({ ...query, data: rows, error: isFetchNextPageError ? null : error }, isOffline)
  const isMultiPage = (data?.pages.length ?? 0) > 1
  const end = isFetchingNextPage
    ? 'loading'
    : isFetchNextPageError
      ? 'error'
      : hasNextPage
        ? 'idle'
        : isMultiPage
          ? 'end'
          : 'none'
  const loadMore = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage])
  const refresh = useCallback(async () => void (await refetch({ cancelRefetch: false })), [refetch])
  return { state, total: data?.pages.at(-1)?.total ?? 0, end, loadMore, refresh }
}

function uniqueRows<T>(pages: readonly Page<T>[], keyOf: (row: T) => string | number): readonly T[] {
  const byKey = new Map<string | number, T>()
  for (const row of pages.flatMap((page) => page.rows)) if (!byKey.has(keyOf(row))) byKey.set(keyOf(row), row)
  return [...byKey.values()]
}

/** Starts a read before its screen renders; failures are left to the screen. */
export function prefetchRead<T>(partition: Partition, read: Read<T>): void {
  void queryClient.prefetchQuery(readOptions(partition, read))
}

/** Starts page 1 of a list before its screen renders. */
export function prefetchPages<T>(
  partition: Partition,
  pageRead: (page: number) => Read<Page<T>>,
  pageSize: number,
): void {
  void queryClient.prefetchInfiniteQuery(pagedOptions(partition, pageRead, pageSize))
}
