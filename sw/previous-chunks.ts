/// <reference lib="webworker" />
/**
 * The chunks of the version before this one. A new version removes its predecessor's code from the server and from what is
 * stored, but tabs that were not loaded again still run it: what they open next must be there (screens 4.8).
 */
import { cacheNames } from 'workbox-core'
import { chunkCacheName, previousChunksPrefix } from '../src/shared/cache-names.ts'
import { isChunkAddress, proofFor } from './build-files.ts'
import { hasOwnType } from './own-files.ts'

declare const self: ServiceWorkerGlobalScope

let cacheName = previousChunksPrefix
/** This worker, where it was installed a moment ago: a browser may still call it the one that is being installed. */
let own: ServiceWorker | null = null

/** Copies the stored chunks of the previous version aside, before the activation of `version` deletes them. */
export function storePreviousChunks(version: string): void {
  cacheName = `${previousChunksPrefix}${version}`
  self.addEventListener('install', (event) => {
    own = self.registration.installing
    // with a full disk those tabs lose a screen; the installation of the new version must not fail for it
    event.waitUntil(copyStored().catch(() => caches.delete(cacheName)))
  })
  self.addEventListener('activate', (event) => isOvertaken() || event.waitUntil(deleteOutdated()))
}

/**
 * True while a newer version is being installed: it stores in the same caches, and would be left without what this one does
 * not know. What is outdated goes with its activation.
 */
export const isOvertaken = (): boolean => ![null, own].includes(self.registration.installing)

/** The chunk of the previous version that `request` asks for, if it was copied. */
export async function previousChunk(request: Request): Promise<Response | undefined> {
  return (await caches.has(cacheName)) ? caches.match(request, { cacheName }) : undefined
}

async function copyStored(): Promise<void> {
  for (const name of [cacheNames.precache, chunkCacheName]) {
    const cache = await caches.open(name)
    const chunks = (await cache.keys()).filter(({ url }) => isChunkAddress(url) && proofFor(url) === undefined)
    for (const chunk of chunks) {
      const copy = await cache.match(chunk)
      // that version may have stored any answer with status 200
      if (copy !== undefined && hasOwnType(copy, chunk.url)) await (await caches.open(cacheName)).put(chunk, copy)
    }
  }
}

/**
 * Deletes what this version has no use for of the stored chunks, and the copies that earlier versions made; where no page is
 * open, also those of this one.
 */
async function deleteOutdated(): Promise<void> {
  const stored = await caches.open(chunkCacheName)
  for (const { url } of await stored.keys())
    if (!isChunkAddress(url) || proofFor(url) === undefined) await stored.delete(url)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const name of await caches.keys()) {
    const isNeeded = name === cacheName && pages.length > 0
    // the next version may have begun meanwhile, and made copies of its own
    if (isOvertaken()) return
    if (name.startsWith(previousChunksPrefix) && !isNeeded) await caches.delete(name)
  }
}
