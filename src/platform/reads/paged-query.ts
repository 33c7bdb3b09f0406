/** The query behind a list that comes in pages (screens 1.18): how it goes on, ends and is refreshed. */
import {
  infiniteQueryOptions,
  notifyManager,
  type InfiniteData,
  type Query,
  type QueryFunctionContext,
  type QueryPersister,
} from '@tanstack/react-query'
import { isCancelled, isUnreachable } from '../../shared/errors.ts'
import type { Page, Partition, Read } from '../../shared/read.ts'
import { settings } from '../browser/settings.ts'
import { cachedPublicAnswer } from './cached-public-answer.ts'
import { hashReadKey } from './cached-read.ts'
import { persisterFor } from './persister.ts'
import { queryClient } from './query-client.ts'
import { pagesKey } from './read-key.ts'
import { askedBefore, signalOf } from './session-reads.ts'

/** The number of the next page; undefined at the end, which is reached when the rows received reach `total` or a page is shorter than its size (screens 1.18). */
export function nextPageOf(pages: readonly Page<unknown>[], pageSize: number): number | undefined {
  const received = pages.reduce((sum, page) => sum + page.rawCount, 0)
  const last = pages.at(-1)
  if (!last || last.rawCount < pageSize || received >= last.total) return undefined
  return pages.length + 1
}

/** The identity of a row: its id, or the row itself in lists whose rows have none. */
export type KeyOf<T> = (row: T) => unknown

/** The last failure of page 1, by query: the call for a further page replaces the error of the query (screens 0.2). */
const firstPageErrors = new WeakMap<object, unknown>()

/** Why page 1 did not come the last time it was asked for; undefined where it came. */
export const firstPageError = (queryHash: string): unknown =>
  firstPageErrors.get(queryClient.getQueryCache().get(queryHash) ?? {})

/** Whether all of these rows are on one of the pages. */
function areOn<T>(pages: readonly Page<T>[], rows: readonly T[], keyOf: KeyOf<T>): boolean {
  // rows without an id are compared as a whole
  const nameOf = (row: T): unknown => (keyOf(row) === row ? JSON.stringify(row) : keyOf(row))
  const known = new Set(pages.flatMap((page) => page.rows).map(nameOf))
  return rows.every((row) => known.has(nameOf(row)))
}

/** A server without paging answers every page with the same rows: then the page counts as empty, which ends the list. */
const withoutRepeated = <T>(page: Page<T>, before: readonly Page<T>[], keyOf: KeyOf<T>): Page<T> =>
  page.rows.length > 0 && areOn(before, page.rows, keyOf) ? { ...page, rows: [], rawCount: 0 } : page

/** The query of a list, each page of which is a read. */
export function pagedOptions<T>(
  partition: Partition,
  pageRead: (page: number) => Read<Page<T>>,
  pageSize: number,
  keyOf: KeyOf<T>,
) {
  const first = pageRead(1)
  return infiniteQueryOptions<Page<T>, Error, InfiniteData<Page<T>, number>, readonly unknown[], number>({
    queryKey: pagesKey(partition, first),
    queryKeyHashFn: hashReadKey,
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => nextPageOf(pages, pageSize),
    queryFn: async (context) => {
      const { pageParam: page, queryKey, client } = context
      const query = client.getQueryCache().get<InfiniteData<Page<T>>>(hashReadKey(queryKey))
      if (page === 1) return firstPage(context, first, query)
      const { data, dataUpdatedAt, fetchMeta } = query?.state ?? {}
      const ask = async (before: readonly Page<T>[]) =>
        withoutRepeated(await furtherPage(pageRead(page), signalOf(context)), before, keyOf)
      const present = data?.pages[page - 1]
      // a refresh, for which the library asks for every page again; what is scrolled to says that it fetches more
      const isRefresh = !fetchMeta?.fetchMore
      if (query && present && isRefresh) return refreshedPage(query, data.pages, present, keyOf, ask)
      const answer = await ask(data?.pages ?? [])
      // the list stays as old as its page 1: a new page must not make it look fresh
      notifyManager.schedule(() => query?.setState({ dataUpdatedAt: dataUpdatedAt ?? 0 }))
      return answer
    },
    meta: { class: first.class },
    // a search that nobody answered would be all that stays empty under 网络已恢复
    refetchOnReconnect: ({ state }) =>
      first.class !== 'never' || (state.data === undefined && isUnreachable(state.error)),
    // the library types the context of a paged query's persister more narrowly than it calls it
    persister: persisterFor(partition, first, async () =>
      asFirstPage(await cachedPublicAnswer(settings.apiBase, first)),
    ) as QueryPersister<Page<T>, readonly unknown[], number> | undefined,
  })
}

