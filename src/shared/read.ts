/**
 * A read: one GET of the API described as data, so that its class alone decides how it is cached and repeated
 * (screens 1.5.5, 1.19.1). `api/` declares reads, `platform/reads` turns them into queries.
 */
export type ReadClass = 'public' | 'private' | 'never'

export interface Read<T> {
  readonly class: ReadClass
  /** operationId of the contract, the first part of every cache key. */
  readonly operation: string
  readonly params: Readonly<Record<string, string | number>>
  /** Path and query below the API base; the key under which the service worker stores a public answer. */
  readonly path: string
  /** Asks the network. Throws AppError. */
  fetch(signal: AbortSignal): Promise<T>
  /** Decodes the `data` of an envelope stored earlier. Throws AppError `malformed`. */
  decode(data: unknown): T
}

/** One page of a list. `rawCount` counts the rows received, broken and duplicate ones included (screens 1.18). */
export interface Page<T> {
  readonly rows: readonly T[]
  /** `Number.MAX_SAFE_INTEGER` where the server does not say it, and only a short page tells the end. */
  readonly total: number
  readonly rawCount: number
}

/** The part of the cache that private answers are in: a member id, `anon` for visitors, null while it is not known. */
export type Partition = string | null

/** What a screen gets of its main or side data (screens 0.2). */
export type ReadState<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'content'; readonly data: T }
  /** Stored data on screen, the refresh failed or there is no network. */
  | { readonly status: 'stale'; readonly data: T; readonly updatedAt: number; readonly error: unknown }
  | { readonly status: 'failed'; readonly error: unknown }
