import { cachedReads } from '../storage/storage.ts'
import { isCachedRead, cachedForMs } from './cached-read.ts'

const maxReads = 200
const maxCharacters = 10_000_000

/** Keeps the store within 200 entries, 30 days and about 10 MB per member; the oldest go first (screens 1.19.1). */
export async function evictOldReads(): Promise<void> {
  // what a former version kept here is moved to its own place by whoever reads it
  const all = (await cachedReads.entries()).flatMap(([key, value]) =>
    isCachedRead(value) ? [{ key, at: value.at, size: JSON.stringify(value).length }] : [],
  )
  const used = new Map<string, { count: number; size: number }>()
  for (const entry of all.sort((a, b) => b.at - a.at)) {
    const partition = entry.key.slice(0, entry.key.indexOf('/'))
    const sum = used.get(partition) ?? { count: 0, size: 0 }
    sum.count += 1
    sum.size += entry.size
    used.set(partition, sum)
    const isOld = Date.now() - entry.at > cachedForMs
    if (isOld || sum.count > maxReads || sum.size > maxCharacters) await cachedReads.delete(entry.key)
  }
}
