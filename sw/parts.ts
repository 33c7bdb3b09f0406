/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { partCacheName } from '../src/shared/cache-names.ts'
import { formerPart } from './former-parts.ts'
import { isPartAddress } from './part-address.ts'

const thirtyDaysSeconds = 30 * 24 * 3600
const isCode = /javascript|css/

const strategy = new CacheFirst({
  cacheName: partCacheName,
  plugins: [
    {
      // the login page of a network, kept under the name of a script, would break a screen for good
      cacheWillUpdate: async ({ response }) =>
        response.status === 200 && isCode.test(response.headers.get('content-type') ?? '') ? response : null,
    },
    new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: thirtyDaysSeconds, purgeOnQuotaError: true }),
  ],
})

/** Keeps the code of screens that are seldom opened once they were, and of the HLS engine (screens 4.8). */
export function keepParts(): void {
  registerRoute(
    ({ url }) => isPartAddress(url.href),
    async (options) => (await formerPart(options.request)) ?? strategy.handle(options),
  )
}

/** Stores a part the page loaded before the worker came. */
export function keepPart(address: string, event: ExtendableEvent): Promise<unknown> {
  return strategy.handle({ event, request: new Request(address, { cache: 'force-cache' }) })
}
