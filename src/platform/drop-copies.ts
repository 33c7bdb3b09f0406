/** Copies of what the server has: they are deleted to make room, and when the learner wants it (screens 3.8). */
import { pictureCacheName } from '../shared/cache-names.ts'
import { storedReads } from './storage.ts'

/** Deletes the kept pictures. Never rejects. */
export async function dropPictures(): Promise<void> {
  await dropCache(pictureCacheName)
}

/** Deletes a cache of the service worker. Never rejects. */
export async function dropCache(name: string): Promise<void> {
  if ('caches' in globalThis) await caches.delete(name).catch(() => false)
}

/** Deletes the kept answers of everybody; who is logged in, and what was searched for, are none. Never rejects. */
export async function dropAnswers(): Promise<void> {
  const all = await storedReads.entries().catch(() => [])
  for (const [key, value] of all) if (isAnswer(value)) await storedReads.delete(key).catch(() => {})
}

/** By the one property nothing else has: a list of searches, being an array, has an `at` as well. */
const isAnswer = (value: unknown): boolean => typeof value === 'object' && value !== null && 'format' in value
