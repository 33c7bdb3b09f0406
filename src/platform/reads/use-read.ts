import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useCallback, useState } from 'react'
import { AppError, isTakenBack } from '../../shared/errors.ts'
import type { Partition, Read, ReadState } from '../../shared/read.ts'
import { useIsOffline } from '../browser/connectivity.ts'
import { queryClient } from './query-client.ts'
import { persisterFor } from './persister.ts'
import { askedBefore, signalOf } from './session-reads.ts'
import { cachedPublicAnswer } from './cached-public-answer.ts'
import { readKey } from './read-key.ts'
import { partitionAtom, unknownAtom } from '../session/session-atoms.ts'
import { settings } from '../browser/settings.ts'
import { appStore } from '../store.ts'
import { hashReadKey } from './cached-read.ts'

/**
 * The partition whose answers a screen shows. The screen renders again also when a token of an unknown member is replaced
 * by another one of an unknown member: the partition is null for both, but the keys of their reads differ.
 */
export function usePartition(): Partition {
  useAtomValue(unknownAtom)
  return useAtomValue(partitionAtom)
}

/** The query of one read in one partition. */
export function readOptions<T>(partition: Partition, read: Read<T>) {
  return queryOptions<T>({
    queryKey: readKey(partition, read),
    queryKeyHashFn: hashReadKey,
    queryFn: async (context) =>
      // the answer to the same read, asked for before it was known whose it is
      ((await askedBefore(context.queryKey)) as T | undefined) ?? read.fetch(signalOf(context)),
    meta: { class: read.class },
    refetchOnReconnect: read.class !== 'never',
    persister: persisterFor(partition, read, () => cachedPublicAnswer(settings.apiBase, read)),
  })
}

/**
 * The state of a query as screens show it (screens 0.2). A screen renders again when what was looked at here changes: with
 * the time of the answer among it, each screen would do so at the begin and at the end of every refresh that changes nothing.
 */
export function stateOf<T>(
  query: { readonly data: T | undefined; readonly error: unknown; readonly dataUpdatedAt: number },
  isOffline: boolean,
): ReadState<T> {
  const { data, error } = query
  // content that the server has taken back must not stay on screen as `stale`
  if (isTakenBack(error)) return { status: 'failed', error }
  if (data === undefined) return error === null ? { status: 'loading' } : { status: 'failed', error }
  if (error !== null || isOffline) return { status: 'stale', data, updatedAt: query.dataUpdatedAt, error }
  return { status: 'content', data }
}

const noNetwork = new AppError({ kind: 'offline' })

export interface ReadResult<T> {
  readonly state: ReadState<T>
  /** The server is being asked. Who does not look at it is not rendered again for it. */
  readonly isAsking: boolean
  /** Asks again, and resolves with the answer or failure of that call. */
  refresh(): Promise<void>
}

/**
 * The answer of a read: stored data at once, refreshed in parallel. With `isEnabled` false nothing is asked and the state stays `loading`,
 * whatever an earlier screen has left in memory: of that nothing would be refreshed.
 * An answer of an earlier visit that `lacks` what the screen is about counts as none: of what was added since it would say
 * that there is no such thing.
 */
export function useRead<T>(read: Read<T>, isEnabled = true, lacks?: (data: T) => boolean): ReadResult<T> {
  const partition = usePartition()
  const isOffline = useIsOffline()
  const query = useQuery({ ...readOptions(partition, read), enabled: isEnabled })
  const { refetch } = query
  const refresh = useCallback(async () => void (await refetch({ cancelRefetch: false })), [refetch])
  const [openedAt] = useState(() => Date.now())
  const known: ReadState<T> = isEnabled ? stateOf(query, isOffline) : { status: 'loading' }
  let state = known
  if ('data' in known && lacks?.(known.data) && query.dataUpdatedAt < openedAt) {
    if (query.isFetching) state = { status: 'loading' }
    // an answer that is a moment old is not asked for again, and holds
    else if (known.status === 'stale') state = { status: 'failed', error: query.error ?? noNetwork }
  }
  return {
    state,
    get isAsking() {
      return query.isFetching
    },
    refresh,
  }
}

/** Starts a read before its screen renders, and resolves with it; a failure is left to the screen. */
export function prefetchRead(read: Read<unknown>): Promise<void> {
  return queryClient.prefetchQuery(readOptions(appStore.get(partitionAtom), read))
}
