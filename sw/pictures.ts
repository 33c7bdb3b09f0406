/// <reference lib="webworker" />
import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { pictureCacheName } from '../src/shared/cache-names.ts'

declare const self: ServiceWorkerGlobalScope

const thirtyDaysSeconds = 30 * 24 * 3600
const assets = new URL('assets/', self.location.href).href

const strategy = new CacheFirst({
  cacheName: pictureCacheName,
  plugins: [
    new CacheableResponsePlugin({ statuses: [200] }),
    new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: thirtyDaysSeconds, purgeOnQuotaError: true }),
  ],
})

/** Hosts that do not let us read their pictures: asked once, then left to the browser. */
const unreadableHosts = new Set<string>()

/** Avatars are personal: they are shown, never stored by the worker (screens 1.19.1). */
const personalPaths = /\/avatar/i

/** Keeps pictures whose bytes the origin lets us read (screens 1.19.3). */
export function keepPictures(): void {
  registerRoute(
    ({ request, url }) =>
      request.destination === 'image' &&
      !url.href.startsWith(assets) &&
      !personalPaths.test(url.pathname) &&
      !unreadableHosts.has(url.host),
    async ({ event, request, url }) => {
      if (url.origin === self.location.origin) return strategy.handle({ event, request })
      try {
        return await strategy.handle({ event, request: new Request(url.href, { mode: 'cors', credentials: 'omit' }) })
      } catch {
        const response = await fetch(request)
        // it loads, but not for reading: without a network nothing would have come here
        unreadableHosts.add(url.host)
        return response
      }
    },
  )
}

/** Fetches and stores one picture of the app's own origin. */
export function keepPicture(address: string, event: ExtendableEvent): Promise<unknown> {
  return strategy.handle({ event, request: new Request(address, { cache: 'force-cache' }) })
}

/** True for addresses this file may store on request of the page. */
export function isKeepablePicture(address: string): boolean {
  const url = new URL(address)
  return url.origin === self.location.origin && !personalPaths.test(url.pathname)
}
