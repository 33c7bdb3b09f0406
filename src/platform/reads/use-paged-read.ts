import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Page, Read, ReadState } from '../../shared/read.ts'
import { useIsOffline } from '../browser/connectivity.ts'
import { isMemberFailedAtom } from '../session/session-atoms.ts'
import { hashReadKey } from './cached-read.ts'
import { firstPageError, pagedOptions, type KeyOf } from './paged-query.ts'
import { pauseAtom } from './pause.ts'
import { queryClient } from './query-client.ts'
import { stateOf, usePartition } from './use-read.ts'

export interface PagedRead<T> {
  /** All rows so far, without duplicates by `keyOf`. */
  readonly state: ReadState<readonly T[]>
  /** True when there are no rows and no further page that might have some. */
  readonly isEmpty: boolean
  readonly total: number
  /** The end of the list (screens 1.18). `idle`: the next page loads by itself; `more`: it loads after a tap. */
  readonly end: 'none' | 'idle' | 'more' | 'loading' | 'error' | 'end'
  /** Why the next page did not come, null otherwise. */
  readonly endError: unknown
  loadMore(): void
  refresh(): Promise<void>
}

/**
 * A list that comes in pages (screens 1.18). Rows that `keyOf` finds equal to earlier ones are left out; it is called for
 * all rows in every render where it is a new function.
 */
export function usePagedRead<T>(
  pageRead: (page: number) => Read<Page<T>>,
  pageSize: number,
  keyOf: KeyOf<T>,
  isEnabled = true,
): PagedRead<T> {
  const partition = usePartition()
  const isOffline = useIsOffline()
  const isPaused = useAtomValue(pauseAtom) !== null
  const isMemberFailed = useAtomValue(isMemberFailedAtom)
  const options = pagedOptions(partition, pageRead, pageSize, keyOf)
  const queryHash = hashReadKey(options.queryKey)
  const query = useInfiniteQuery({ ...options, enabled: isEnabled })
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query

  const rows = useMemo(() => data && uniqueRows(data.pages, keyOf), [data, keyOf])
  const failure = firstPageError(queryHash)
  const shown = {
    data: rows,
    error: data ? (failure ?? null) : error,
    get dataUpdatedAt() {
      return query.dataUpdatedAt
    },
  }
  const known = stateOf(shown, isOffline)
  const shownAt = useShownAt(rows?.length === 0)
  // an empty answer of an earlier visit may be outdated: 'nothing here' is not shown while the new answer is under way
  const isDoubtful =
    rows?.length === 0 && known.status === 'content' && query.isFetching && query.dataUpdatedAt < shownAt
  const state: typeof known = isDoubtful ? { status: 'loading' } : known
  // the member who becomes known adopts page 1 (session-reads.ts): a further one would be asked for a second time
  const isMemberAwaited = partition === null && !isMemberFailed && options.meta?.['class'] !== 'public' && hasNextPage
  const end = isMemberAwaited ? 'loading' : endOf(query, isPaused)
  const loadMore = useCallback(
    () => void refreshed(queryHash).then(() => fetchNextPage({ cancelRefetch: false })),
    [fetchNextPage, queryHash],
  )
  const isGoingOn = useRef(false)
  useEffect(() => {
    isGoingOn.current = isFetchingNextPage
  }, [isFetchingNextPage])
  // joins a refresh under way, but cancels a call for a further page; stable, because effects depend on it
  const refresh = useCallback(async () => void (await refetch({ cancelRefetch: isGoingOn.current })), [refetch])
  const isEmpty = rows?.length === 0 && (end === 'none' || end === 'end')
  const endError = end === 'error' ? error : null
  return { state, isEmpty, total: data?.pages.at(-1)?.total ?? 0, end, endError, loadMore, refresh }
}

/**
 * Resolves when no refresh is under way. Who asks for a further page meanwhile is given the refresh in its place; where that
 * changes nothing, nothing is rendered, and the list would stand at its end for ever.
 */
async function refreshed(queryHash: string): Promise<void> {
  const query = queryClient.getQueryCache().get(queryHash)
  const { fetchStatus, fetchMeta } = query?.state ?? {}
  if (fetchStatus === 'fetching' && !fetchMeta?.fetchMore) await query?.promise?.catch(() => {})
}

interface Pages {
  readonly data: InfiniteData<Page<unknown>> | undefined
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly hasNextPage: boolean
}

function endOf({ data, isFetchingNextPage, isFetchNextPageError, hasNextPage }: Pages, isPaused: boolean) {
  const pages = data?.pages ?? []
  if (isFetchingNextPage) return 'loading'
  if (isFetchNextPageError) return 'error'
  if (!hasNextPage) return pages.length > 1 ? 'end' : 'none'
  // without a tap no page follows one without rows, which might go on for ever, nor during a pause of the server
  return isPaused || pages.at(-1)?.rows.length === 0 ? 'more' : 'idle'
}

function uniqueRows<T>(pages: readonly Page<T>[], keyOf: KeyOf<T>): readonly T[] {
  const byKey = new Map<unknown, T>()
  for (const row of pages.flatMap((page) => page.rows)) if (!byKey.has(keyOf(row))) byKey.set(keyOf(row), row)
  return [...byKey.values()]
}

/**
 * When the screen was shown last, in ms since 1970; while nothing `matters`, it may be when it was shown first, as to follow
 * costs a render. A kept screen keeps its state: by its first showing, an answer of an earlier one would count as new.
 */
function useShownAt(matters: boolean): number {
  const [shownAt, setShownAt] = useState(() => Date.now())
  const last = useRef(shownAt)
  // the effects of a kept screen run with each showing
  useLayoutEffect(() => {
    last.current = Date.now()
  }, [])
  // after each rendering: rows may have gone while it was hidden
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(() => {
    if (matters) setShownAt(last.current)
  })
  return shownAt
}
