/**
 * The cache of answers, read without the network. Private answers lie in IndexedDB, written by this page; public ones in
 * Cache Storage, written by the service worker (screens 1.19.1).
 */
import type { Partition, Read } from '../../shared/read.ts'
import { cachedReads } from '../storage/storage.ts'
import { readKey } from './read-key.ts'
import { asCachedRead, hashReadKey } from './stored-form.ts'

/** The cached answer of a private read; undefined without one. */
export async function cachedAnswer<T>(partition: Partition, read: Read<T>): Promise<T | undefined> {
  const cached = asCachedRead(await cachedReads.get(hashReadKey(readKey(partition, read))))
  // decoded before it was stored; the format changes with the domain types
  return cached?.data as T | undefined
}
