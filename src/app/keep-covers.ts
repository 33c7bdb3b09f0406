/** Covers of downloaded courses, for the time without a network (screens 1.19.3). */
import { connectivityAtom } from '../platform/browser/connectivity.ts'
import { settings } from '../platform/browser/settings.ts'
import { downloadsAtom } from '../platform/downloads/downloads-atom.ts'
import type { PicturesMessage } from '../platform/pwa/service-worker.ts'
import { systemConfigAtom } from '../platform/session/session-atoms.ts'
import type { AppStore } from '../platform/store.ts'
import { httpAddress } from '../shared/addresses/parse-url.ts'
import { pictureSource } from '../shared/pictures/picture-source.ts'

/**
 * Names them to the service worker, the last downloaded first, whenever there are others and a network: a course that is
 * downloaded from one of its lessons has shown its cover nowhere, and would be without one when the network is gone. And
 * whenever the app is left: pictures seen since have taken the place of the oldest, or a full disk that of all; the worker
 * fetches what is missing only.
 */
export function keepCovers(store: AppStore): void {
  let told = '[]'
  const look = (): void => {
    const base = store.get(systemConfigAtom)?.url ?? ''
    const covers = [...store.get(downloadsAtom)]
      .sort((a, b) => b.addedAt - a.addedAt)
      .flatMap(({ cover }) => httpAddress(pictureSource(cover, base, settings.apiBase))?.href ?? [])
    const pictures = [...new Set(covers)].map((url) => ({ url, use: 'download' }) as const)
    const list = JSON.stringify(pictures)
    // without a network the worker could only take the host for one that lets nobody read its pictures
    if (list === told || store.get(connectivityAtom) === 'offline') return
    told = list
    const message = { type: 'PICTURES', pictures } satisfies PicturesMessage
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message))
  }
  for (const atom of [downloadsAtom, systemConfigAtom, connectivityAtom]) store.sub(atom, look)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return
    told = '[]'
    look()
  })
  look()
}
