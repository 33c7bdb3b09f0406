/** Copies of what the server has: they are deleted to make room, and when the learner wants it (screens 3.8). */
import { pictureCacheNames } from '../../shared/picture-caches.ts'

/** A write for which the disk had no room: the pictures go first, then the kept answers, each followed by another try. */
export async function afterMakingRoom<T>(attempt: () => Promise<T>, clearCachedReads: () => Promise<void>): Promise<T> {
  await evictPictures()
  try {
    return await attempt()
  } catch {
    await clearCachedReads()
    return attempt()
  }
}

/** Deletes the kept pictures. Never rejects. */
export async function evictPictures(): Promise<void> {
  await Promise.all(pictureCacheNames.map(deleteCache))
}

/** Deletes a cache of the service worker. Never rejects. */
export async function deleteCache(name: string): Promise<void> {
  if ('caches' in globalThis) await caches.delete(name).catch(() => false)
}
