/** How a private answer lies in IndexedDB: its key and its form. Light enough for the painter (src/app/painter). */
import { cachedForMs } from '../../shared/cache-names.ts'

/**
 * The text form of a key, `member/operation/{params}`: the hash of the query in memory and the key in IndexedDB. The
 * order of the parameters makes no difference.
 */
export const hashReadKey = (key: readonly unknown[]): string =>
  `${String(key[0])}/${String(key[1])}/${key.slice(2).map(stableText).join('/')}`

function stableText(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** A private answer as IndexedDB stores it. */
export interface CachedRead {
  readonly format: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly data: unknown
}

/**
 * To be raised when the domain type of a private read changes: an answer of the older format is not used any more, but asked
 * for anew. Until it is, nothing private is shown without a network, nor does a downloaded lesson open, which needs its
 * stored answer (ADR 0020); where that is too much, the decoder of the former form stays instead.
 */
const cacheFormat = '2'

/** An answer as it is written to IndexedDB. */
export const toCachedRead = (data: unknown, at: number): CachedRead => ({ format: cacheFormat, at, data })

/** Whether a stored value is an answer, of whatever format and age. */
export function isCachedRead(value: unknown): value is CachedRead {
  if (typeof value !== 'object' || value === null) return false
  return 'format' in value && 'at' in value && typeof value.at === 'number'
}

/** A stored value as an answer; null for anything else, for another format, and after 30 days. */
export function asCachedRead(value: unknown): CachedRead | null {
  if (!isCachedRead(value) || value.format !== cacheFormat || Date.now() - value.at > cachedForMs) return null
  return value.data === undefined ? null : value
}
