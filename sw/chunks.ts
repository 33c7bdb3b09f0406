/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { chunkCacheName } from '../src/shared/cache-names.ts'
import { addressOf, files, isChunkAddress, proofFor } from './build-files.ts'
import { previousChunk } from './previous-chunks.ts'
import { isOwnFile } from './own-files.ts'
import { isFetchLater } from './untrusted.ts'

declare const self: ServiceWorkerGlobalScope

const strategy = new CacheFirst({
  cacheName: chunkCacheName,
  plugins: [
    {
      // anything but this file, whole, would break a screen for as long as it is stored
      cacheWillUpdate: async ({ request, response }) =>
        (await isOwnFile(response, request.url, proofFor(request.url) ?? '')) ? response : null,
    },
    // names carry a hash: a stored chunk is never out of date, but those of earlier versions are used no more
    new ExpirationPlugin({ maxEntries: 120, purgeOnQuotaError: true }),
  ],
})

/** Stores the chunks that are not installed with the app: when they are used, or earlier, in an idle moment of the page. */
export function storeChunks(): void {
  registerRoute(
    ({ url }) => isChunkAddress(url.href),
    async (options) => {
      const previous = proofFor(options.request.url) === undefined ? await previousChunk(options.request) : undefined
      return previous ?? strategy.handle(options)
    },
  )
  self.addEventListener('message', (event) => {
    if (!isFetchLater(event.data)) return
    event.waitUntil(fetchNext(event).then((isFetched) => event.ports[0]?.postMessage(isFetched)))
  })
}

/** Stores a chunk that the page loaded before the worker came. */
export function storeChunk(address: string, event: ExtendableEvent): Promise<unknown> {
  return strategy.handle({ event, request: new Request(address, { cache: 'force-cache' }) })
}

/** Stores all that otherwise waits for an idle moment. Never rejects. */
export function storeLater(event: ExtendableEvent): Promise<unknown> {
  const later = files.filter((file) => file.later === 'idle')
  return Promise.allSettled(later.map(({ url }) => storeChunk(addressOf(url), event)))
}

/** Fetches one of the files that wait for an idle moment; false when none is missing or it could not be fetched. */
async function fetchNext(event: ExtendableEvent): Promise<boolean> {
  const cache = await caches.open(chunkCacheName)
  // all at once: asked for one by one, what is stored already costs each start of the app some seventy questions
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  const missing = files.find(({ url, later }) => later === 'idle' && !stored.has(addressOf(url)))
  if (missing === undefined) return false
  const address = addressOf(missing.url)
  const [response, isDone] = strategy.handleAll({ event, request: new Request(address, { priority: 'low' }) })
  await Promise.allSettled([response, isDone])
  return (await cache.match(address)) !== undefined
}
