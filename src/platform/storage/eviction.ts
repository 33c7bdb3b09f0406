/** Cached pictures and answers are evicted to make room, and when the learner asks for it (screens 3.8). */
import { pictureCacheNames } from '../../shared/picture-caches.ts'

/** Repeats a write for which the disk had no room: after evicting the pictures, then after evicting the answers too. */
export async function afterEviction<T>(attempt: () => Promise<T>, evictAnswers: () => Promise<void>): Promise<T> {
  await evictPictures()
  try {
    return await attempt()
  } catch {
    await evictAnswers()
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
