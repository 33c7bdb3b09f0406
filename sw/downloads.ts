/// <reference lib="webworker" />
/** Downloaded lessons: their films out of OPFS, and the code that plays them beside them (screens 4.3). */
import { registerRoute } from 'workbox-routing'
import { filmAt, hasFilms, partOf } from '../src/shared/downloads/download-files.ts'
import { storeLater } from './chunks.ts'

declare const self: ServiceWorkerGlobalScope

/** Answers requests for films, and stores what plays them with a new version. To be called while the worker starts. */
export function keepDownloadsPlayable(): void {
  self.addEventListener('install', (event) => {
    // the first start of a new version may be one without a network, and must play what is there
    event.waitUntil(hasFilms().then((isSo) => (isSo ? storeLater(event) : undefined)))
  })
  answerFilms(new URL('offline/', self.location.href).href)
}

/** Answers `<folder><member>/<lesson>.mp4` with the film, as far as the member who is here may see it. */
function answerFilms(folder: string): void {
  registerRoute(
    ({ url }) => url.href.startsWith(folder),
    async ({ request, url }) => {
      const film = await filmAt(url.href.slice(folder.length)).catch(() => null)
      return film === null ? new Response(null, { status: 404 }) : partOf(film, request.headers.get('range'))
    },
  )
}
