/** The cache as a whole: every cached answer of one operation, and the eviction of the oldest. */
import type { Partition } from '../../shared/read.ts'
import { ownerOf } from '../storage/key-span.ts'
import { keptReads } from '../storage/eviction.ts'
import { keysOf, pairsOf } from '../storage/keys-of.ts'
import { existingCache } from '../storage/existing-cache.ts'
import { cachedReads, downloadsStore } from '../storage/storage.ts'
import { diskLimitMs, withTimeout } from '../storage/with-timeout.ts'
import { cachedForMs, publicCacheName } from '../../shared/cache-names.ts'
import { asCachedRead, isCachedRead } from './cached-read.ts'

/** All cached answers of a private operation, newest first. */
export async function cachedAnswers<T>(partition: Partition, operation: string): Promise<readonly T[]> {
  if (partition === null) return []
  // a screen that looks here has nothing else to show: a disk that never answers would keep it empty
  const reading = cachedReads.entries(`${partition}/${operation}/`).catch(() => [])
  const found = await withTimeout(diskLimitMs, reading, [])
  return (
    found
      .flatMap(([, value]) => asCachedRead(value) ?? [])
      .sort((a, b) => b.at - a.at)
      // decoded before they were stored; the format changes with the domain types
      .map(({ data }) => data as T)
  )
}

/** All cached answers of a public operation: those of `path` below the API base, whatever their query. */
export async function cachedPublicAnswers<T>(
  base: string,
  path: string,
  decode: (data: unknown) => T,
): Promise<readonly T[]> {
  if (!('caches' in globalThis)) return []
  try {
    const cache = await existingCache(publicCacheName)
    if (cache === null) return []
    const address = new URL(base + path, location.origin).href
    const requests = (await cache.keys()).filter(({ url }) => url.split('?')[0] === address)
    const answers = await Promise.all(requests.map(async (request) => answerIn(await cache.match(request), decode)))
    return answers.filter((answer) => answer !== null)
  } catch {
    return []
  }
}

async function answerIn<T>(response: Response | undefined, decode: (data: unknown) => T): Promise<T | null> {
  try {
    const envelope: unknown = await response?.json()
    return typeof envelope === 'object' && envelope !== null && 'data' in envelope ? decode(envelope.data) : null
  } catch {
    return null
  }
}

const maxReads = 200
const maxCharacters = 10_000_000

/**
 * Keeps the cache within 200 answers, 30 days and about 10 MB per member; the oldest go first (screens 1.19.1). What
 * downloaded lessons need stays (screens 4.3).
 */
export async function evictOldReads(): Promise<void> {
  const keys = await keysOf(cachedReads)
  // on a first visit nothing is asked for what is kept of it
  const isKept = keys.length > 0 ? await keptReads(downloadsStore) : () => false
  const entries = await pairsOf(
    cachedReads,
    keys.filter((key) => !isKept(key)),
  )
  // older versions stored other things here too; the code that still needs one moves it to its own place when it reads it
  const all = entries.flatMap(([key, value]) =>
    isCachedRead(value) ? [{ key, at: value.at, size: JSON.stringify(value).length }] : [],
  )
  const used = new Map<string, { count: number; size: number }>()
  for (const { key, at, size } of all.sort((a, b) => b.at - a.at)) {
    const sum = used.get(ownerOf(key)) ?? { count: 0, size: 0 }
    sum.count += 1
    sum.size += size
    used.set(ownerOf(key), sum)
    const isOld = Date.now() - at > cachedForMs
    if (isOld || sum.count > maxReads || sum.size > maxCharacters) await cachedReads.delete(key)
  }
}
