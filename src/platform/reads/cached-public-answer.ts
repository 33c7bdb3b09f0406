/** The public half of the cache of answers: Cache Storage, written by the service worker (screens 1.19.1). */
import { cachedForMs, publicCacheName, storedAtHeader } from '../../shared/cache-names.ts'
import type { Read } from '../../shared/read.ts'

/** The cached answer of a public read, decoded; null without one. `base` is the API base of the settings. */
export async function cachedPublicAnswer<T>(
  base: string,
  read: Pick<Read<T>, 'path' | 'decode'>,
): Promise<{ data: T; at: number } | null> {
  if (!('caches' in globalThis)) return null
  try {
    const address = new URL(base + read.path, location.origin).href
    const response = await caches.match(address, { cacheName: publicCacheName })
    const at = Number(response?.headers.get(storedAtHeader))
    if (!response || !Number.isFinite(at) || Date.now() - at > cachedForMs) return null
    const envelope: unknown = await response.json()
    if (typeof envelope !== 'object' || envelope === null || !('data' in envelope)) return null
    return { data: read.decode(envelope.data), at }
  } catch {
    return null
  }
}
