/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { partCacheName } from '../src/shared/cache-names.ts'
import { addressOf, files, proofFor } from './built.ts'
import { formerPart } from './former-parts.ts'
import { isOwnFile } from './own-files.ts'
import { isPartAddress } from './part-address.ts'
import { isFetchLater } from './untrusted.ts'

declare const self: ServiceWorkerGlobalScope

const strategy = new CacheFirst({
  cacheName: partCacheName,
  plugins: [
    {
      // what is not this file, whole, would break a screen for as long as it is kept
      cacheWillUpdate: async ({ request, response }) =>
        (await isOwnFile(response, request.url, proofFor(request.url) ?? '')) ? response : null,
    },
    // names carry a hash: a stored part is never old, but those of former versions are used no more
    new ExpirationPlugin({ maxEntries: 120, purgeOnQuotaError: true }),
  ],
})

/** Keeps the code that is not installed with the app: once it was used, or fetched because nothing else was to be done. */
export function keepParts(): void {
  registerRoute(
    ({ url }) => isPartAddress(url.href),
    async (options) => {
      const former = proofFor(options.request.url) === undefined ? await formerPart(options.request) : undefined
      return former ?? strategy.handle(options)
    },
  )
  self.addEventListener('message', (event) => {
    if (!isFetchLater(event.data)) return
    event.waitUntil(fetchNext(event).then((isFetched) => event.ports[0]?.postMessage(isFetched)))
  })
}

/** Stores a part the page loaded before the worker came. */
export function keepPart(address: string, event: ExtendableEvent): Promise<unknown> {
  return strategy.handle({ event, request: new Request(address, { cache: 'force-cache' }) })
}

/** Fetches one of the files that wait for an idle moment; false when none is missing, or it could not be had. */
async function fetchNext(event: ExtendableEvent): Promise<boolean> {
  const cache = await caches.open(partCacheName)
  for (const { url, later } of files) {
    const address = addressOf(url)
    if (later !== 'idle' || (await cache.match(address)) !== undefined) continue
    const [response, isDone] = strategy.handleAll({ event, request: new Request(address, { priority: 'low' }) })
    await Promise.allSettled([response, isDone])
    return (await cache.match(address)) !== undefined
  }
  return false
}
