import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { apiBase } from './settings.ts'

/** Addresses of the backend's own pages: they are never answered with the app (screens 1.19.3). */
const foreignPages = [/^\/api\//, /^\/payment\//, /^\/user\//, /^\/aboutus/, /^\/__demo\//, /^\/demo-/]

const frame = 'index.html'

/** Precaches the app and answers every navigation with its frame, network or not (screens 4.8). */
export function keepShell(manifest: { url: string; revision: string | null }[]): void {
  // the frame is stored with its policies, which name the API: another API is another frame
  const ofThisApi = manifest.map((part) =>
    part.url === frame ? { ...part, revision: `${part.revision ?? ''}@${apiBase()}` } : part,
  )
  precacheAndRoute(ofThisApi)
  cleanupOutdatedCaches()
  registerRoute(new NavigationRoute(createHandlerBoundToURL(frame), { denylist: foreignPages }))
}
