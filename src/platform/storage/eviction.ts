/** Cached pictures and answers are evicted to make room, and when the learner asks for it (screens 3.8). */
import { pictureCacheNames } from '../../shared/pictures/picture-caches.ts'
import type { DeviceStore, Evictable } from './device-store.ts'
import { keysOf } from './keys-of.ts'

/** Repeats a write for which the disk had no room: after evicting the pictures, then after evicting the answers too. */
export async function afterEviction<T>(attempt: () => Promise<T>, stores: Evictable): Promise<T> {
  await evictPictures()
  try {
    return await attempt()
  } catch {
    await clearReads(stores)
    return attempt()
  }
}

/** Deletes the cached pictures. Never rejects. */
export async function evictPictures(): Promise<void> {
  await Promise.all(pictureCacheNames.map(deleteCache))
}

/** Deletes a cache of the service worker. Never rejects. */
export async function deleteCache(name: string): Promise<void> {
  if ('caches' in globalThis) await caches.delete(name).catch(() => false)
}

/**
 * Deletes the cached answers of every member, but for those without which a downloaded lesson cannot be opened. Never
 * rejects.
 */
export async function clearReads({ reads, downloads }: Evictable): Promise<void> {
  try {
    const isKept = await keptReads(downloads)
    const keys = (await keysOf(reads)).filter((key) => !isKept(key))
    await reads.write(Object.fromEntries(keys.map((key) => [key, undefined])))
  } catch {
    // a disk that refuses
  }
}

/**
 * Tells by its key whether a cached answer is one without which a downloaded lesson cannot be opened; while the list of
 * downloads cannot be read, that of every lesson.
 */
export async function keptReads(downloads: DeviceStore): Promise<(key: string) => boolean> {
  const lessons = await keysOf(downloads).catch(() => null)
  if (lessons === null) return (key) => key.includes('/getLesson/')
  const kept = new Set(lessons.map((key) => key.replace(/\/(\d+)$/, '/getLesson/{"id":$1}')))
  return (key) => kept.has(key)
}
