/// <reference lib="webworker" />
/**
 * The chunks of the version before this one. A new version removes its predecessor's code from the server and from the
 * precache, but tabs that were not loaded again still run it: what they open next must be there (screens 4.8).
 */
import { cacheNames } from 'workbox-core'
import { previousChunksPrefix } from '../src/shared/cache-names.ts'
import { isChunkAddress } from './build-files.ts'
import { hasOwnType } from './own-files.ts'

declare const self: ServiceWorkerGlobalScope

let cacheName = previousChunksPrefix

/** Copies the installed chunks of the previous version aside, before the activation of `version` deletes them. */
export function storePreviousChunks(version: string): void {
  cacheName = `${previousChunksPrefix}${version}`
  self.addEventListener('install', (event) => {
    // with a full disk those tabs lose a screen; the installation of the new version must not fail for it
    event.waitUntil(copyInstalled().catch(() => caches.delete(cacheName)))
  })
  self.addEventListener('activate', (event) => event.waitUntil(deleteOutdated()))
}

/** The chunk of the previous version that `request` asks for, if it was copied. */
export async function previousChunk(request: Request): Promise<Response | undefined> {
  return (await caches.has(cacheName)) ? caches.match(request, { cacheName }) : undefined
}

async function copyInstalled(): Promise<void> {
  const installed = await caches.open(cacheNames.precache)
  const chunks = (await installed.keys()).filter(({ url }) => isChunkAddress(url))
  if (chunks.length === 0) return
  const previous = await caches.open(cacheName)
  for (const chunk of chunks) {
    const copy = await installed.match(chunk)
    // that version may have stored any answer with status 200
    if (copy !== undefined && hasOwnType(copy, chunk.url)) await previous.put(chunk, copy)
  }
}

/** Deletes the copies that earlier versions made; where no page is open, also those of this one. */
async function deleteOutdated(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const name of await caches.keys()) {
    const isNeeded = name === cacheName && pages.length > 0
    if (name.startsWith(previousChunksPrefix) && !isNeeded) await caches.delete(name)
  }
}