/** When this visit began, in ms since 1970: what is older was stored by another one. */
const visitAt = Date.now()

/** The further pages of an earlier visit that could not be had so far, by query. */
const owedPages = new WeakMap<object, Set<number>>()

/** The pages a refresh under way has so far, by query. */
const refreshedPages = new WeakMap<object, Page<unknown>[]>()

/**
 * The next page of a refresh. It asks for page 1 only, and the following pages stay, or the learner would lose their place
 * (screens 1.18); but a row that went from one page to another would be in neither: where the page before has lost one, or
 * knows of more or fewer rows, the next one is asked for, too. So is a page of an earlier visit: its rows would stay what
 * they were then at every start.
 */
async function refreshedPage<T>(
  query: Query<InfiniteData<Page<T>>>,
  former: readonly Page<T>[],
  present: Page<T>,
  keyOf: KeyOf<T>,
  ask: (before: readonly Page<T>[]) => Promise<Page<T>>,
): Promise<Page<T>> {
  // under a query lie pages of its own rows alone
  const pages = (refreshedPages.get(query) ?? []) as Page<T>[]
  const there = [...pages, ...former.slice(pages.length)]
  const owed = owedPages.get(query) ?? new Set()
  owedPages.set(query, owed)
  const number = pages.length + 1
  const isOfThisVisit = query.state.dataUpdatedAt >= visitAt && !owed.has(number)
  const isWhole = areOn(there, former[pages.length - 1]?.rows ?? [], keyOf) && pages.at(-1)?.total === present.total
  const answer =
    isOfThisVisit && isWhole
      ? present
      : await ask(pages).catch((error: unknown) => {
          if (isCancelled(error)) throw error
          return null
        })
  if (answer !== null) owed.delete(number)
  else if (!isOfThisVisit) owed.add(number)
  const page = answer ?? present
  pages.push(page)
  return page
}

async function firstPage<T>(context: QueryFunctionContext, read: Read<Page<T>>, query: object | undefined) {
  try {
    // a call made before the member was known is one of a list, too
    const asked = (await askedBefore(context.queryKey)) as InfiniteData<Page<T>> | undefined
    const page = asked?.pages[0] ?? (await read.fetch(signalOf(context)))
    if (query) {
      firstPageErrors.delete(query)
      refreshedPages.set(query, [page])
    }
    return page
  } catch (error) {
    if (query && !isCancelled(error)) firstPageErrors.set(query, error)
    throw error
  }
}

async function furtherPage<T>(read: Read<Page<T>>, signal: AbortSignal): Promise<Page<T>> {
  try {
    return await read.fetch(signal)
  } catch (error) {
    // without a network, the page may be in the cache
    const isStored = read.class === 'public' && isUnreachable(error)
    const stored = isStored ? await cachedPublicAnswer(settings.apiBase, read) : null
    if (stored) return stored.data
    throw error
  }
}

/** A cached page 1 as the cached data of the list's query. */
function asFirstPage<T>(page: { data: Page<T>; at: number } | null): { data: unknown; at: number } | null {
  return page && { data: { pages: [page.data], pageParams: [1] }, at: page.at }
}
