import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Addresses of the backend's own pages: they are never answered with the app (screens 1.19.3). */
const foreignPages = [/^\/api\//, /^\/payment\//, /^\/user\//, /^\/aboutus/, /^\/__demo\//, /^\/demo-/]

/** Precaches the app and answers every navigation with its frame, network or not (screens 4.8). */
export function keepShell(manifest: { url: string; revision: string | null }[]): void {
  precacheAndRoute(manifest)
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: foreignPages }))
}
