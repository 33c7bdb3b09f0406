/**
 * The cache of answers, read without the network. Private answers lie in IndexedDB, written by this page; public ones in
 * Cache Storage, written by the service worker (screens 1.19.1).
 */
import { publicCacheName, storedAtHeader } from '../../shared/cache-names.ts'
import type { Partition, Read } from '../../shared/read.ts'
import { cachedReads } from '../storage/storage.ts'
import { hashReadKey, readKey } from './read-key.ts'

/** A private answer as IndexedDB stores it. */
export interface CachedRead {
  readonly format: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly data: unknown
}

export const cachedForMs = 30 * 24 * 3_600_000
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

/** The cached answer of a public read, decoded; null without one. `base` is the API base of the settings. */
export async function cachedPublicAnswer<T>(base: string, read: Read<T>): Promise<{ data: T; at: number } | null> {
  if (!('caches' in globalThis)) return null
  try {
    const cache = await caches.open(publicCacheName)
    const response = await cache.match(new URL(base + read.path, location.origin).href)
    const at = Number(response?.headers.get(storedAtHeader))
    if (!response || !Number.isFinite(at) || Date.now() - at > cachedForMs) return null
    const envelope: unknown = await response.json()
    if (typeof envelope !== 'object' || envelope === null || !('data' in envelope)) return null
    return { data: read.decode(envelope.data), at }
  } catch {
    return null
  }
}
