/// <reference lib="webworker" />
import { registerQuotaErrorCallback } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { chunkCacheName } from '../src/shared/cache-names.ts'
import { hasFilms } from '../src/shared/downloads/download-files.ts'
import { fetchParts, takeOut } from './archive.ts'
import { addressOf, archiveOf, files, isChunkAddress, proofFor } from './build-files.ts'
import { previousChunk } from './previous-chunks.ts'
import { isOwnFile, type OwnFile } from './own-files.ts'
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
  // on a full disk other things are worth more; but without this code nothing plays downloaded lessons, which fill disks
  registerQuotaErrorCallback(async () => {
    if (!(await hasFilms())) await caches.delete(chunkCacheName)
  })
  self.addEventListener('message', (event) => {
    if (isFetchLater(event.data)) event.waitUntil(storeLater(event))
  })
}

/** Stores a chunk that the page loaded before the worker came. */
export function storeChunk(address: string, event: ExtendableEvent): Promise<unknown> {
  return strategy.handle({ event, request: new Request(address, { cache: 'force-cache' }) })
}

/** Stores what waits for an idle moment and is not stored yet. Never rejects. */
export async function storeLater(event: ExtendableEvent): Promise<void> {
  const later = files.filter((file) => file.later === 'idle')
  try {
    // opened once: if the kill switch deletes the cache meanwhile, opening it again would make a new one
    const cache = await caches.open(chunkCacheName)
    // all at once: asked for one by one, what is stored already costs each start of the app some seventy questions
    const stored = new Set((await cache.keys()).map(({ url }) => url))
    const missing = later.filter(({ url }) => !stored.has(addressOf(url)))
    const parts = await fetchParts(archiveOf('idle'), missing.length, later.length)
    // one after the other: what the learner loads comes first
    for (const file of missing) {
      const part = await takeOut(parts, file)
      await (part === undefined ? fetchFile(file, event) : cache.put(addressOf(file.url), part))
    }
  } catch {
    // the disk is full or closed: the next start of the app goes on
  }
}

/** Stores what the network has where the archive lacks it. Never rejects: another file may be there. */
async function fetchFile({ url }: OwnFile, event: ExtendableEvent): Promise<void> {
  const request = new Request(addressOf(url), { priority: 'low' })
  await Promise.allSettled(strategy.handleAll({ event, request }))
}
