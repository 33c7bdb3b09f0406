/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { CacheExpiration } from 'workbox-expiration'
import { retiredCacheNames } from '../src/shared/cache-names.ts'
import { isTakeOver } from './untrusted.ts'

declare const self: ServiceWorkerGlobalScope

/** The first worker looks after the page that installed it; a later one waits until it is asked (screens 4.8). */
export function takeOver(): void {
  clientsClaim()
  self.addEventListener('message', (event) => {
    if (isTakeOver(event.data)) event.waitUntil(self.skipWaiting())
  })
  self.addEventListener('activate', (event) => event.waitUntil(Promise.allSettled(retiredCacheNames.map(drop))))
}

/** Deletes a cache of an earlier version, and the list of addresses that was kept beside it. */
async function drop(name: string): Promise<void> {
  if (await caches.delete(name)) await new CacheExpiration(name, { maxEntries: 1 }).delete()
}
