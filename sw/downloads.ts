/// <reference lib="webworker" />
/** Plays downloaded lessons: answers `offline/<member>/<lesson>.mp4` out of the files of this member (screens 4.3). */
import { registerRoute } from 'workbox-routing'
import { filmAt, partOf } from '../src/shared/downloads/download-files.ts'

declare const self: ServiceWorkerGlobalScope

export function answerDownloads(): void {
  const folder = new URL('offline/', self.location.href).href
  registerRoute(
    ({ url }) => url.href.startsWith(folder),
    async ({ request, url }) => {
      const film = await filmAt(url.href.slice(folder.length)).catch(() => null)
      return film === null ? new Response(null, { status: 404 }) : partOf(film, request.headers.get('range'))
    },
  )
}
