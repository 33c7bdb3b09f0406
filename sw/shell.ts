/// <reference lib="webworker" />
import { addPlugins, cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { addressOf, files, proofFor } from './build-files.ts'
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

/** Precaches the app and answers every navigation with its frame, network or not (screens 4.8). */
export function storeShell(): void {
  installOnlyOwnFiles()
  precacheAndRoute(
    files.flatMap(({ url, revision, later }) =>
      later === undefined ? { url, revision: revisionOf(url, revision) } : [],
    ),
  )
  cleanupOutdatedCaches()
  const places = { scope: new URL('./', self.location.href).pathname, origin: self.location.origin, apiBase: apiBase() }
  const answer = createHandlerBoundToURL(frame)
  registerRoute(({ request, url }) => request.mode === 'navigate' && isAppPage(url.pathname, places), answer)
}

/**
 * An answer that is not the file fails the installation: the worker before this one stays, and the next start of the app
 * tries again. What is stored already is looked at as well: a worker that did not look may have stored it.
 */
function installOnlyOwnFiles(): void {
  addPlugins([
    {
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
    },
  ])
}

/** Changes with every build, because the frame names its scripts. */
export const buildMark = (): string => proofFor(addressOf(frame)) ?? ''
