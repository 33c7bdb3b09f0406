/// <reference lib="webworker" />
import { cleanupOutdatedCaches, PrecacheController, PrecacheRoute } from 'workbox-precaching'
import type { WorkboxPlugin } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { addressOf, installedFiles, proofFor } from './build-files.ts'
import { isAppPage } from './is-app-page.ts'
import { isOwnFile } from './own-files.ts'
import { apiBase, settingsMark } from './settings.ts'

declare const self: ServiceWorkerGlobalScope

const frame = 'index.html'
const ofInstallation = new Set([frame, 'manifest.webmanifest'])

/** Both name the installation, and the frame is stored with its policies: other settings are other files. */
const revisionOf = (url: string, revision: string | null): string | null =>
  ofInstallation.has(url) ? `${revision ?? ''}@${settingsMark()}` : revision

const isOwn = (response: Response, { url }: Request): Promise<boolean> => isOwnFile(response, url, proofFor(url) ?? '')

/**
 * An answer that is not the file fails the installation: the worker before this one stays, and the next start of the app
 * tries again. What is stored already is looked at as well: a worker that did not look may have stored it.
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

/**
 * Files fetched beside each other. One after the other, as Workbox itself installs them, the app can be opened without a
 * network only 20 s after a first visit on Slow 4G; six would take all connections of HTTP/1.1 from a tap.
 */
const atOnce = 5

/** Precaches the app and answers every navigation with its frame, network or not (screens 4.8). */
export function storeShell(): void {
  const controller = new PrecacheController({ plugins: [onlyOwnFiles] })
  controller.addToCacheList(installedFiles.map(({ url, revision }) => ({ url, revision: revisionOf(url, revision) })))
  self.addEventListener('install', (event) => event.waitUntil(install(controller, event)))
  self.addEventListener('activate', (event) => void controller.activate(event))
  registerRoute(new PrecacheRoute(controller))
  cleanupOutdatedCaches()
  const places = { scope: new URL('./', self.location.href).pathname, origin: self.location.origin, apiBase: apiBase() }
  const answer = controller.createHandlerBoundToURL(frame)
  registerRoute(({ request, url }) => request.mode === 'navigate' && isAppPage(url.pathname, places), answer)
}

/** Stores all files of the app that are not stored yet; rejects with the first that cannot be had. */
async function install(controller: PrecacheController, event: ExtendableEvent): Promise<void> {
  const waiting = [...controller.getURLsToCacheKeys()]
  async function storeNext(): Promise<void> {
    const next = waiting.shift()
    if (next === undefined) return
    const [url, cacheKey] = next
    // a name with a hash means the same bytes for ever: what the page has loaded need not be fetched again
    const cache = url === cacheKey ? 'default' : 'reload'
    const request = new Request(url, { cache, credentials: 'same-origin', priority: 'low' })
    await Promise.all(controller.strategy.handleAll({ event, request, params: { cacheKey } }))
    return storeNext()
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, storeNext))
  } finally {
    // after a failure the others need not be fetched
    waiting.length = 0
  }
}

/** Changes with every build, because the frame names its scripts. */
export const buildMark = (): string => proofFor(addressOf(frame)) ?? ''
