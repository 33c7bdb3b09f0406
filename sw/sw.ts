/// <reference lib="webworker" />
/** The service worker: what it is made of, how it takes over, and what it stores of the page that installed it. */
import { clientsClaim } from 'workbox-core'
import { CacheExpiration } from 'workbox-expiration'
import { retiredCacheNames } from '../src/shared/cache-names.ts'
import { isChunkAddress } from './build-files.ts'
import { storeChunk, storeChunks } from './chunks.ts'
import { keepDownloadsPlayable } from './downloads.ts'
import { storePictures } from './pictures.ts'
import { storePreviousChunks } from './previous-chunks.ts'
import { isPublicAddress, storePublicAnswer, storePublicAnswers } from './public-answers.ts'
import { storeSettings } from './settings.ts'
import { buildMark, storeShell } from './shell.ts'
import { addressesOf, isClaim, isTakeOver } from './untrusted.ts'

declare const self: ServiceWorkerGlobalScope

storeSettings()
storeShell()
storePreviousChunks(buildMark())
storeChunks()
storePublicAnswers()
storePictures()
keepDownloadsPlayable()
storeLoaded()
takeOver()

/** The first page of a first visit loads before this worker can see it: the page names the addresses, the worker decides. */
function storeLoaded(): void {
  self.addEventListener('message', (event) => {
    const addresses = addressesOf(event.data)
    if (addresses.length > 0) event.waitUntil(Promise.allSettled(addresses.map((address) => store(address, event))))
  })
}

async function store(address: string, event: ExtendableEvent): Promise<unknown> {
  if (isPublicAddress(address)) return storePublicAnswer(address, event)
  if (isChunkAddress(address)) return storeChunk(address, event)
  return undefined
}

/** The first worker takes the page that installed it; a later one waits until the page asks for it (screens 4.8). */
function takeOver(): void {
  clientsClaim()
  self.addEventListener('message', (event) => {
    if (isTakeOver(event.data)) event.waitUntil(self.skipWaiting())
    if (isClaim(event.data)) event.waitUntil(self.clients.claim())
  })
  self.addEventListener('activate', (event) => event.waitUntil(Promise.allSettled(retiredCacheNames.map(deleteCache))))
}

/** Deletes a cache of an earlier version, and the list of its addresses that Workbox stores beside it. */
async function deleteCache(name: string): Promise<void> {
  if (await caches.delete(name)) await new CacheExpiration(name, { maxEntries: 1 }).delete()
}
