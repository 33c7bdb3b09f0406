/** Lists that come in pages, as a React hook (screens 1.18). */
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  type InfiniteData,
  type QueryClient,
  type QueryPersister,
} from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { isUnreachable } from '../shared/errors.ts'
import type { Page, Partition, Read, ReadState } from '../shared/read.ts'
import { useIsOffline } from './connectivity.ts'
import { askedBefore, hashReadKey, persisterFor, readKey, signalOf, storedPublicAnswer } from './queries.ts'
import { stateOf } from './reads.ts'
import { partitionAtom } from './session-atoms.ts'
import { settings } from './settings.ts'

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
    queryFn: async (context) => {
      const { pageParam, queryKey, client } = context
      const kept = keptPage<T>(client, queryKey, pageParam)
      if (kept) return kept
      const asked = pageParam === 1 ? ((await askedBefore(queryKey)) as InfiniteData<Page<T>> | undefined) : undefined
      if (asked?.pages[0]) return asked.pages[0]
      const read = pageRead(pageParam)
      try {
        return await read.fetch(signalOf(context))
      } catch (error) {
        // a further page may have been stored while online
        const stored = read.class === 'public' && pageParam > 1 && isUnreachable(error)
        const found = stored ? await storedPublicAnswer(settings.apiBase, read) : null
        if (found) return found.data
        throw error
      }
    },
    meta: { class: first.class },
    refetchOnReconnect: first.class !== 'never',
    // the library types the context of a paged query's persister more narrowly than it calls it
    persister: persisterFor(partition, first, async () =>
      asFirstPage(await storedPublicAnswer(settings.apiBase, first)),
    ) as QueryPersister<Page<T>, readonly unknown[], number> | undefined,
  })
}

/** The page of an infinite query a read stands for, as stored data of that query. */
function asFirstPage<T>(page: { data: Page<T>; at: number } | null): { data: unknown; at: number } | null {
  return page && { data: { pages: [page.data], pageParams: [1] }, at: page.at }
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
  const isOffline = useIsOffline()
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
  const isGoingOn = useRef(false)
  useEffect(() => {
    isGoingOn.current = isFetchingNextPage
  }, [isFetchingNextPage])
  // joins a refresh that is under way, but not the way to a further page; the same function for good, for effects
  const refresh = useCallback(async () => void (await refetch({ cancelRefetch: isGoingOn.current })), [refetch])
  return { state, total: data?.pages.at(-1)?.total ?? 0, end, loadMore, refresh }
}

function uniqueRows<T>(pages: readonly Page<T>[], keyOf: (row: T) => string | number): readonly T[] {
  const byKey = new Map<string | number, T>()
  for (const row of pages.flatMap((page) => page.rows)) if (!byKey.has(keyOf(row))) byKey.set(keyOf(row), row)
  return [...byKey.values()]
}
