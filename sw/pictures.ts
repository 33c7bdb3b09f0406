/// <reference lib="webworker" />
/**
 * Pictures for the time without a network. Whose picture it is no address tells: an avatar may lie anywhere. So nothing
 * is stored because it was asked for, only what the page names afterwards as public and shown (screens 1.19.1, 1.19.3).
 */
import { registerQuotaErrorCallback } from 'workbox-core'
import { CacheExpiration } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { cachedForMs } from '../src/shared/cache-names.ts'
import { pictureCacheName, type PublicPicture } from '../src/shared/pictures/picture-caches.ts'
import { storeUnreadable, storedUnreadable } from './unreadable-pictures.ts'
import { isPicture, picturesOf } from './untrusted.ts'

declare const self: ServiceWorkerGlobalScope

const assets = new URL('assets/', self.location.href).href

const strategy = new CacheFirst({
  cacheName: pictureCacheName,
  plugins: [{ cacheWillUpdate: async ({ response }) => ((await isPicture(response)) ? response : null) }],
})
/** Counts from the last time a picture was named. */
const limits = new CacheExpiration(pictureCacheName, { maxEntries: 60, maxAgeSeconds: cachedForMs / 1000 })

/** Hosts that do not let us read their pictures: asked once. */
const unreadableHosts = new Set<string>()

/** Answers with the pictures that were kept, and keeps those the page names. */
export function storePictures(): void {
  registerRoute(
    ({ request, url }) => request.destination === 'image' && !url.href.startsWith(assets),
    async ({ request }) => {
      const stored = await caches.match(request.url, { cacheName: pictureCacheName, ignoreVary: true })
      return stored ?? fetch(request).catch(async () => (await storedUnreadable(request.url)) ?? Response.error())
    },
  )
  registerQuotaErrorCallback(() => Promise.all([caches.delete(pictureCacheName), limits.delete()]))
  self.addEventListener('message', (event) => {
    const pictures = picturesOf(event.data)
    if (pictures.length > 0) event.waitUntil(storeEach(pictures, event))
  })
}

async function storeEach(pictures: readonly PublicPicture[], event: ExtendableEvent): Promise<void> {
  const unreadable: PublicPicture[] = []
  // one after the other: the page comes first
  for (const picture of pictures) if (!(await storeReadable(picture.url, event))) unreadable.push(picture)
  await storeUnreadable(unreadable)
  // once for all of them: Workbox's plugin looks through its list after each one, which is most of the work
  await limits.expireEntries().catch(() => {})
}

/** Stores the picture; false when its bytes cannot be had. */
async function storeReadable(url: string, event: ExtendableEvent): Promise<boolean> {
  const { host } = new URL(url)
  if (unreadableHosts.has(host)) return false
  // the page has just loaded it; but what the browser kept of that may lack the header that lets us read it
  for (const cache of ['force-cache', 'no-cache'] as const) {
    const request = new Request(url, { mode: 'cors', credentials: 'omit', cache })
    try {
      await Promise.all(strategy.handleAll({ event, request }))
      // without IndexedDB pictures are stored all the same
      await limits.updateTimestamp(url).catch(() => {})
      return true
    } catch {
      // refused, or no network
    }
  }
  if (self.navigator.onLine) unreadableHosts.add(host)
  return false
}
