/// <reference lib="webworker" />
/** Plays downloaded lessons: answers `offline/<member>/<lesson>.mp4` out of the files of this member (screens 4.3). */
import { registerRoute } from 'workbox-routing'
import { filmAt, hasFilms, partOf } from '../src/shared/downloads/download-files.ts'
import { storeLater } from './chunks.ts'

declare const self: ServiceWorkerGlobalScope

export function answerDownloads(): void {
  self.addEventListener('install', (event) => {
    // the first start of a new version may be one without a network, and must play what is there
    event.waitUntil(hasFilms().then((isSo) => isSo && storeLater(event)))
  })
  const folder = new URL('offline/', self.location.href).href
  registerRoute(
    ({ url }) => url.href.startsWith(folder),
    async ({ request, url }) => {
      const film = await filmAt(url.href.slice(folder.length)).catch(() => null)
      return film === null ? new Response(null, { status: 404 }) : partOf(film, request.headers.get('range'))
    },
  )
}
