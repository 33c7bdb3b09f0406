/** How IndexedDB keeps one private answer (screens 1.19.1). */
export interface CachedRead {
  readonly format: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly data: unknown
}

export const cachedForMs = 30 * 24 * 3_600_000
/** Changed when the domain types change in a way old copies do not satisfy. */
const cacheFormat = '1'

/** An answer in the form it is kept in. */
export const toCachedRead = (data: unknown, at: number): CachedRead => ({ format: cacheFormat, at, data })

/** Whether a kept value is an answer, of whatever format and age. */
export function isCachedRead(value: unknown): value is CachedRead {
  if (typeof value !== 'object' || value === null) return false
  return 'format' in value && 'at' in value && typeof value.at === 'number'
}

/** A kept value as an answer; null for anything else, for another format, and after 30 days. */
export function asCachedRead(value: unknown): CachedRead | null {
  if (!isCachedRead(value) || value.format !== cacheFormat || Date.now() - value.at > cachedForMs) return null
  return value.data === undefined ? null : value
}
