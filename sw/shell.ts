import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { settingsMark } from './settings.ts'

/** Addresses of the backend's own pages: they are never answered with the app (screens 1.19.3). */
const foreignPages = [/^\/api\//, /^\/payment\//, /^\/user\//, /^\/aboutus/, /^\/__demo\//, /^\/demo-/]

const frame = 'index.html'
const installed = new Set([frame, 'manifest.webmanifest'])

/** Precaches the app and answers every navigation with its frame, network or not (screens 4.8). */
export function keepShell(manifest: { url: string; revision: string | null }[]): void {
  // both name the installation, and the frame is stored with its policies: other settings are other files
  const ofThisInstallation = manifest.map((part) =>
    installed.has(part.url) ? { ...part, revision: `${part.revision ?? ''}@${settingsMark()}` } : part,
  )
  precacheAndRoute(ofThisInstallation)
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL(frame), { denylist: foreignPages }))
}
