/**
 * Pictures of servers without a CORS header. Their bytes, even their status, stay hidden from us: the page saw them
 * whole, and they are used only where the network gives nothing, so that a wrong one is never shown in place of a right.
 */
import { unreadablePictures, type PublicPicture } from '../src/shared/pictures/picture-caches.ts'

/** What 24 of them take as the browser counts, some 170 MB, is little of this. */
const leastQuota = 2 * 1024 ** 3
type Use = keyof typeof unreadablePictures
// the keys of a constant of ours are known
const uses = Object.keys(unreadablePictures) as Use[]
/** What the page has just shown, out of the browser's own cache. */
const asShown: RequestInit = { mode: 'no-cors', credentials: 'omit', cache: 'force-cache' }

/**
 * Stores the first of `pictures` for each use, as many as its cache may hold. Those named before make room, the eldest
 * first.
 */
export async function storeUnreadable(pictures: readonly PublicPicture[]): Promise<void> {
  // the types promise what older browsers do not have
  const storage = navigator.storage as StorageManager | undefined
  const { quota = 0 } = (await storage?.estimate?.()) ?? {}
  if (quota < leastQuota) return
  for (const use of uses) {
    const { limit } = unreadablePictures[use]
    const named = pictures.filter((picture) => picture.use === use).slice(0, limit)
    if (named.length > 0)
      await storeFor(
        use,
        named.map(({ url }) => url),
      )
  }
}

async function storeFor(use: Use, named: readonly string[]): Promise<void> {
  const { cacheName, limit } = unreadablePictures[use]
  const cache = await caches.open(cacheName)
  for (const url of named) {
    const stored = await cache.match(url)
    // these always name all of their own; of the others the last one opened becomes the youngest
    if (stored !== undefined && (use === 'home' || use === 'download')) continue
    const response = stored ?? (await fetch(url, asShown).catch(() => null))
    if (response?.type === 'opaque') await cache.put(url, response).catch(() => {})
  }
  const stored = await cache.keys()
  const others = stored.filter(({ url }) => !named.includes(url))
  for (const eldest of others.slice(0, Math.max(0, stored.length - limit))) await cache.delete(eldest)
}

/** The stored picture at this address, if there is one. */
export async function storedUnreadable(url: string): Promise<Response | undefined> {
  for (const use of uses) {
    const stored = await caches.match(url, { cacheName: unreadablePictures[use].cacheName })
    if (stored !== undefined) return stored
  }
  return undefined
}
