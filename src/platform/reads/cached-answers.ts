/** All the copies this device keeps of one kind of answer; the network is not asked. */
import { publicCacheName } from '../../shared/cache-names.ts'
import type { Partition } from '../../shared/read.ts'
import { cachedReads } from '../storage/storage.ts'
import { asCachedRead } from './cached-read.ts'

/** The kept answers of a private operation, newest first. They were decoded before they were stored. */
export async function cachedAnswers<T>(partition: Partition, operation: string): Promise<readonly T[]> {
  if (partition === null) return []
  const found = await cachedReads.entries(`${partition}/${operation}/`).catch(() => [])
  return found
    .flatMap(([, value]) => asCachedRead(value) ?? [])
    .sort((a, b) => b.at - a.at)
    .map(({ data }) => data as T)
}

/** The kept answers of a public operation: those of `path` below the API base, whatever their query. */
export async function cachedPublicAnswers<T>(
  base: string,
  path: string,
  decode: (data: unknown) => T,
): Promise<readonly T[]> {
  if (!('caches' in globalThis)) return []
  try {
    const cache = await caches.open(publicCacheName)
    const address = new URL(base + path, location.origin).href
    const requests = (await cache.keys()).filter(({ url }) => url.split('?')[0] === address)
    const copies = await Promise.all(requests.map(async (request) => copyOf(await cache.match(request), decode)))
    return copies.filter((copy) => copy !== null)
  } catch {
    return []
  }
}

async function copyOf<T>(response: Response | undefined, decode: (data: unknown) => T): Promise<T | null> {
  try {
    const envelope: unknown = await response?.json()
    return typeof envelope === 'object' && envelope !== null && 'data' in envelope ? decode(envelope.data) : null
  } catch {
    return null
  }
}
