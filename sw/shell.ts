/// <reference lib="webworker" />
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import type { WorkboxPlugin } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { fetchParts, takeOut } from './archive.ts'
import { isAppPage } from '../src/shared/addresses/is-app-page.ts'
import { addressOf, archiveOf, installedFiles, proofFor } from './build-files.ts'
import { isOwnFile, type OwnFile } from './own-files.ts'
import { isOvertaken } from './previous-chunks.ts'
import { apiBase, settingsMark } from './settings.ts'

declare const self: ServiceWorkerGlobalScope

const frame = 'index.html'
const ofInstallation = new Set([frame, 'manifest.webmanifest'])

/** Both name the installation, and the frame is stored with its policies: other settings are other files. */
const revisionOf = (url: string, revision: string | null): string | null =>
  ofInstallation.has(url) ? `${revision ?? ''}@${settingsMark()}` : revision

const isOwn = (response: Response, { url }: Request): Promise<boolean> => isOwnFile(response, url, proofFor(url) ?? '')

/**
 * An answer that is not the file fails the installation: the worker before this one stays, and the page tries again (screens
 * 4.8). What is stored already is looked at as well: a worker that did not look may have stored it.
 */
const onlyOwnFiles: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse, event, request }) =>
    event?.type !== 'install' || (cachedResponse && (await isOwn(cachedResponse, request))) ? cachedResponse : null,
  async fetchDidSucceed({ event, request, response }) {
    if (event.type !== 'install' || (await isOwn(response, request))) return response
    // the browser's own cache may hold the wrong answer for as long as the right one would be good
    const again = await fetch(request.url, { cache: 'reload', credentials: 'same-origin' })
    if (await isOwn(again, request)) return again
    throw new Error(`Not this build: ${request.url}`)
  },
  // looked at when it came
  cacheWillUpdate: async ({ response }) => response,
}

/** Files stored beside each other. Six would take all connections of HTTP/1.1 from a tap. */
const atOnce = 5

/** Precaches the app and answers every navigation with its frame, network or not (screens 4.8). */
export function storeShell(): void {
  const controller = new PrecacheController({ plugins: [onlyOwnFiles] })
  controller.addToCacheList(
    installedFiles.map(({ url, revision = null }) => ({ url, revision: revisionOf(url, revision) })),
  )
  self.addEventListener('install', (event) => event.waitUntil(install(controller, event)))
  self.addEventListener('activate', (event) => void (isOvertaken() || controller.activate(event)))
  registerRoute(new PrecacheRoute(controller))
  cleanupOutdatedCaches()
  const places = { scope: new URL('./', self.location.href).pathname, origin: self.location.origin, apiBase: apiBase() }
  const answer = controller.createHandlerBoundToURL(frame)
  registerRoute(({ request, url }) => request.mode === 'navigate' && isAppPage(url.pathname, places), answer)
}

/**
 * Stores all files of the app that are not stored yet; rejects with the first that cannot be had. Where most are missing,
 * as on a first visit, they come in the archive; what that lacks, or has wrong, is fetched by itself.
 */
async function install(controller: PrecacheController, event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(controller.strategy.cacheName)
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  const keyOf = ({ url }: OwnFile): string => controller.getCacheKeyForURL(url) ?? ''
  const archived = installedFiles.filter(({ alone, url }) => alone === undefined && !ofInstallation.has(url))
  const missing = new Set(archived.filter((file) => !stored.has(keyOf(file))))
  const parts = fetchParts(archiveOf('installed'), missing.size, archived.length)
  // those first that do not wait for the archive
  const waiting = [...installedFiles].sort((a, b) => Number(missing.has(a)) - Number(missing.has(b)))

  async function store(file: OwnFile): Promise<unknown> {
    const cacheKey = keyOf(file)
    const part = missing.has(file) ? await takeOut(await parts, file) : undefined
    if (part !== undefined) return cache.put(cacheKey, part)
    const address = addressOf(file.url)
    // a name with a hash means the same bytes for ever: what the page has loaded need not be fetched again
    const mode = address === cacheKey ? 'default' : 'reload'
    const request = new Request(address, { cache: mode, credentials: 'same-origin', priority: 'low' })
    return Promise.all(controller.strategy.handleAll({ event, request, params: { cacheKey } }))
  }
  async function storeNext(): Promise<void> {
    const next = waiting.shift()
    if (next === undefined) return
    await store(next)
    return storeNext()
  }
  async function storeAll(): Promise<void> {
    try {
      await Promise.all(Array.from({ length: atOnce }, storeNext))
    } finally {
      // after a failure the others need not be fetched
      waiting.length = 0
    }
  }
  await storeAll()
  // a version before this one that has begun to activate meanwhile has deleted what it does not know
  const left = new Set((await cache.keys()).map(({ url }) => url))
  waiting.push(...installedFiles.filter((file) => !left.has(keyOf(file))))
  await storeAll()
}

/** Changes with every build, because the frame names its scripts. */
export const buildMark = (): string => proofFor(addressOf(frame)) ?? ''
