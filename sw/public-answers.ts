/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { cachedForMs, isPublicAnswer, publicCacheName } from '../src/shared/cache-names.ts'
import { apiBase } from './settings.ts'
import { storable } from './untrusted.ts'

const strategy = new NetworkFirst({
  cacheName: publicCacheName,
  plugins: [
    {
      // the bare address: no header of the request, hence nothing of a member, is part of the store
      cacheKeyWillBeUsed: async ({ request }) => request.url,
      cacheWillUpdate: ({ response }) => storable(response.clone(), Date.now()),
    },
    new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: cachedForMs / 1000, purgeOnQuotaError: true }),
  ],
})

/** True for addresses this file looks after. */
export const isPublicAddress = (address: string): boolean => isPublicAnswer(address, apiBase())

/** Public answers come from the network; where it gives none, the cached answer says by its mark that it is one. */
export function storePublicAnswers(): void {
  registerRoute(({ url, request }) => request.method === 'GET' && isPublicAddress(url.href), strategy)
}

/** Stores one public answer the page loaded a moment ago: the browser's own cache has it still, so no call is repeated. */
export function storePublicAnswer(address: string, event: ExtendableEvent): Promise<unknown> {
  return strategy.handle({
    event,
    request: new Request(address, { cache: 'force-cache', headers: { accept: 'application/json' } }),
  })
}
