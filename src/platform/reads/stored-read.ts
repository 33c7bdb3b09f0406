/** How IndexedDB keeps one private answer (screens 1.19.1). */
export interface StoredRead {
  readonly format: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly data: unknown
}

export const storedForMs = 30 * 24 * 3_600_000
/** Raised when a stored domain type changes: a copy of another format would be shown with fields missing, so it is not read. */
const storedFormat = '2'

/** An answer in the form it is kept in. */
export const toStoredRead = (data: unknown, at: number): StoredRead => ({ format: storedFormat, at, data })

/** Whether a kept value is an answer, of whatever format and age. */
export function isStoredRead(value: unknown): value is StoredRead {
  if (typeof value !== 'object' || value === null) return false
  return 'format' in value && 'at' in value && typeof value.at === 'number'
}

/** A kept value as an answer; null for anything else, for another format, and after 30 days. */
export function asStoredRead(value: unknown): StoredRead | null {
  if (!isStoredRead(value) || value.format !== storedFormat || Date.now() - value.at > storedForMs) return null
  return value.data === undefined ? null : value
}
