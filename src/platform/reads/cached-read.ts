/**
 * The cache of answers, read without the network. Private answers lie in IndexedDB, written by this page; public ones in
 * Cache Storage, written by the service worker (screens 1.19.1).
 */
import type { Partition, Read } from '../../shared/read.ts'
import { cachedReads } from '../storage/storage.ts'
import { cachedForMs } from './cached-public-answer.ts'
import { hashReadKey, readKey } from './read-key.ts'

/** A private answer as IndexedDB stores it. */
export interface CachedRead {
  readonly format: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly data: unknown
}

/** To be changed with the domain types: an answer of the older format is not used any more, but asked for anew. */
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

/** The cached answer of a private read; undefined without one. */
export async function cachedAnswer<T>(partition: Partition, read: Read<T>): Promise<T | undefined> {
  const cached = asCachedRead(await cachedReads.get(hashReadKey(readKey(partition, read))))
  // decoded before it was stored; the format changes with the domain types
  return cached?.data as T | undefined
}
