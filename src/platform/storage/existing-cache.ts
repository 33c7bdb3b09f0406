/**
 * A cache that the worker has made, null where there is none: to open it would make it, and it would stay behind where the
 * worker has been taken away. Rejects where the browser opens none.
 */
export const existingCache = async (name: string): Promise<Cache | null> =>
  (await caches.has(name)) ? caches.open(name) : null
