/// <reference lib="webworker" />
/**
 * The code of the version before this one. A new version removes its predecessor's code from the server and from the
 * precache, but tabs that were not loaded again still run it: what they open next must be there (screens 4.8).
 */
import { cacheNames } from 'workbox-core'
import { formerCachePrefix } from '../src/shared/cache-names.ts'
import { hasOwnType } from './own-files.ts'
import { isPartAddress } from './part-address.ts'

declare const self: ServiceWorkerGlobalScope

let cacheName = formerCachePrefix

/** Copies the former version's installed code aside, before this version's activation deletes it. */
export function keepFormerParts(version: string): void {
  cacheName = `${formerCachePrefix}${version}`
  self.addEventListener('install', (event) => {
    // without room for it those tabs lose something, a new version must not
    event.waitUntil(copyInstalled().catch(() => caches.delete(cacheName)))
  })
  self.addEventListener('activate', (event) => event.waitUntil(tidyUp()))
}

/** A part of the former version, if it was kept. */
export async function formerPart(request: Request): Promise<Response | undefined> {
  return (await caches.has(cacheName)) ? caches.match(request, { cacheName }) : undefined
}

async function copyInstalled(): Promise<void> {
  const installed = await caches.open(cacheNames.precache)
  const parts = (await installed.keys()).filter(({ url }) => isPartAddress(url))
  if (parts.length === 0) return
  const former = await caches.open(cacheName)
  for (const part of parts) {
    const copy = await installed.match(part)
    // that version may have stored whatever came with status 200
    if (copy !== undefined && hasOwnType(copy, part.url)) await former.put(part, copy)
  }
}

/** Two versions back nobody is helped any more, and where no page is open there is nobody at all. */
async function tidyUp(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const name of await caches.keys()) {
    const isOurs = name === cacheName && pages.length > 0
    if (name.startsWith(formerCachePrefix) && !isOurs) await caches.delete(name)
  }
}
